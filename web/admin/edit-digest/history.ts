/** What was typed, step by step: undo and redo. Typing on in one field within a second and a half is one step. */
import { useReducer } from 'react';

export interface Past<T> {
  past: T[];
  now: T;
  future: T[];
  lastKey: string | null;
  lastAt: number;
}

export type Step<T> =
  | { kind: 'change'; to: T; key: string; at: number }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'load'; to: T };

const joinedForMs = 1_500;
const mostSteps = 300;

export function step<T>(state: Past<T>, act: Step<T>): Past<T> {
  const { past, now, future } = state;
  switch (act.kind) {
    case 'change': {
      const isGoingOn =
        act.key === state.lastKey && act.at - state.lastAt < joinedForMs && future.length === 0;
      return {
        past: isGoingOn ? past : [...past, now].slice(-mostSteps),
        now: act.to,
        future: [],
        lastKey: act.key,
        lastAt: act.at,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return { ...state, past: past.slice(0, -1), now: before, future: [now, ...future], lastKey: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return state;
      return { ...state, past: [...past, now], now: after, future: rest, lastKey: null };
    }
    case 'load':
      return { past: [], now: act.to, future: [], lastKey: null, lastAt: 0 };
  }
}

export function useHistory<T>(start: T) {
  return useReducer(step<T>, { past: [], now: start, future: [], lastKey: null, lastAt: 0 });
}
