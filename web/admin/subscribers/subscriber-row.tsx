import { Ban, Check, CircleX, Clock, type LucideIcon, MailX, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Subscriber } from '../../../contract/subscribers.ts';
import { fullTime, shortDate } from '../../format/dates.ts';
import { type BadgeVariant, badgeOf } from '../../format/subscription-badge.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { canActivate, type DatedWords, periodEnd, sampleState } from './subscriber-dates.ts';
import { useSubscriberWork } from './use-subscriber-work.ts';

interface SubscriberRowProps {
  person: Subscriber;
  onErase: () => void;
}

/** Who, what Stripe says, since and until when, where from, and what can be done. */
export function SubscriberRow({ person, onErase }: SubscriberRowProps) {
  const emailId = useId();
  return (
    <div className="sub-row">
      <Who person={person} emailId={emailId} />
      <div className="sub-state">
        <StatusBadge person={person} />
      </div>
      <div className="sub-facts">
        <Dated dated={periodEnd(person, new Date())} />
        <Dated dated={person.subscribedAt === null ? null : { words: 'Since', at: person.subscribedAt }} />
      </div>
      <div className="sub-facts">
        <Dated dated={{ words: `${sources[person.source]},`, at: person.createdAt }} />
        <Dated
          dated={sampleState(person)}
          after={person.sampleSentAt === null && person.sampleRequestedAt !== null ? ', not sent' : ''}
        />
      </div>
      <Actions person={person} emailId={emailId} onErase={onErase} />
    </div>
  );
}

const sources = { homepage: 'Subscribe dialog', offer: 'Free sample' } as const;

function Who({ person, emailId }: { person: Subscriber; emailId: string }) {
  const { email, hasAccess, reason, suppressed } = person;
  const Icon = hasAccess ? Check : Ban;
  return (
    <div className="sub-who">
      <b className="clip" id={emailId} title={email}>
        {email}
      </b>
      <span className="why sub-why">
        <Icon className={hasAccess ? 'i i-s sub-can' : 'i i-s'} />
        <span>
          <span className="sr">{hasAccess ? 'Can read.' : 'Cannot read.'} </span>
          {reason}
        </span>
      </span>
      {suppressed !== null && (
        <span className="why sub-why sub-no-mail">
          <MailX className="i i-s" />
          <span>Gets no mail: {suppressed}</span>
        </span>
      )}
    </div>
  );
}

const looks: Record<BadgeVariant, { tone: BadgeTone; icon?: LucideIcon }> = {
  default: { tone: 'ok', icon: Check },
  destructive: { tone: 'fail', icon: CircleX },
  secondary: { tone: 'plain', icon: Clock },
  outline: { tone: 'line' },
};

function StatusBadge({ person: { subscriptionStatus: status, isCancelled } }: { person: Subscriber }) {
  const { variant, label } = badgeOf({ status, isCancelled });
  return <Badge {...looks[variant]}>{label}</Badge>;
}

function Dated({ dated, after = '' }: { dated: DatedWords | null; after?: string }) {
  if (dated === null) return null;
  return (
    <span>
      {dated.words}{' '}
      <time dateTime={dated.at} title={fullTime(dated.at)}>
        {shortDate(dated.at)}
      </time>
      {after}
    </span>
  );
}

function Actions({ person, emailId, onErase }: SubscriberRowProps & { emailId: string }) {
  const work = useSubscriberWork(person);
  return (
    <div className="sub-acts">
      {canActivate(person) && (
        <Button size="s" icon={Send} busy={work.isResending} onClick={work.resend} aria-describedby={emailId}>
          Resend activation
        </Button>
      )}
      <Button size="s" icon={RefreshCw} busy={work.isSyncing} onClick={work.sync} aria-describedby={emailId}>
        Sync with Stripe
      </Button>
      <IconButton small danger icon={Trash2} label={`Erase ${person.email}`} onClick={onErase} />
    </div>
  );
}
