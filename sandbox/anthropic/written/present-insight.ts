import { cite } from '../cite-answer.ts';
import { chooseMetadata } from '../insight/choose-metadata.ts';
import type { Material } from '../insight/read-transcript.ts';
import { type Slug, writtenEpisodes } from './all-episodes.ts';
import type { Claim, WrittenEpisode } from './written-episode.ts';

/** The written answer to an insight request; where a group offers other options, the extractive choice stands in. */
export function presentInsight(slug: Slug, material: Material) {
  const { summary, learnings, topics, quotes, metadata }: WrittenEpisode = writtenEpisodes[slug];
  const found = chooseMetadata(material, 0);
  const chosen = (field: 'primary_audience' | 'tone' | 'episode_type') =>
    offers(material, field, metadata[field]) ? metadata[field] : found[field];
  const focus = metadata.content_focus.filter((one) => offers(material, 'content_focus', one));
  return {
    summary: summary.map((claim) => citeClaim(claim, material)).join(' '),
    keyLearnings: learnings.map((claim) => citeClaim(claim, material)),
    mainTopics: [...topics],
    notableQuotes: [...quotes],
    metadata: {
      ...metadata,
      primary_audience: chosen('primary_audience'),
      tone: chosen('tone'),
      episode_type: chosen('episode_type'),
      content_focus: focus.length > 0 ? focus : found.content_focus,
    },
  };
}

function offers({ options }: Material, field: string, choice: string): boolean {
  return options[field]?.includes(choice) ?? false;
}

/** The second of each turn that a claim names by its opening words. */
function citeClaim({ text, at }: Claim, { turns }: Material): string {
  const seconds = at.flatMap((opening) => turns.find((turn) => turn.text.startsWith(opening))?.second ?? []);
  return cite(text, seconds);
}
