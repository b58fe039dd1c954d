/** The names of the people in an episode: what to offer as labels, and which labels are certain. */
export { certainLabels } from './certain-labels.ts';
export { detectNames, type NameSources } from './detect-names.ts';
export { namesNobody } from './speaker-ids.ts';
