/**
 * Why a thread gave no answer. `too-slow` and `crashed` are about the question that was being answered; `another`
 * means that somebody else's question took the thread with it, so that this one may simply be asked again.
 */
export type LossReason = 'too-slow' | 'crashed' | 'another';

export class ThreadLost extends Error {
  readonly reason: LossReason;

  constructor(reason: LossReason, detail: string) {
    super(detail);
    this.name = 'ThreadLost';
    this.reason = reason;
  }
}
