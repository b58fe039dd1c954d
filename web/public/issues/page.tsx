import { AccountLink } from '../account-link.tsx';
import { counted } from '../counted.ts';
import { Frame } from '../frame.tsx';
import { Opener } from '../opener.tsx';
import { NoIssue } from '../sample/no-issue.tsx';
import type { IssueEntry } from '../view/issue-entries.ts';
import type { PublicView } from '../view/public-view.ts';

/** Titles and first lines of what was published: one to read whole, the others for subscribers. */
export function IssuesPage({ view }: { view: PublicView }) {
  const { issues, isReader, brandName } = view;
  return (
    <Frame view={view} after={<AccountLink isReader={isReader} />}>
      {issues.length === 0 ? (
        <NoIssue />
      ) : (
        <div className="wrap listing">
          <p className="kicker">{brandName}</p>
          <h1 className="display">Every issue so far.</h1>
          <p className="lede">{ledeOf(issues)}</p>
          <ol className="listing-rows">
            {issues.map((issue) => (
              <Entry
                key={`${issue.issueNumber} ${issue.publishedAt} ${issue.title}`}
                issue={issue}
                isReader={isReader}
              />
            ))}
          </ol>
        </div>
      )}
    </Frame>
  );
}

function ledeOf(issues: readonly IssueEntry[]): string {
  if (issues.length === 1) return 'One issue, open to everybody. The next one comes on Monday.';
  return `${counted(issues.length, 'issue')}. One of them is open to everybody; the others are for subscribers, who read them all.`;
}

function Entry({ issue, isReader }: { issue: IssueEntry; isReader: boolean }) {
  const { issueNumber, title, dateline, publishedAt, opening, isPublic } = issue;
  return (
    <li className={isPublic ? 'is-open' : undefined}>
      <p className="listing-day figures">
        {issueNumber !== null && <b>No. {issueNumber}</b>}
        {dateline !== null &&
          (publishedAt === null ? <span>{dateline}</span> : <time dateTime={publishedAt}>{dateline}</time>)}
      </p>
      <div>
        <h2 className="subhead" dir="auto">
          {isPublic ? <a href="/sample">{title}</a> : title}
        </h2>
        {opening !== '' && <p dir="auto">{opening}</p>}
        <p className="listing-way">
          <WayIn isPublic={isPublic} isReader={isReader} />
        </p>
      </div>
    </li>
  );
}

function WayIn({ isPublic, isReader }: { isPublic: boolean; isReader: boolean }) {
  if (isPublic) {
    return (
      <a className="text-link" href="/sample">
        Read it whole, free
      </a>
    );
  }
  if (isReader) {
    return (
      <a className="text-link" href="/portal">
        Read it in your portal
      </a>
    );
  }
  return (
    <Opener opens="subscribe" className="text-link">
      Subscribe to read it
    </Opener>
  );
}
