import { Users } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { Send } from '../../../../contract/sends.ts';
import { plural, wholeNumber } from '../../../format/plural.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Roomy } from '../../../ui/roomy.tsx';
import { leftCount } from '../send-words.ts';
import { canDecide } from '../which-send.ts';
import { countOf, type LedgerPart } from './ledger-part.ts';
import { RecipientSection } from './recipient-section.tsx';

const views = [
  { value: 'missed', label: 'Did not get it', parts: ['unknown', 'failed', 'cameBack', 'suppressed'] },
  { value: 'sent', label: 'Got it', parts: ['sent'] },
  { value: 'waiting', label: 'Still to come', parts: ['sending', 'queued'] },
] as const satisfies readonly { value: string; label: string; parts: readonly LedgerPart[] }[];

type View = (typeof views)[number];

/** Everybody of the send, by what became of it; by itself those who did not get it, and why. */
export function Recipients({ send }: { send: Send }) {
  const headingId = useId();
  const [params, setParams] = useSearchParams();
  const view = views.find(({ value }) => value === params.get('view')) ?? views[0];
  const choose = (value: View['value']) => {
    const next = new URLSearchParams(params);
    next.set('view', value);
    setParams(next, { replace: true });
  };
  const isMoving = leftCount(send.counts) > 0;
  const shown = view.parts.filter(
    (part) => countOf(send, part) > 0 && !(part === 'unknown' && isAbove(send)),
  );
  return (
    <section className="send-people" aria-labelledby={headingId}>
      <div className="send-people-head">
        <h2 className="h2" id={headingId}>
          Readers
        </h2>
        <fieldset className="seg" aria-label="Show">
          {views.map(({ value, label, parts }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === view.value}
              onClick={() => choose(value)}
            >
              <Roomy widest={isMoving ? `${label} ${wholeNumber(send.total)}` : undefined}>
                {label}{' '}
                <span className="send-count">
                  {wholeNumber(parts.reduce((sum, part) => sum + countOf(send, part), 0))}
                </span>
              </Roomy>
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 ? (
        <Nobody send={send} view={view} />
      ) : (
        shown.map((part) => (
          <RecipientSection key={part} send={send} part={part} isOnly={shown.length === 1} />
        ))
      )}
    </section>
  );
}

/** Those who wait for a decision stand above with it; below they would stand twice. */
const isAbove = (send: Send) => canDecide(send) && send.undecided === send.counts.unknown;

function Nobody({ send, view }: { send: Send; view: View }) {
  return <EmptyState icon={Users} title={nobodyTitle(send, view)} text={nobodyText(send, view)} />;
}

function nobodyTitle(send: Send, { value }: View): string {
  if (value === 'sent') return 'Nobody has it yet';
  if (value === 'waiting') return 'Nobody waits any more';
  return isAbove(send) ? 'Nobody else is missing' : 'Nobody is missing';
}

function nobodyText(send: Send, { value }: View): string {
  if (value === 'sent') return 'Who got it is listed here as soon as the mail server has taken a letter.';
  if (value === 'waiting') return 'Every letter has had its turn.';
  if (send.state !== 'done' && send.state !== 'stopped') return 'Everybody whose turn it was got it so far.';
  const others = send.total - (isAbove(send) ? send.undecided : 0);
  if (others === 0) return 'The send has no other readers.';
  return others === send.total
    ? `It reached all of its readers: ${wholeNumber(others)}.`
    : `The other ${plural(others, 'reader')} got it.`;
}
