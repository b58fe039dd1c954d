import { Contents } from '../../issue/contents.tsx';
import { IssueHead } from '../../issue/issue-head.tsx';
import { IssueSections } from '../../issue/issue-sections.tsx';
import { Player } from '../../issue/player.tsx';
import { contentsOf, type PrintedIssue } from '../../issue/printed-issue.ts';
import { AccountLink } from '../account-link.tsx';
import { Frame } from '../frame.tsx';
import type { PublicView } from '../view/public-view.ts';
import { WayToAll } from './way-to-all.tsx';

/**
 * One issue for a reader who comes from the mail and is not logged in. It leads to no preferences of theirs: a link to
 * one issue may be passed on, and opens nothing else.
 */
export function ReadPage({ issue, view }: { issue: PrintedIssue; view: PublicView }) {
  const { frame, sections } = issue;
  const { isReader } = view;
  return (
    <Frame view={view} after={<AccountLink isReader={isReader} />}>
      <article className="read">
        <IssueHead frame={frame} />
        <Contents parts={contentsOf(sections)}>
          <div className="rail-acts public-acts link-acts">
            <WayToAll isReader={isReader} />
            <Wishes isReader={isReader} />
          </div>
        </Contents>
        <div className="issue">
          <IssueSections issue={issue} />
          <p className="issue-end">
            {frame.number === null ? 'The end of this issue.' : `The end of ${frame.number}.`}{' '}
            <WayToAll isReader={isReader} />
          </p>
        </div>
      </article>
      <Player />
    </Frame>
  );
}

function Wishes({ isReader }: { isReader: boolean }) {
  if (!isReader) return <p className="fine">Preferences stand at the foot of the mail.</p>;
  return (
    <a className="text-link" href="/portal?tab=settings">
      Preferences
    </a>
  );
}
