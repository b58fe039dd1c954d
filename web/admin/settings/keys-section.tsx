import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Provider, settings } from '../../../contract/settings.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';

/** Which keys are present (never their value), and a test of each connection. */
export function KeysSection() {
  const providers = useQuery(queryFor(settings.providers));
  return (
    <section className="set" id="keys" aria-labelledby="keys-title">
      <header>
        <h2 className="h2" id="keys-title">
          Keys
        </h2>
        <p>Keys live in the server's environment and are never shown here.</p>
      </header>
      {providers.data === undefined ? (
        <Loading>
          <Skeleton height={180} />
        </Loading>
      ) : (
        <div className="card">
          <table className="dtable mtable">
            <thead>
              <tr>
                <th>Service</th>
                <th>Variable</th>
                <th>Key</th>
                <th>Last test</th>
                <th>
                  <span className="sr">Test</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {providers.data.map((provider) => (
                <KeyRow key={provider.id} provider={provider} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type Outcome = { ok: boolean; sentence: string };

function KeyRow({ provider }: { provider: Provider }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = useChange(settings.testProvider, {
    refresh: [],
    onDone: ({ ok, sentence, tookMs }) =>
      setOutcome({ ok, sentence: ok ? `Answered in ${tookMs} ms` : sentence }),
    onFail: (error) => setOutcome({ ok: false, sentence: sentenceOf(error, 'The server did not answer.') }),
  });
  const isFree = provider.variables.length === 0;
  return (
    <tr>
      <td className="strong">{provider.label}</td>
      <td data-l="Variable">
        {isFree ? (
          <span className="quiet">none needed</span>
        ) : (
          <code className="mono">{provider.variables.join(', ')}</code>
        )}
      </td>
      <td data-l="Key">
        <Status tone={provider.hasKey ? 'done' : 'none'}>
          {isFree ? 'Not needed' : provider.hasKey ? 'Present' : 'Missing'}
        </Status>
      </td>
      <td data-l="Last test" aria-live="polite">
        {outcome === null ? (
          <span className="small quiet">Not tested</span>
        ) : (
          <Status tone={outcome.ok ? 'done' : 'failed'}>{outcome.sentence}</Status>
        )}
      </td>
      <td className="num">
        <Button
          size="s"
          disabled={!provider.hasKey}
          busy={test.isPending}
          onClick={() => test.mutate({ params: { id: provider.id } })}
        >
          Test connection<span className="sr"> to {provider.label}</span>
        </Button>
      </td>
    </tr>
  );
}
