import { counted } from '../counted.ts';
import { issueName } from '../pages.ts';
import type { Sample } from '../view/sample.ts';

interface Row {
  name: string;
  words: string;
  /** Counted in the issue; null where there is none to count. */
  count: string | null;
}

/** The contents of the sample: its real themes and counts, or what every issue holds. */
export function Inside({ sample }: { sample: Sample | null }) {
  return (
    <section className="section inside" id="inside" aria-labelledby="inside-h">
      <div className="wrap">
        <h2 className="heading" id="inside-h">
          {sample === null ? 'What is inside every issue' : `What is inside ${issueName(sample)}`}
        </h2>
        <ol className="toc">
          {rowsOf(sample).map(({ name, words, count }, at) => (
            <li key={name}>
              <span className="pg figures" aria-hidden="true">
                {at + 1}
              </span>
              <h3>{name}</h3>
              <p>{words}</p>
              {count !== null && <span className="len">{count}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function rowsOf(sample: Sample | null): Row[] {
  const counts = sample?.counts;
  const themes = sample?.themes ?? [];
  const speakers = sample?.speakers ?? [];
  const rows: (Omit<Row, 'count'> & { size: number; noun: string })[] = [
    {
      name: 'This Week at a Glance',
      words: 'The lines you can repeat in the car.',
      size: counts?.lines ?? 0,
      noun: 'line',
    },
    {
      name: 'Market Snapshot',
      words: themes.length > 0 ? `${themes.join('; ')}.` : 'What moved, and what several shows agree on.',
      size: counts?.connections ?? 0,
      noun: 'connection',
    },
    {
      name: 'Quick Wins',
      words: 'Things to do before Friday, one line each.',
      size: counts?.tips ?? 0,
      noun: 'quick win',
    },
    {
      name: 'Notable Quotes',
      words:
        speakers.length > 1
          ? `${speakers.join(', ')}: each with the second and the sentences around it.`
          : 'Each with its second and the sentences around it.',
      size: counts?.quotes ?? 0,
      noun: 'quote',
    },
    {
      name: 'Deep Dives',
      words: 'The episodes that earned more room: what was said, and what to do with it.',
      size: counts?.deepDives ?? 0,
      noun: 'episode',
    },
    {
      name: 'More Episodes',
      words: 'The rest of the week in one line each, with a link to listen.',
      size: counts?.more ?? 0,
      noun: 'episode',
    },
  ];
  return rows
    .filter(({ size }) => sample === null || size > 0)
    .map(({ name, words, size, noun }) => ({ name, words, count: size === 0 ? null : counted(size, noun) }));
}
