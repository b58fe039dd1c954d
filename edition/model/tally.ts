/** The line that an issue ends with: how many sentences rest on how many places (evidence.md, "What readers see"). */
import type { Issue } from '../../contract/digests.ts';
import { cleanText, counted } from '../clean-text.ts';
import { listLabels, wordsKey } from './open-sentences.ts';
import type { Sections } from './section-types.ts';
import { isSameLine } from './snapshot.ts';
import { type Stand, type Standings, saidOnce } from './standing.ts';

type Told = Omit<Sections, 'tally' | 'standings'>;

/** Null where the issue was made before its sentences were checked. */
export function tallyOf(issue: Issue, sections: Told, stand: Stand): string | null {
  const told = proseOf(sections).flatMap(stand);
  const places = new Set(
    told.flatMap(
      ({ basis }) => basis?.places.map(({ show, episode, at }) => `${show}|${episode}|${at}`) ?? [],
    ),
  );
  const resting = told.filter(({ basis }) => basis !== null && basis.places.length > 0).length;
  if (resting === 0) return null;
  const quotes = [...sections.quotes, ...sections.dives.flatMap(({ moments }) => moments)];
  const verified = quotes.filter(({ state }) => state !== null).length;
  const which = resting === told.length ? 'each resting' : `${resting} of them resting`;
  const basis = `${counted(told.length, 'sentence')}, ${which} on what was said at ${counted(places.size, 'place')}; ${counted(verified, 'quote')} checked against the transcripts.`;
  return [basis, ...ownLabels(issue)].join(' ');
}

/** A heading has no room for a mark of its own. */
function ownLabels(issue: Issue): string[] {
  const vouched = new Set(
    issue.claims?.flatMap(({ part, text, vouchedAt }) =>
      part === 'label' && vouchedAt ? [wordsKey(text)] : [],
    ),
  );
  const labels = new Set(listLabels(issue).map(({ text }) => wordsKey(text)));
  const own = [...labels].filter((text) => vouched.has(text)).map((text) => `“${cleanText(text)}”`);
  if (own.length === 0) return [];
  return [`${own.join(', ')}: ${own.length === 1 ? 'a heading' : 'headings'} in the editor's own words.`];
}

/** What every printed text of ours stands on. */
export function standingsOf(sections: Told, stand: Stand): Standings {
  return Object.fromEntries(proseOf(sections).map((text) => [text, saidOnce(stand(text))]));
}

/** The texts of ours that are printed; the bold opening of a bullet is not looked up, nor is a headline in the glance. */
function proseOf({ glance, snapshot, quickWins, dives }: Told): string[] {
  const connections = snapshot?.connections ?? [];
  // In a shortened issue a headline ends sooner where it stands above its connection.
  const isHeadline = (text: string) =>
    connections.some(({ theme }) => {
      const [begun = '', cut] = (theme ?? '').split(/(…)$/u);
      return cut === undefined ? isSameLine(begun, text) : isSameLine(begun, text.slice(0, begun.length));
    });
  const leads = [...glance, ...quickWins].map(({ text }) => text).filter((text) => !isHeadline(text));
  return [
    ...leads,
    ...(snapshot?.paragraphs ?? []),
    ...connections.flatMap(({ text, tip }) => [text, tip ?? '']),
    ...dives.flatMap(({ summary, insights }) => [summary, ...insights.map(({ text }) => text)]),
  ].filter((text) => text.trim() !== '');
}
