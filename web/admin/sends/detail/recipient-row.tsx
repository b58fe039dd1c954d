import {
  Ban,
  Check,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  type LucideIcon,
  OctagonAlert,
} from 'lucide-react';
import { Link } from 'react-router';
import type { DeliveryState, Recipient } from '../../../../contract/sends.ts';
import { plural } from '../../../format/plural.ts';
import { shortPublicationMoment } from '../../../format/publication-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useTimeZone } from '../../use-time-zone.ts';

const marks: Record<DeliveryState, { word: string; icon: LucideIcon; tint?: string }> = {
  queued: { word: 'Waiting', icon: CircleDashed },
  sending: { word: 'On the way', icon: Clock },
  sent: { word: 'Sent', icon: Check, tint: 'st-ok' },
  failed: { word: 'Failed', icon: OctagonAlert, tint: 'st-fail' },
  suppressed: { word: 'Left out', icon: Ban },
  unknown: { word: 'Unknown', icon: CircleQuestionMark, tint: 'st-warn' },
};

/** One reader's line of the ledger: who, what became of it and why, when. */
export function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { email, state, reason, attempts, isLeft } = recipient;
  const { word, icon: Icon, tint } = marks[state];
  return (
    <div className="rec-row">
      <div className="rec-who">
        {email === null ? (
          <span className="quiet">A reader who was erased since</span>
        ) : (
          <Link className="clip" to={`/admin/subscribers?q=${encodeURIComponent(email)}`} title={email}>
            <bdi>{email}</bdi>
          </Link>
        )}
        {(reason !== null || isLeft) && (
          <span className="why">
            {reason}
            {isLeft && ' Left as it is.'}
          </span>
        )}
      </div>
      <span className={classNames('st', tint)}>
        <Icon className="i" />
        {word}
      </span>
      <span className="rec-facts small quiet">
        <When recipient={recipient} />
        {attempts > 1 && <span>{plural(attempts, 'try', 'tries')}</span>}
      </span>
    </div>
  );
}

function When({ recipient: { at, nextTryAt } }: { recipient: Recipient }) {
  const timeZone = useTimeZone();
  const instant = nextTryAt ?? at;
  if (instant === null || timeZone === undefined) return null;
  return (
    <span>
      {nextTryAt !== null && 'Next try '}
      <time dateTime={instant}>{shortPublicationMoment(instant, timeZone, new Date())}</time>
    </span>
  );
}
