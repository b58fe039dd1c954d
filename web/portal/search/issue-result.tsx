import { Link } from 'react-router';
import type { IssueHit } from '../../../contract/search.ts';
import { counted, directionOf } from '../../../edition/clean-text.ts';
import { shortDate } from '../../../edition/dates.ts';
import { typeset } from '../../../edition/typeset.ts';
import { keyed } from '../../format/keyed.ts';

/** An issue with the first of what it prints; each leads to its part on the page. */
export function IssueResult({ issue, timeZone }: { issue: IssueHit; timeZone: string }) {
  const { digestId, title, groupName, publishDate, issueNumber, passages, passageCount } = issue;
  const address = `/portal/digests/${encodeURIComponent(digestId)}`;
  const more = passageCount - passages.length;
  return (
    <li>
      <p className="past-day">{shortDate(publishDate ?? '', timeZone) ?? groupName}</p>
      <div className="past-words">
        <h3 dir={directionOf(title)}>
          <Link to={address}>{typeset(title)}</Link>
        </h3>
        <ul className="found-passages">
          {keyed(passages, ({ heading }) => heading).map(({ key, item: { place, heading, parts } }) => (
            <li key={key}>
              <Link to={place === null ? address : `${address}#${place}`}>
                {heading !== '' && <b className="room-label">{heading}</b>}
                <span dir="auto">
                  {keyed(parts, ({ text, isHit }) => `${isHit} ${text}`).map(({ key: part, item }) =>
                    item.isHit ? <mark key={part}>{item.text}</mark> : <span key={part}>{item.text}</span>,
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="facts">
          {issueNumber !== null && <span>No. {issueNumber}</span>}
          {more > 0 && <span>{counted(more, 'more place')}</span>}
        </p>
      </div>
    </li>
  );
}
