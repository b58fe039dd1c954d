import { MapPinOff } from 'lucide-react';
import type { MailIdentity, MailRecord } from '../../../../contract/mail-identity.ts';
import { plural } from '../../../format/plural.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { CopyableText } from './copyable-text.tsx';
import { verdictTone, verdictWords, wantedWords } from './verdict-words.ts';

/** Every record that our mail needs: what it should be, what stands there, and what to do. */
export function RecordsSection({ identity, isFetching }: { identity: MailIdentity; isFetching: boolean }) {
  const { records, isPublic, domain } = identity;
  if (!isPublic) {
    return (
      <section className="set" aria-label="Records">
        <EmptyState
          icon={MapPinOff}
          title="Nobody outside knows this domain"
          text={
            <>
              {domain} is a name of this machine only, so nothing can be published for it. Set{' '}
              <code className="mono">MAIL_FROM</code> to an address at a domain of yours.
            </>
          }
        />
      </section>
    );
  }
  return (
    <section className="set" aria-label="Records">
      <Summary identity={identity} isFetching={isFetching} />
      <ul className="mail-records">
        {records.map((record) => (
          <li className="card" key={record.id}>
            <RecordCard record={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({
  identity: { records, lookedUpAt },
  isFetching,
}: {
  identity: MailIdentity;
  isFetching: boolean;
}) {
  const there = records.filter(({ verdict }) => verdict === 'there').length;
  const time = new Date(lookedUpAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <p className="strip" aria-live="polite">
      <span>
        <b>
          {there === records.length
            ? `All ${plural(there, 'record')}`
            : `${there} of ${plural(records.length, 'record')}`}
        </b>{' '}
        {there === 1 && records.length === 1 ? 'is' : 'are'} there
      </span>
      <span>
        {isFetching ? (
          'Looking up...'
        ) : (
          <>
            Looked up at <time dateTime={lookedUpAt}>{time}</time>
          </>
        )}
      </span>
      <span className="quiet">A change may take hours to be seen everywhere.</span>
    </p>
  );
}

function RecordCard({ record }: { record: MailRecord }) {
  const { label, name, type, value, found, verdict, sentence, facts } = record;
  return (
    <article aria-label={label}>
      <header className="mail-head">
        <div className="row row-wrap">
          <h2 className="h2">{label}</h2>
          <Badge tone="line">{type}</Badge>
          <Status tone={verdictTone[verdict]}>{verdictWords[verdict]}</Status>
        </div>
        <p>{sentence}</p>
      </header>
      <dl className="mail-facts">
        {name !== null && (
          <>
            <dt>Name</dt>
            <dd>
              <CopyableText text={name} what={`name of the ${label} record`} />
            </dd>
            <dt>Found</dt>
            <dd>
              {found.length === 0 ? (
                <span className="quiet">{verdict === 'unknown' ? 'Not known' : 'Nothing'}</span>
              ) : (
                found.map((text) => (
                  <CopyableText key={text} text={text} what={`${label} record that was found`} />
                ))
              )}
            </dd>
          </>
        )}
        {value !== null && (
          <>
            <dt>{wantedWords[verdict]}</dt>
            <dd>
              <CopyableText text={value} what={`value of the ${label} record`} isWanted />
            </dd>
          </>
        )}
      </dl>
      {facts.length > 0 && (
        <ul className="mail-seen">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
