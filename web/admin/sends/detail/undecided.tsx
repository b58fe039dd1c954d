import { CircleQuestionMark, Send as SendIcon } from 'lucide-react';
import type { Send } from '../../../../contract/sends.ts';
import { wholeNumber } from '../../../format/plural.ts';
import { Button } from '../../../ui/button.tsx';
import type { SendWork } from '../use-send-work.ts';
import { RecipientSection } from './recipient-section.tsx';

/** Those of whom nobody knows, by name, and the two things that can be done: nothing happens to them by itself. */
export function Undecided({ send, work }: { send: Send; work: SendWork }) {
  const count = send.undecided;
  const them = count === 1 ? 'this reader has' : `these ${wholeNumber(count)} readers have`;
  return (
    <section className="undecided" aria-labelledby="undecided">
      <div className="card undecided-ask">
        <CircleQuestionMark className="i" aria-hidden="true" />
        <div className="grow">
          <h2 className="h2" id="undecided">
            Nobody knows whether {them} it
          </h2>
          <p className="undecided-say">
            The letter may have left, and no answer of the mail server came. Nothing is sent again by itself:
            you decide.
          </p>
          <div className="undecided-ways">
            <div>
              <Button
                variant="primary"
                icon={SendIcon}
                busy={work.deciding === 'again'}
                disabled={work.deciding !== null}
                onClick={() => work.decide(true)}
                aria-describedby="undecided-again"
              >
                {count === 1 ? 'Send again to this one' : `Send again to these ${wholeNumber(count)}`}
              </Button>
              <p id="undecided-again">
                Who has it already may see it twice. It is the same letter with the same Message-ID, which
                many mail programs show only once.
              </p>
            </div>
            <div>
              <Button
                busy={work.deciding === 'leave'}
                disabled={work.deciding !== null}
                onClick={() => work.decide(false)}
                aria-describedby="undecided-leave"
              >
                {count === 1 ? 'Leave it' : 'Leave them'}
              </Button>
              <p id="undecided-leave">
                Nothing more is sent. Who did not get it finds the issue in the portal. This cannot be changed
                later.
              </p>
            </div>
          </div>
        </div>
      </div>
      <RecipientSection send={send} part="unknown" isOnly />
    </section>
  );
}
