/** What a search finds: every transcript in pieces of half a minute, kept in line with its text. */
export { podcastMark, type Span, spansBetween, speakerMark } from './marks.ts';
export { countWithoutMoments, deleteMomentsOf } from './store.ts';
export { momentsJob, momentsJobName, writeMissingMoments, writeMoments } from './write-moments.ts';
