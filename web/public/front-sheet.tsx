import { AtSecond, Verified } from './marks.tsx';
import { issueName } from './pages.ts';
import { sentencesOf } from './sentences.ts';
import { Told } from './told.tsx';
import type { Sample } from './view/sample.ts';
import type { SampleQuote } from './view/sample-quotes.ts';

interface FrontSheetProps {
  brandName: string;
  sample: Sample;
  /** The smaller sheet of /offer leaves the three lines out. */
  isPeek?: boolean;
}

/** The front page of a real issue. Printed matter is always paper, in both themes. */
export function FrontSheet({ brandName, sample, isPeek = false }: FrontSheetProps) {
  const [quote] = sample.quotes;
  return (
    <div className={isPeek ? 'peek hero-sheet' : 'hero-sheet'}>
      <article className="printed front" data-theme="light" aria-label={`Front page of ${issueName(sample)}`}>
        <p className="front-bar">
          {sample.issueNumber !== null && <span>No. {sample.issueNumber}</span>}
          <Dateline sample={sample} />
          {!isPeek && sample.keepsPromise && <span className="opt">{sample.minutes}-minute read</span>}
        </p>
        <p className={`front-name letters-${lengthOf(brandName)}`}>{brandName}</p>
        {sample.sources !== null && <p className="front-sub">{sample.sources}</p>}
        <h2 className="front-h" dir="auto">
          {sample.title}
        </h2>
        {!isPeek && sample.glance.length > 0 && <Glance sample={sample} />}
        {quote && <FrontQuote quote={quote} />}
      </article>
    </div>
  );
}

/** Of the lengths that the style sheet knows, the next one: the pages' policy allows no style that is not in a file. */
const lengthOf = (name: string) => [10, 12, 15, 18, 22, 27, 33].find((most) => name.length <= most) ?? 40;

function Dateline({ sample }: { sample: Sample }) {
  if (sample.dateline === null) return null;
  if (sample.publishedAt === null) return <span>{sample.dateline}</span>;
  return <time dateTime={sample.publishedAt}>{sample.dateline}</time>;
}

function Glance({ sample }: { sample: Sample }) {
  return (
    <ol className="glance">
      {sample.glance.map(({ lead, text, marks }) => (
        <li key={`${lead}${text}`}>
          <span dir="auto">
            {lead !== null && <b>{lead} </b>}
            <Told text={text} marks={marks} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function FrontQuote({ quote }: { quote: SampleQuote }) {
  return (
    <figure className="front-quote">
      <blockquote dir="auto">
        <Sentences of={quote.quote} />
      </blockquote>
      <Caption quote={quote} />
    </figure>
  );
}

/** One inline block per sentence: lines break between sentences first. */
export function Sentences({ of }: { of: string }) {
  return sentencesOf(of).map(({ sentence, key }, at) => (
    <span className="sentence" key={key}>
      {at > 0 && ' '}
      {sentence}
    </span>
  ));
}

/** Speaker and show, "at m:ss", and Verified only where the check passed; what is missing is left out. */
export function Caption({ quote }: { quote: SampleQuote }) {
  const { speaker, show, at, isVerified } = quote;
  return (
    <figcaption>
      {(speaker ?? show) !== null && (
        <span>
          {speaker !== null && <b>{speaker}</b>}
          {speaker !== null && show !== null && ', '}
          {show}
        </span>
      )}
      {at !== null && <AtSecond at={at} />}
      {isVerified && <Verified />}
    </figcaption>
  );
}
