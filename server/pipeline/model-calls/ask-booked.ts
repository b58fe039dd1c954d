/**
 * Asks a language model on behalf of a run: nothing is asked before the most that it may cost is held in the month's
 * budget, every paid answer is booked at once, and none is paid for twice.
 */
import type { RunContext } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { ModelAnswer } from '../../kit/db/wire-columns.ts';
import { Trouble } from '../../kit/errors.ts';
import type { FewAtOnce } from '../../kit/few-at-once.ts';
import type { Language, LanguageRequest } from '../../providers/language/port.ts';
import type { Budget } from '../budget/index.ts';
import { mostOfCall } from './price-of-call.ts';
import { findCall, insertCall, spentBy } from './store.ts';

export interface AskDeps {
  db: Db;
  clock: Clock;
  language: Language;
  budget: Budget;
  /** At most so many questions of this process at a time; absent: as many as there are runs. */
  turns?: FewAtOnce;
  /** Wait between two looks at a batch, by how long it has run; absent: minutes. */
  pollMs?: (elapsedMs: number) => number;
}

export interface BookedRequest<T> extends Omit<LanguageRequest<T>, 'signal' | 'repair'> {
  /** What it is for, in the books: `insight`, `digest`. */
  purpose: string;
  /** Tokens that the answer has as a rule; what is told to the admin is reckoned with them. */
  expectedTokens: number;
  /** The same for the same question of the same run: a restart finds the answer that was paid for. */
  key: string;
}

export type Reading<C> = { content: C } | { problem: string };

// A non-streamed answer may not be longer (spec/wire.md section 3.2).
const longestAnswerTokens = 21_000;

/**
 * Asks, reads, and asks once more where the answer cannot be read (server.md section 4.3: repaired once, then failed
 * with the reason).
 */
export async function askReadable<T, C>(
  deps: AskDeps,
  context: RunContext,
  request: BookedRequest<T>,
  read: (text: string) => Reading<C>,
): Promise<C> {
  const first = await askBooked(deps, context, request);
  const reading = readAnswer(first, read);
  if ('content' in reading) return reading.content;
  context.log.info({ problem: reading.problem }, 'An answer of the model is asked for again');
  const maxOutputTokens = Math.min(longestAnswerTokens, request.maxOutputTokens * 2);
  const repair = { answer: first.text, problem: reading.problem };
  const second = await askBooked(deps, context, {
    ...request,
    key: `${request.key}/repair`,
    maxOutputTokens,
    repair,
  });
  const repaired = readAnswer(second, read);
  if ('content' in repaired) return repaired.content;
  throw new Trouble(
    'rejected',
    `The model's answer could not be used, nor could the repaired one. ${repaired.problem}`,
  );
}

function readAnswer<C>({ text, problem }: ModelAnswer, read: (text: string) => Reading<C>): Reading<C> {
  if (problem === null) return read(text);
  if (!problem.askAgain) throw new Trouble('rejected', problem.sentence);
  return { problem: problem.sentence };
}

type Question<T> = BookedRequest<T> & Pick<LanguageRequest<T>, 'repair'>;

/** In its turn: what was answered, cancelled or spent while it waited is known before anything is asked. */
function askBooked<T>(deps: AskDeps, context: RunContext, request: Question<T>): Promise<ModelAnswer> {
  const ask = () => askNow(deps, context, request);
  return deps.turns === undefined ? ask() : deps.turns.run(ask, context.signal);
}

async function askNow<T>(
  { db, clock, language, budget }: AskDeps,
  context: RunContext,
  request: Question<T>,
): Promise<ModelAnswer> {
  const { purpose, key, expectedTokens: _expected, ...asked } = request;
  const known = await findCall(db, context.run.id, key);
  if (known?.answer) return known.answer;
  await budget.hold(context.run, mostOfCall(request, await spentBy(db, context.run.id)));
  const { text, problem, model, use, costUsd } = await language.ask({ ...asked, signal: context.signal });
  const booked = {
    runId: context.run.id,
    purpose,
    subjectId: context.run.subject_id,
    requestKey: key,
    model,
    ...use,
    costUsd,
    answer: { text, problem },
    batchQuestion: null,
    at: clock.now(),
  };
  await insertCall(db, booked, context.signal);
  return { text, problem };
}
