import type { z } from 'zod';
import type { letterTrouble } from '../../../contract/letters.ts';
import type { Handlers } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import { conflict } from '../../kit/errors.ts';
import { sendAgain } from './send-again.ts';
import type { SendDeps } from './send-letter.ts';
import { resumeLetters } from './stop.ts';
import { findStop } from './stop-store.ts';
import type { LetterRow } from './store.ts';
import { countWaiting } from './troubles-store.ts';

export function letterHandlers(deps: SendDeps): Handlers {
  return {
    letters: {
      async state() {
        const stop = await findStop(deps.db);
        const stopped = stop && { since: stop.stoppedAt.toISOString(), reason: stop.reason };
        return { stopped, waiting: await countWaiting(deps.db) };
      },
      async resume() {
        if (!(await resumeLetters(deps))) throw conflict('Letters are not stopped.');
        return { ok: true };
      },
    },
    subscribers: {
      async sendLetterAgain({ params }) {
        await sendAgain(deps, { subscriberId: params.id, letterId: params.letterId });
        await announce(deps.db, 'subscribers', [params.id]);
        return { ok: true };
      },
    },
  };
}

/** A letter that did not arrive, as the admin sees it. */
export function presentTrouble(letter: LetterRow): z.input<typeof letterTrouble> {
  const isTried = letter.status === 'pending' || letter.status === 'sending';
  return {
    letterId: letter.id,
    kind: letter.kind as z.input<typeof letterTrouble>['kind'],
    state: isTried ? 'tried-again' : letter.status === 'unknown' ? 'unknown' : 'failed',
    reason: letter.error ?? 'Nobody knows why.',
    at: (letter.tried_at ?? letter.created_at).toISOString(),
    nextTryAt: isTried ? (letter.next_try_at?.toISOString() ?? null) : null,
  };
}
