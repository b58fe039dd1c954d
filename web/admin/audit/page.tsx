import { ScrollText } from 'lucide-react';
import { type AuditEntry, audit } from '../../../contract/rights.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { fullTime, relativeTime } from '../../format/dates.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import './audit.css';

const entries = pagesFor(audit.list, 50);
const rowHeight = 84;

export const ahead: Ahead = (client) => client.prefetchInfiniteQuery(entries);

/** What somebody may have to account for later: publications with their sources, confirmations, removals. */
export function Component() {
  return (
    <>
      <Crumbs here="Audit log" />
      <PageHead
        title="Audit log"
        sub="What was published with which sources, confirmed and removed. It only grows."
      />
      <PagedList
        query={entries}
        label="Audit log"
        rowHeight={rowHeight}
        keyOf={({ id }) => id}
        row={(entry) => <Row entry={entry} />}
        empty={
          <EmptyState
            icon={ScrollText}
            title="Nothing to account for yet"
            text="The first publication is the first line here."
          />
        }
      />
    </>
  );
}

const words: Record<AuditEntry['action'], string> = {
  published: 'Published',
  unpublished: 'Taken back',
  'rights-confirmed': 'Rights confirmed',
  'sentence-accepted': 'Sentence accepted',
  'sentence-vouched': 'Sentence vouched for',
  'sentence-taken-back': 'Sentence open again',
  'show-removed': 'Show removed',
  'show-restored': 'Show restored',
  'show-purged': 'Show deleted',
  'logged-in': 'Logged in',
  'log-in-refused': 'Log-in refused',
  'logged-out': 'Logged out',
  'sessions-ended': 'Session ended',
  'password-changed': 'Password changed',
};

/** What the lines of an entry are, where they are more than lines. */
const lineWords: Partial<Record<AuditEntry['action'], string>> = {
  published: 'source',
  'rights-confirmed': 'episode',
  'show-removed': 'issue',
  'show-restored': 'issue',
};

const handWords: Record<AuditEntry['admin'], string> = {
  admin: 'by you',
  clock: 'by the clock',
  reader: 'by a reader',
  nobody: 'by a stranger',
};

function Row({ entry }: { entry: AuditEntry }) {
  const { at, admin, browser, action, subject, sentence, details } = entry;
  return (
    <div className="audit-row">
      <Badge tone="line">{words[action]}</Badge>
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
      <span className="audit-who small quiet" title={browser}>
        <time dateTime={at} title={fullTime(at)}>
          {relativeTime(at)}
        </time>{' '}
        <span className="audit-hand">{handWords[admin]}</span>
      </span>
    </div>
  );
}
