import {
  Ban,
  Check,
  CircleX,
  Clock,
  FileDown,
  Flag,
  Gift,
  type LucideIcon,
  MailMinus,
  RefreshCw,
  Send,
  Trash2,
} from 'lucide-react';
import { useId } from 'react';
import type { Subscriber } from '../../../contract/subscribers.ts';
import { fullTime, shortDate } from '../../format/dates.ts';
import { shortDay } from '../../format/short-day.ts';
import { type BadgeVariant, badgeOf } from '../../format/subscription-badge.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { LetterLine } from './letter-line.tsx';
import {
  canActivate,
  type DatedWords,
  giftLabel,
  periodEnd,
  sampleState,
  shownStatus,
} from './subscriber-dates.ts';
import { SuppressionLine } from './suppression-line.tsx';
import { useSubscriberWork } from './use-subscriber-work.ts';

interface SubscriberRowProps {
  person: Subscriber;
  onGive: () => void;
  onErase: () => void;
}

/** Who, what Stripe says, since and until when, where from, and what can be done. */
export function SubscriberRow({ person, onGive, onErase }: SubscriberRowProps) {
  const emailId = useId();
  return (
    <div className="sub-row">
      <Who person={person} emailId={emailId} />
      <Lines person={person} emailId={emailId} />
      <div className="sub-state">
        <StatusBadge person={person} />
      </div>
      <div className="sub-facts sub-period">
        <Dated dated={periodEnd(person, new Date())} />
        <Dated dated={person.subscribedAt === null ? null : { words: 'Since', at: person.subscribedAt }} />
        <GivenTerm complimentary={person.complimentary} />
      </div>
      <div className="sub-facts sub-source">
        <Dated dated={{ words: `${sources[person.source]},`, at: person.createdAt }} />
        <Dated dated={sampleState(person)} />
      </div>
      <Actions person={person} emailId={emailId} onGive={onGive} onErase={onErase} />
    </div>
  );
}

const sources = { homepage: 'Subscribe dialog', offer: 'Free sample', import: 'Import' } as const;

function Who({ person, emailId }: { person: Subscriber; emailId: string }) {
  const { email, name, hasAccess, reason, marks, weeklyOffAt } = person;
  const Icon = hasAccess ? Check : Ban;
  return (
    <div className="sub-who">
      <div className="sub-name">
        <b className="clip" id={emailId} title={email}>
          {email}
        </b>
        {name !== null && (
          <bdi className="clip small quiet" title={name}>
            {name}
          </bdi>
        )}
      </div>
      <span className="why sub-why">
        <Icon className={hasAccess ? 'i i-s sub-can' : 'i i-s'} />
        <span className="lines sub-reason" title={reason}>
          <span className="sr">{hasAccess ? 'Can read.' : 'Cannot read.'} </span>
          <Reason text={reason} />
        </span>
      </span>
      {marks.map((mark) => (
        <span className="why sub-why sub-mark" key={mark}>
          <Flag className="i i-s" />
          <span>
            <Reason text={mark} />
          </span>
        </span>
      ))}
      {weeklyOffAt !== null && (
        <span className="why sub-why">
          <MailMinus className="i i-s" />
          <span>
            <Dated dated={{ words: 'Weekly mail off since', at: weeklyOffAt }} />
          </span>
        </span>
      )}
    </div>
  );
}

/** What keeps mail from this person, below the row and as wide as it. */
function Lines({ person, emailId }: { person: Subscriber; emailId: string }) {
  if (person.letter === null && person.suppressed === null) return null;
  return (
    <div className="sub-lines">
      <SuppressionLine person={person} emailId={emailId} />
      <LetterLine person={person} emailId={emailId} />
    </div>
  );
}

/** The server's sentence; its days are written as those around it, each in one piece where the line breaks. */
function Reason({ text }: { text: string }) {
  const parts = text.split(/(\d{4}-\d\d-\d\d)/);
  return parts.map((part, at) => (at % 2 === 1 ? <time key={part}>{shortDay(part)}</time> : part));
}

const looks: Record<BadgeVariant, { tone: BadgeTone; icon?: LucideIcon }> = {
  default: { tone: 'ok', icon: Check },
  destructive: { tone: 'fail', icon: CircleX },
  secondary: { tone: 'plain', icon: Clock },
  outline: { tone: 'line' },
};

function StatusBadge({ person }: { person: Subscriber }) {
  const { status, isCancelled } = shownStatus(person);
  const { variant, label } = badgeOf({ status, isCancelled });
  // One that will end and one that has ended must not differ by a letter.
  return <Badge {...looks[variant]}>{status === 'canceled' ? 'Ended' : label}</Badge>;
}

function Dated({ dated }: { dated: DatedWords | null }) {
  if (dated === null) return null;
  return (
    <span>
      {dated.words}{' '}
      <time dateTime={dated.at} title={fullTime(dated.at)}>
        {shortDate(dated.at)}
      </time>
    </span>
  );
}

function GivenTerm({ complimentary }: Pick<Subscriber, 'complimentary'>) {
  if (complimentary === null) return null;
  const { until, hasEnded } = complimentary;
  if (until === null) {
    return (
      <span>
        Complimentary <span className="nowrap">without end</span>
      </span>
    );
  }
  return (
    <span>
      {hasEnded ? 'Complimentary ended' : 'Complimentary until'}{' '}
      <time dateTime={until}>{shortDay(until)}</time>
    </span>
  );
}

function Actions({ person, emailId, onGive, onErase }: SubscriberRowProps & { emailId: string }) {
  const work = useSubscriberWork(person);
  return (
    <div className="sub-acts">
      {canActivate(person) &&
        !(person.letter?.kind === 'activation' && person.letter.state !== 'tried-again') && (
          <Button
            size="s"
            icon={Send}
            busy={work.isResending}
            onClick={work.resend}
            aria-describedby={emailId}
          >
            Resend activation
          </Button>
        )}
      <Tooltip text="Sync with Stripe">
        <Button
          size="s"
          icon={RefreshCw}
          busy={work.isSyncing}
          onClick={work.sync}
          aria-describedby={emailId}
        >
          <span>
            Sync<span className="sr"> with Stripe</span>
          </span>
        </Button>
      </Tooltip>
      <IconButton small icon={Gift} label={giftLabel(person)} onClick={onGive} />
      <Tooltip text="Download what is held">
        <a
          className="ib ib-s"
          href={`/api/subscribers/${person.id}/export.json`}
          download
          aria-label={`Download what is held about ${person.email}`}
        >
          <FileDown className="i" />
        </a>
      </Tooltip>
      <IconButton small danger icon={Trash2} label={`Erase ${person.email}`} onClick={onErase} />
    </div>
  );
}
