import type { ReactNode } from 'react';
import { counted } from '../counted.ts';
import { issueName } from '../pages.ts';
import type { Sample } from '../view/sample.ts';

/** Each promise with its proof from the sample; without a sample there is no proof to show. */
export function Benefits({ sample }: { sample: Sample | null }) {
  const { ruler, counts } = sample ?? { ruler: null, counts: null };
  return (
    <section className="section" aria-labelledby="benefits-h">
      <div className="wrap grid">
        <p className="kicker sec-head">Why agents read it</p>
        <div className="sec-body">
          <h2 className="heading" id="benefits-h">
            Walk in already knowing.
          </h2>
          <ul className="benefits">
            <Benefit
              title="Save time"
              proof={
                sample &&
                (ruler && sample.keepsPromise ? (
                  <>
                    <b>{ruler.total}</b> of audio in {issueName(sample)}, read in <b>{sample.minutes} min</b>.
                  </>
                ) : (
                  sample.counts.episodes > 0 && (
                    <>
                      <b>{counted(sample.counts.episodes, 'episode')}</b> that you need not hear, in{' '}
                      {issueName(sample)}.
                    </>
                  )
                ))
              }
            >
              Ten minutes with coffee replaces a week of half-heard episodes on the way to the lockbox.
              Nothing to skip, nothing to rewind.
            </Benefit>
            <Benefit
              title="Stay informed"
              proof={
                counts !== null &&
                counts.connections > 0 && (
                  <>
                    <b>{counted(counts.connections, 'connection')}</b> across{' '}
                    {counted(counts.episodes, 'episode')}, ranked by impact.
                  </>
                )
              }
            >
              Rates, inventory, commissions, insurance: what was said, who said it, and whether other shows
              that week agree.
            </Benefit>
            <Benefit
              title="Act fast"
              proof={
                counts !== null &&
                counts.tips > 0 && (
                  <>
                    <b>{counted(counts.tips, 'quick win')}</b>, each of them one thing to do.
                  </>
                )
              }
            >
              Every issue names things to do before Friday: a script to send, a photo to drop, a seller to
              call, a number to quote.
            </Benefit>
          </ul>
        </div>
      </div>
    </section>
  );
}

function Benefit({ title, proof, children }: { title: string; proof: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3 className="subhead">{title}</h3>
      <p>{children}</p>
      {proof && <p className="proof figures">{proof}</p>}
    </li>
  );
}
