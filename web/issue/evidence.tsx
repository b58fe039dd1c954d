import type { PrintedQuote } from '../../edition/model/quotes.ts';

const meaning = {
  verified: 'Verified: word for word in the transcript.',
  repaired: 'Repaired: corrected to the words of the transcript.',
};

/** The sentences around the quote as they were said. */
export function Evidence({ quote, isOpen }: { quote: PrintedQuote; isOpen: boolean }) {
  const { before, after, at, state } = quote;
  if (before === null && after === null) return null;
  return (
    <details className="evidence" open={isOpen}>
      <summary>{summaryOf(before, after)}</summary>
      <ol>
        {before !== null && <Sentence mark="Before" text={before} />}
        <Sentence mark={at ?? 'Here'} text={quote.quote} isHit />
        {after !== null && <Sentence mark="After" text={after} />}
      </ol>
      {state !== null && <p>{meaning[state]}</p>}
    </details>
  );
}

function summaryOf(before: string | null, after: string | null): string {
  if (before === null) return 'Evidence: the sentence after';
  return after === null ? 'Evidence: the sentence before' : 'Evidence: the sentence before and after';
}

function Sentence({ mark, text, isHit = false }: { mark: string; text: string; isHit?: boolean }) {
  return (
    <li className={isHit ? 'is-hit' : undefined}>
      <span className="evidence-mark">{mark}</span>
      <bdi>{text}</bdi>
    </li>
  );
}
