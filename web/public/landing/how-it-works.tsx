import type { ReactNode } from 'react';
import { Verified } from '../marks.tsx';
import type { Sample } from '../view/sample.ts';
import type { SampleQuote } from '../view/sample-quotes.ts';
import { Waveform } from './waveform.tsx';

export function HowItWorks({ sample }: { sample: Sample | null }) {
  // Only a checked quote can show the check; one with its neighbors shows it best.
  const checked = sample?.quotes.filter(({ isVerified }) => isVerified) ?? [];
  const quote = checked.find(({ before, after }) => before !== null && after !== null) ?? checked[0];
  return (
    <section className="section" id="how" aria-labelledby="how-h">
      <div className="wrap grid">
        <p className="kicker sec-head">How it works</p>
        <div className="sec-body">
          <h2 className="heading" id="how-h">
            Heard all week, checked on the weekend, in your inbox on Monday.
          </h2>
          <div className="how">
            <ol className="steps">
              <Step number="1" when="All week" title="We listen">
                To the top 10 real estate podcasts, plus the newsletters and market reports agents forward to
                each other.
              </Step>
              <Step number="2" when="The weekend" title="We check">
                Each quote is matched to the transcript and stamped with its second. If it does not match, it
                does not run.
              </Step>
              <Step number="3" when="Monday morning" title="You read">
                Ten minutes, by mail and in your reading room, with the second of every quote beside it.
              </Step>
            </ol>
            {quote ? <Evidence quote={quote} /> : <Anatomy />}
          </div>
        </div>
      </div>
    </section>
  );
}

function Step(props: { number: string; when: string; title: string; children: ReactNode }) {
  return (
    <li>
      <span className="n" aria-hidden="true">
        {props.number}
      </span>
      <div>
        <p className="when">{props.when}</p>
        <h3 className="subhead">{props.title}</h3>
        <p>{props.children}</p>
      </div>
    </li>
  );
}

/** A real quote between the sentences that were said around it. */
function Evidence({ quote }: { quote: SampleQuote }) {
  const { show, episode, at, before, after } = quote;
  return (
    <figure className="transcript">
      {(show ?? episode) !== null && (
        <header>
          <span>
            {show !== null && <b>{show}</b>}
            {show !== null && episode !== null && ', '}
            {episode !== null && `“${episode}”`}
          </span>
        </header>
      )}
      <Waveform />
      <ol className="utter">
        {before !== null && <Line words={before} />}
        <li className="said">
          {at === null ? <span /> : <time>{at}</time>}
          <span>
            {quote.quote}
            <br />
            <Verified>Verified: the same words, in the transcript</Verified>
          </span>
        </li>
        {after !== null && <Line words={after} />}
      </ol>
      <footer className="fine">
        Quotes carry the sentences around them, so you can judge the context yourself.
      </footer>
    </figure>
  );
}

function Line({ words }: { words: string }) {
  return (
    <li>
      <span />
      <span>{words}</span>
    </li>
  );
}

/** While there is no issue to quote from: the parts that every quote has. */
function Anatomy() {
  return (
    <figure className="transcript">
      <header>
        <span>
          <b>What stands beside every quote</b>
        </span>
      </header>
      <Waveform />
      <ul className="utter anatomy">
        <li>The speaker and the show, by name</li>
        <li>The second in the audio where it was said</li>
        <li className="said">
          <Verified>Verified, when the transcript holds the same words</Verified>
        </li>
        <li>The sentence before and the sentence after</li>
      </ul>
      <footer className="fine">A part that we do not know is left out. We never fill it in.</footer>
    </figure>
  );
}
