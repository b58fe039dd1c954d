import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Send } from '../../../../contract/sends.ts';
import { publicationMoment, zoneName } from '../../../format/publication-time.ts';
import { useTimeZone } from '../../use-time-zone.ts';

/** A send that has not begun: when it will, why it does not, and where to look at it once more. */
export function Planned({ send }: { send: Send }) {
  const timeZone = useTimeZone();
  const isOver = send.state === 'stopped';
  return (
    <section className="card send-figs" aria-label="The plan">
      {send.reason !== null && (
        <p className={send.state === 'asks' ? 'note note-warn' : 'note'}>
          {send.state === 'asks' && <TriangleAlert className="i" />}
          <span>{send.reason}</span>
        </p>
      )}
      <dl className="send-facts">
        <div>
          <dt>{send.state === 'scheduled' ? 'It begins' : 'It was planned for'}</dt>
          <dd>
            {timeZone !== undefined &&
              `${publicationMoment(send.at, timeZone, new Date())} (${zoneName(timeZone)})`}
          </dd>
        </div>
        <div>
          <dt>Planned</dt>
          <dd>{send.isAutomatic ? 'by the automation of the week' : 'by you'}</dd>
        </div>
      </dl>
      {!isOver && (
        <p className="muted small send-wide">
          Who gets it is fixed when it begins: everybody who may read it then. What speaks against sending it
          is looked at once more at that moment.{' '}
          <Link className="link" to={`/admin/saved-digests?send=${encodeURIComponent(send.digestId)}`}>
            Look at it now
          </Link>
        </p>
      )}
    </section>
  );
}
