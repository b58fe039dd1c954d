import {
  Ban,
  Check,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  type LucideIcon,
  OctagonAlert,
  Undo2,
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

/** It was taken, and came back: not what "sent" says to the eye. */
const returned = { word: 'Came back', icon: Undo2, tint: 'st-warn' };

/** One reader's line of the ledger: who, what became of it and why, when. */
export function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { email, state, attempts, cameBack, isLeft } = recipient;
  const { word, icon: Icon, tint } = cameBack === null ? marks[state] : returned;
  const reason = cameBack?.reason ?? recipient.reason;
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

function When({ recipient: { at, nextTryAt, cameBack } }: { recipient: Recipient }) {
  const timeZone = useTimeZone();
  const instant = nextTryAt ?? cameBack?.at ?? at;
  if (instant === null || timeZone === undefined) return null;
  return (
    <span>
      {nextTryAt !== null && 'Next try '}
      <time dateTime={instant}>{shortPublicationMoment(instant, timeZone, new Date())}</time>
    </span>
  );
}
