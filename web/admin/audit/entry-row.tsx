import type { AuditEntry } from '../../../contract/audit.ts';
import { browserWords } from '../../format/browser.ts';
import { relativeTime } from '../../format/distance.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { actionWords, handWords, lineWords, utcTime } from './words.ts';

interface EntryRowProps {
  entry: AuditEntry;
  /** Null while the list is of one session already. */
  onSession: ((session: string) => void) | null;
}

/** What was done, to what, when, and by whom. */
export function EntryRow({ entry, onSession }: EntryRowProps) {
  const { at, action, subject, sentence, details } = entry;
  const isRefusal = action.endsWith('refused');
  return (
    <div className="audit-row">
      <Badge tone={isRefusal ? 'warn' : 'line'}>{actionWords[action]}</Badge>
      <div className="audit-what">
        <b>
          <bdi>{subject}</bdi>
        </b>
        <span className="meta-line">{sentence}</span>
        {details.length > 0 && (
          <details className="audit-more small">
            <summary>{plural(details.length, lineWords[action] ?? 'line')}</summary>
            <ul>
              {details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="audit-who small">
        <time className="audit-at" dateTime={at} title={relativeTime(at)}>
          {utcTime(at)}
        </time>
        <Hand entry={entry} onSession={onSession} />
      </div>
    </div>
  );
}

function Hand({ entry: { admin, browser, session, address }, onSession }: EntryRowProps) {
  const device = browser === '' ? '' : browserWords(browser);
  const from = [handWords[admin], device, address].filter((part) => part !== '').join(', ');
  if (session === '' || onSession === null) {
    return (
      <span className="quiet" title={browser}>
        {from}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="audit-session"
      title={`Show only this session of ${browser}`}
      onClick={() => onSession(session)}
    >
      <span className="sr">Only this session: </span>
      {from}
    </button>
  );
}
