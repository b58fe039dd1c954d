import { RotateCw } from 'lucide-react';
import type { Preflight } from '../../../../contract/sends.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { wholeNumber } from '../../../format/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What the sheet reads of the preflight's query. */
export interface PreflightQuery {
  data: Preflight | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** How many would get it, large, and who would not, by reason. */
export function WhoGetsIt({ preflight, hasDraft }: { preflight: PreflightQuery; hasDraft: boolean }) {
  return (
    <section className="send-who" aria-labelledby="send-who">
      <h3 className="sr" id="send-who">
        Who gets it
      </h3>
      <Count preflight={preflight} />
      {hasDraft && (
        <p className="note">
          <span>
            A newer version waits. Readers get the published one, unless you publish the newer one first.
          </span>
        </p>
      )}
    </section>
  );
}

function Count({ preflight: { data, error, isFetching, refetch } }: { preflight: PreflightQuery }) {
  if (data === undefined && error) {
    return (
      <div className="note note-fail" role="alert">
        <span className="grow">
          <b>It could not be looked up who gets it.</b> {sentenceOf(error, 'The server did not answer.')}{' '}
          Nothing can be sent before that.
        </span>
        <Button size="s" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className="send-count-wait" aria-hidden="true">
        <Skeleton width={190} height={34} />
        <Skeleton width={240} height={13} />
      </div>
    );
  }
  const { recipients, excluded } = data;
  return (
    <>
      <p className="send-recipients">
        <b>{wholeNumber(recipients)}</b> {recipients === 1 ? 'reader gets it' : 'readers get it'}
      </p>
      {excluded.length === 0 ? (
        <p className="small quiet">Everybody who may read it is among them.</p>
      ) : (
        <ul className="send-excluded small muted">
          {excluded.map(({ reason, count }) => (
            <li key={reason}>
              <span>{wholeNumber(count)} left out:</span> {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
