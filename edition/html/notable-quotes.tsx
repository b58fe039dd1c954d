import { Fragment, type JSX } from 'react';
import type { PrintedQuote, Saying } from '../model/quotes.ts';
import { Marked } from './numbered.tsx';
import { Foreign, MaybeLink, Row, SectionHead, Table, Text, Tint } from './parts.tsx';
import { COLOURS } from './styles.ts';

const PILL = { whiteSpace: 'nowrap', borderRadius: '99px', padding: '2px 9px' } as const;
const HOT = {
  ...PILL,
  fontWeight: 600,
  backgroundColor: COLOURS.brass,
  color: '#ffffff',
  border: `1px solid ${COLOURS.brass}`,
} as const;
const CALM = { ...PILL, border: `1px solid ${COLOURS.tag}` } as const;

/** The mark never stands without its word, nor on a quote that no check has passed. */
export function StateMark({ state }: { state: Saying['state'] }): JSX.Element | null {
  if (state === null) return null;
  const word = state === 'verified' ? '\u2713 Verified' : '\u270e\ufe0e Repaired';
  return (
    <Tint tone={state === 'verified' ? 'acc' : 'ink2'} style={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {word}
    </Tint>
  );
}

function Virality({ quote }: { quote: PrintedQuote }): JSX.Element | null {
  if (quote.virality === null) return null;
  return (
    <span className={quote.hot ? 'hot' : 'tag'} style={quote.hot ? HOT : CALM}>
      Virality {quote.virality}/10
    </span>
  );
}

function Marks({ quote }: { quote: PrintedQuote }): JSX.Element {
  const at = quote.at !== null && (
    <MaybeLink url={quote.url}>
      {quote.url !== null && '\u25b6\ufe0e '}at {quote.at}
    </MaybeLink>
  );
  const marks = [
    { name: 'at', part: at },
    { name: 'virality', part: quote.virality !== null && <Virality quote={quote} /> },
    { name: 'state', part: quote.state !== null && <StateMark state={quote.state} /> },
  ].filter(({ part }) => part !== false);
  return (
    <Text face="marks" tone="ink2">
      {marks.map(({ name, part }, index) => (
        <Fragment key={name}>
          {index > 0 && ' \u00a0 '}
          {part}
        </Fragment>
      ))}
    </Text>
  );
}

function Source({ quote }: { quote: PrintedQuote }): JSX.Element | null {
  const { speaker, show, episode } = quote;
  if (speaker === null && show === null && episode === null) return null;
  return (
    <Text face="note" tone="ink2" margin="0 0 6px">
      {speaker !== null && (
        <b className="ink" style={{ color: COLOURS.ink }}>
          <Foreign text={speaker} />
        </b>
      )}
      {speaker !== null && (show !== null || episode !== null) && ' on '}
      {show !== null && <Foreign text={show} />}
      {show !== null && episode !== null && ', '}
      {episode !== null && (
        <>
          “<Foreign text={episode} />”
        </>
      )}
    </Text>
  );
}

function Sentence({ label, text }: { label: string; text: string }): JSX.Element {
  return (
    <>
      {label}: “<Foreign text={text} />”
    </>
  );
}

function Evidence({ quote }: { quote: PrintedQuote }): JSX.Element | null {
  const { before, after } = quote;
  if (before === null && after === null) return null;
  return (
    <Text face="small" tone="ink3" margin="6px 0 0">
      {before !== null && <Sentence label="Just before" text={before} />}
      {before !== null && after !== null && ' '}
      {after !== null && <Sentence label="Just after" text={after} />}
    </Text>
  );
}

/** What the marks of the quotes shown mean; says nothing of a state that does not occur. */
function marksNote(quotes: readonly PrintedQuote[]): string {
  const states = new Set(quotes.map((quote) => quote.state));
  const sentences = [
    states.has('verified') ? 'Verified: word for word in the transcript.' : '',
    states.has('repaired') ? 'Repaired: corrected to the words of the transcript.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const MARK = <span aria-hidden="true">{'\u201c'}</span>;

export function NotableQuotes({ quotes }: { quotes: readonly PrintedQuote[] }): JSX.Element | null {
  if (quotes.length === 0) return null;
  const note = marksNote(quotes);
  return (
    <>
      <SectionHead>Notable Quotes</SectionHead>
      <Row padding="0 40px">
        <Table>
          {quotes.map((quote, index) => (
            <Marked
              key={quote.quote}
              width={32}
              first={index === 0}
              padding={[22, 20]}
              mark={
                <Text face="mark" tone="brass">
                  {MARK}
                </Text>
              }
            >
              <Text face="quote" className="q" margin="0 0 10px" by={quote.quote}>
                {quote.quote}
              </Text>
              <Source quote={quote} />
              <Marks quote={quote} />
              <Evidence quote={quote} />
            </Marked>
          ))}
        </Table>
        {note !== '' && (
          <Text face="small" tone="ink3">
            {note}
          </Text>
        )}
      </Row>
    </>
  );
}
