import { Contents } from '../../issue/contents.tsx';
import { IssueHead } from '../../issue/issue-head.tsx';
import { IssueSections } from '../../issue/issue-sections.tsx';
import { Player } from '../../issue/player.tsx';
import { contentsOf, type PrintedIssue } from '../../issue/printed-issue.ts';
import { AccountLink } from '../account-link.tsx';
import { Frame } from '../frame.tsx';
import { Ruler } from '../landing/ruler.tsx';
import { Opener } from '../opener.tsx';
import { issueName } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import type { Sample } from '../view/sample.ts';
import { NoIssue } from './no-issue.tsx';

/** The issue that everybody may read, whole, as subscribers read it. */
export function SamplePage({ view }: { view: PublicView }) {
  const { issue, sample, isReader } = view;
  return (
    <Frame
      view={view}
      before={
        <a className="opt" href="/issues">
          All issues
        </a>
      }
      after={<AccountLink isReader={isReader} />}
    >
      {issue === null || sample === null ? <NoIssue /> : <Whole issue={issue} sample={sample} />}
      <Player />
    </Frame>
  );
}

function Whole({ issue, sample }: { issue: PrintedIssue; sample: Sample }) {
  const { frame, sections } = issue;
  return (
    <>
      <article className="read">
        <IssueHead frame={frame} />
        <Contents parts={contentsOf(sections)}>
          <div className="rail-acts public-acts">
            <p className="fine">Open to everybody. The next one is for subscribers.</p>
            <Opener opens="subscribe" className="cta small-cta">
              Subscribe, $59 a year
            </Opener>
          </div>
        </Contents>
        <div className="issue">
          <IssueSections issue={issue} />
          <p className="issue-end">
            {frame.number === null ? 'The end of this issue.' : `The end of ${frame.number}.`}
          </p>
        </div>
      </article>
      {sample.ruler && <Ruler ruler={sample.ruler} minutes={sample.minutes} />}
      <section className="final" aria-labelledby="next-h">
        <div className="wrap">
          <p className="kicker">That was {issueName(sample)}</p>
          <h2 className="display" id="next-h">
            The next one comes on Monday.
          </h2>
          <div className="hero-cta">
            <Opener opens="subscribe" className="cta">
              Subscribe for $59 a year
            </Opener>
            <a className="text-link" href="/offer">
              Have the newest issue mailed to you, free
            </a>
          </div>
        </div>
      </section>
    </>
  );
}
