import { TriangleAlert } from 'lucide-react';
import type { Send } from '../../../../contract/sends.ts';
import { plural, wholeNumber } from '../../../format/plural.ts';
import { publicationClock, shortPublicationMoment } from '../../../format/publication-time.ts';
import { Roomy } from '../../../ui/roomy.tsx';
import { useTimeZone } from '../../use-time-zone.ts';
import { SendBar } from '../send-bar.tsx';
import { deliveryWords, leftCount, rateWords, remainingWords, toldParts } from '../send-words.ts';
import { canDecide } from '../which-send.ts';

/** How far it is: one large figure, the bar, the ledger that adds up, and how fast it goes. */
export function Figures({ send }: { send: Send }) {
  const { counts, total } = send;
  const isMoving = leftCount(counts) > 0;
  return (
    <section className="card send-figs" aria-label="How far it is">
      <div className="send-top">
        <p className="send-big">
          <b>{wholeNumber(counts.sent)}</b> of {plural(total, 'reader')} {counts.sent === 1 ? 'has' : 'have'}{' '}
          it
        </p>
        <Facts send={send} />
      </div>
      {/* The line below it says the same. */}
      <div aria-hidden="true">
        <SendBar send={send} />
      </div>
      <p className="send-ledger">
        <span>
          {plural(total, 'reader')}:<span className="sr"> </span>
        </span>
        {toldParts(send).map((part, nth) => (
          <span key={part} className="send-part">
            <i className="send-key" data-is={part} aria-hidden="true" />
            <Roomy widest={isMoving ? `${wholeNumber(total)} ${deliveryWords[part]}` : undefined}>
              <b>{wholeNumber(counts[part])}</b> {deliveryWords[part]}
              {/* Heard and copied, the line is a sentence. */}
              {nth < toldParts(send).length - 1 && <span className="sr">, </span>}
            </Roomy>
          </span>
        ))}
      </p>
      <Reason send={send} />
    </section>
  );
}

function Facts({ send }: { send: Send }) {
  const timeZone = useTimeZone();
  const isMoving = send.state === 'sending';
  return (
    <dl className="send-facts">
      <div className="send-when">
        <dt>{send.finishedAt === null ? 'Began' : 'When'}</dt>
        <dd>{timeZone !== undefined && times(send, timeZone)}</dd>
      </div>
      <div className="send-rate">
        <dt>Speed</dt>
        <dd>{rateWords(send.perSecond) ?? '–'}</dd>
      </div>
      {isMoving && (
        <div className="send-left">
          <dt>Time left</dt>
          <dd>{send.nextTryAt === null ? (remainingWords(send) ?? 'not known yet') : 'waits'}</dd>
        </div>
      )}
      {send.edition !== null && send.edition > 1 && (
        <div>
          <dt>Version</dt>
          <dd>{send.title.startsWith('Corrected:') ? `${send.edition}, a correction` : send.edition}</dd>
        </div>
      )}
      {send.isAutomatic && (
        <div>
          <dt>Begun by</dt>
          <dd>the automation of the week</dd>
        </div>
      )}
    </dl>
  );
}

function times({ startedAt, finishedAt }: Send, timeZone: string): string {
  const now = new Date();
  const from = startedAt === null ? '' : shortPublicationMoment(startedAt, timeZone, now);
  if (startedAt === null || finishedAt === null) return from;
  const to = shortPublicationMoment(finishedAt, timeZone, now);
  if (to === from) return from;
  const isOneDay = to.split(', ').slice(0, -1).join() === from.split(', ').slice(0, -1).join();
  return `${from} to ${isOneDay ? publicationClock(finishedAt, timeZone) : to}`;
}

/** Why it stands still, or what slows it; its line is kept free while letters leave. */
function Reason({ send }: { send: Send }) {
  const { state, reason, undecided } = send;
  const waits =
    undecided > 0 && !canDecide(send)
      ? `Nobody knows of ${plural(undecided, 'reader')}. You can decide about them when it has ended, or is paused.`
      : null;
  if (state === 'asks' && reason !== null) {
    return (
      <p className="note note-warn">
        <TriangleAlert className="i" />
        <span>{reason}</span>
      </p>
    );
  }
  if (reason === null && waits === null && state !== 'sending') return null;
  return (
    <p className="send-reason small" role="status">
      {state === 'sending' && (reason ?? waits) !== null && <TriangleAlert className="i" />}
      <span className={reason === null && waits === null ? 'quiet' : undefined}>
        {reason ?? waits ?? <GoesOn send={send} />}
      </span>
    </p>
  );
}

/** Where the rest was asked to come later, when that is. */
function GoesOn({ send: { counts, nextTryAt } }: { send: Send }) {
  const timeZone = useTimeZone();
  const rest = 'It goes on by itself. You can leave this page.';
  if (nextTryAt === null || timeZone === undefined) return rest;
  const them = counts.queued === 1 ? 'One reader waits' : `${wholeNumber(counts.queued)} readers wait`;
  const when = shortPublicationMoment(nextTryAt, timeZone, new Date());
  return `${them} for the next try, ${when}: their mail system asked to come later. ${rest}`;
}
