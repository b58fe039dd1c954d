/** The sections in plain text. An address stands alone on its line, so that mail programs link it whole. */
import type { Dive } from '../model/episodes.ts';
import type { PrintedQuote, Saying } from '../model/quotes.ts';
import type { Sections } from '../model/section-types.ts';
import type { Lead, PrintedConnection, Snapshot } from '../model/snapshot.ts';
import { isMarked, type StandIn, standIn } from '../model/standing.ts';
import { heading, wrap } from './wrap.ts';

type Part = string | null;

/** Joins what there is. */
function join(parts: readonly Part[], by: string): string {
  return parts.filter((part) => part !== null && part !== '').join(by);
}

function section(title: string, blocks: readonly Part[], by = '\n\n'): Part {
  const body = join(blocks, by);
  return body === '' ? null : `${heading(title.toUpperCase(), '-')}\n\n${body}`;
}

/** Sentences with what they stand on behind them. */
const told = (text: string, stand: StandIn, isShort = false): string =>
  stand(text)
    .map(({ text: sentence, basis }) =>
      basis === null
        ? sentence
        : `${sentence} [${[isShort ? basis.at : basis.mark, basis.arithmetic].filter((it) => it !== null).join(', ')}]`,
    )
    .join(' ');

const sentence = ({ lead, text }: Lead, stand: StandIn): string =>
  lead === null ? told(text, stand) : `${lead} ${told(text, stand)}`;
const address = (url: string | null, indent: string): Part => url && `${indent}${url}`;

function connectionText(it: PrintedConnection, stand: StandIn): string {
  const title = join([it.theme, it.impact && `(impact ${it.impact}/10)`], ' ');
  return join(
    [
      title && wrap(title, '* ', '  '),
      it.text && wrap(told(it.text, stand), '  '),
      it.heardOn.length > 0 ? wrap(`Heard on ${it.heardOn.join(', ')}`, '  ') : null,
      it.tip && wrap(`Try this: ${told(it.tip, stand)}`, '  '),
    ],
    '\n',
  );
}

function snapshotText(it: Snapshot, stand: StandIn): Part {
  return section('Market Snapshot', [
    ...it.paragraphs.map((paragraph) => wrap(told(paragraph, stand))),
    it.tags.length > 0 ? wrap(`Themes: ${it.tags.join(', ')}`) : null,
    ...it.connections.map((connection) => connectionText(connection, stand)),
  ]);
}

const MARKS = { verified: 'Verified', repaired: 'Repaired' } as const;

function marksText(it: Saying): string {
  return join(
    [it.at && `at ${it.at}`, it.virality && `virality ${it.virality}/10`, it.state && MARKS[it.state]],
    ', ',
  );
}

function quoteText(it: PrintedQuote): string {
  const source = join([it.show, it.episode && `“${it.episode}”`], ', ');
  const who = it.speaker === null ? source : join([it.speaker, source && `on ${source}`], ' ');
  const around = join(
    [it.before && `Just before: “${it.before}”`, it.after && `Just after: “${it.after}”`],
    ' ',
  );
  return join(
    [
      wrap(`“${it.quote}”`),
      who && wrap(who, '  '),
      wrap(marksText(it), '  '),
      around && wrap(around, '  '),
      address(it.url, '  '),
    ],
    '\n',
  );
}

function diveText(it: Dive, stand: StandIn): string {
  const hasClock = !isMarked(
    it.insights.map(({ text }) => text),
    stand,
  );
  const insights = it.insights.map(({ text, at }) =>
    wrap(hasClock && at !== null ? `${text} (at ${at})` : told(text, stand, true), '- '),
  );
  const moments = it.moments.map((moment) => {
    const marks = join([moment.speaker, marksText({ ...moment, virality: null })], ', ');
    return `${wrap(`“${moment.quote}”`, '  ')}\n${wrap(marks, '  ')}`;
  });
  return join(
    [
      join([wrap(it.title), wrap(join([it.show, it.date, it.length], ', '))], '\n'),
      it.summary && wrap(told(it.summary, stand, true)),
      it.topics.length > 0 ? wrap(`Topics: ${it.topics.join(', ')}`) : null,
      insights.join('\n'),
      ...moments,
      it.url && `Listen to the episode:\n${it.url}`,
    ],
    '\n\n',
  );
}

/** All sections that have something to say, in the order of the page. */
export function sectionsText(sections: Sections): string {
  const { glance, snapshot, quickWins, quotes, dives, more, standings, tally } = sections;
  const stand = standIn(standings);
  return join(
    [
      section(
        'This Week at a Glance',
        glance.map((it, index) => wrap(sentence(it, stand), `${index + 1}. `)),
        '\n',
      ),
      snapshot && snapshotText(snapshot, stand),
      section(
        'Quick Wins',
        quickWins.map((it) => wrap(join([it.category, sentence(it, stand)], ': '), '[ ] ')),
        '\n',
      ),
      section('Notable Quotes', quotes.map(quoteText)),
      section('Deep Dives', [dives.map((dive) => diveText(dive, stand)).join('\n\n* * *\n\n')]),
      section(
        'More Episodes',
        more.map((it) =>
          join([wrap(join([it.title, it.show, it.length], ', '), '- '), address(it.url, '  ')], '\n'),
        ),
        '\n',
      ),
      tally && wrap(tally),
    ],
    '\n\n\n',
  );
}
