import { Check, CirclePause, CircleStop, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Send } from '../../../contract/sends.ts';
import { classNames } from '../../ui/class-names.ts';
import { stateWord } from './send-words.ts';

const marks: Record<Exclude<Send['state'], 'sending'>, { icon: LucideIcon; tint?: string }> = {
  scheduled: { icon: Clock },
  paused: { icon: CirclePause, tint: 'st-warn' },
  asks: { icon: TriangleAlert, tint: 'st-warn' },
  stopped: { icon: CircleStop },
  done: { icon: Check, tint: 'st-ok' },
};

/** The state of a send: a shape and a word. */
export function SendState({ state }: Pick<Send, 'state'>) {
  if (state === 'sending') {
    return (
      <span className="st">
        <i className="spin" aria-hidden="true" />
        {stateWord.sending}
      </span>
    );
  }
  const { icon: Icon, tint } = marks[state];
  return (
    <span className={classNames('st', tint)}>
      <Icon className="i" />
      {stateWord[state]}
    </span>
  );
}
