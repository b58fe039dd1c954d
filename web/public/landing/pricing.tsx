import { DoorMark } from '../../ui/marks.tsx';
import { CheckMark } from '../marks.tsx';
import { Opener } from '../opener.tsx';
import type { Sample } from '../view/sample.ts';

const contents = [
  'A new issue every Monday, by mail and in the portal',
  'Every past issue, to read, print or download',
  'Quotes with the second they were said, and the words around them',
  'Lifetime access at the founding price, for as long as you stay',
];

/** The reply card that used to fall out of the magazine. */
export function Pricing({ sample }: { sample: Sample | null }) {
  return (
    <section className="section" id="pricing" aria-labelledby="pricing-h">
      <div className="wrap">
        <div className="grid">
          <p className="kicker sec-head">Pricing</p>
          <div className="sec-body">
            <h2 className="heading" id="pricing-h">
              One price, one plan, fifty-two Mondays.
            </h2>
          </div>
        </div>
        <div className="reply printed" data-theme="light">
          <div className="stamp" aria-hidden="true">
            <DoorMark />
            {sample !== null && sample.issueNumber !== null && <span>No. {sample.issueNumber}</span>}
          </div>
          <div className="stub">
            <p className="kicker">Founding subscription</p>
            <p className="price figures">
              <sup>$</sup>59
            </p>
            <p className="price-per">per year, or $1.13 an issue</p>
            <p className="fine">Enrollment closes once the first cohort fills.</p>
          </div>
          <div className="order">
            <h3 className="subhead">Yes, send me the Monday read.</h3>
            <ul>
              {contents.map((line) => (
                <li key={line}>
                  <CheckMark />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
            <Opener opens="subscribe" className="cta wide">
              Subscribe for $59 a year
            </Opener>
            <p className="fine">Secure checkout by Stripe. Cancel anytime.</p>
          </div>
        </div>
      </div>
    </section>
  );
}
