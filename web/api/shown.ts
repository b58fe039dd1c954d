import type { Topic } from '../../contract/live.ts';

/** Whether a query shows what has changed (topics.ts). */
type IsTouched = (key: string, data: unknown, topic: Topic, ids: readonly string[]) => boolean;

let known: IsTouched | undefined;

/**
 * What changes is told by nouns, and only the back office has them: its frame brings the table of who shows what, which
 * names every call of the contract. A reader's browser does without.
 */
export function knowTopics(isTouched: IsTouched): void {
  known = isTouched;
}

export const isShown: IsTouched = (...change) => known?.(...change) ?? false;
