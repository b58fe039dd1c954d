import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { users } from '../../contract/users.ts';
import { sentenceOf } from '../api/failure.ts';
import { queryFor, useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast/notices.ts';
import { failureNotice } from './notices.ts';
import { Rows } from './shell/rows.tsx';

const wishesQuery = queryFor(users.preferences);

/** Whether the weekly issue comes by mail: the same switch as on the page that the mail leads to. */
export function MailWishes() {
  const { data, error, refetch } = useQuery(wishesQuery);
  const client = useQueryClient();
  const save = useChange(users.savePreferences, {
    refresh: [],
    onDone: (wishes) => client.setQueryData(wishesQuery.queryKey, wishes),
    onFail: (failure) => notify(failureNotice('savePreferences', failure)),
  });
  return (
    <section className="plain-card" aria-labelledby="mail-wishes">
      <div className="plain-top">
        <h2 id="mail-wishes">What comes by mail</h2>
      </div>
      <div role="status">
        <Rows rows={[{ label: 'Weekly issue', value: wordsOf(data?.weekly, error) }]} />
      </div>
      {data && <Stays isComplimentary={data.isComplimentary} />}
      <div className="room-acts">
        {error && data === undefined ? (
          <Button size="s" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            size="s"
            busy={save.isPending}
            disabled={data === undefined}
            onClick={() => save.mutate({ body: { weekly: data?.weekly === false } })}
          >
            {data?.weekly === false ? 'Turn it on' : 'Turn it off'}
          </Button>
        )}
      </div>
    </section>
  );
}

function Stays({ isComplimentary }: { isComplimentary: boolean }) {
  if (isComplimentary) {
    return (
      <p className="room-small">
        Turning it off does not end your access: every issue stays yours to read here.
      </p>
    );
  }
  return (
    <p className="room-small">
      Turning it off does not end your subscription: every issue stays yours to read here. To end the
      subscription itself, go to{' '}
      <Link className="room-link" to="/portal?tab=billing">
        Billing
      </Link>
      .
    </p>
  );
}

function wordsOf(weekly: boolean | undefined, error: unknown): string {
  if (weekly !== undefined) return weekly ? 'On, every Monday' : 'Off';
  return error ? sentenceOf(error, 'The server did not answer.') : '…';
}
