import type { PersonalDataDeps } from './deps.ts';
import { forgottenSampleDays, held } from './held.ts';
import { letGo, listForgottenSamples } from './store.ts';

/** Each night: what is held for longer than its line in `held` allows goes, and so do people who only had a sample. */
export async function forgetOld({ db, clock, erase }: PersonalDataDeps, signal: AbortSignal): Promise<void> {
  for (const line of held) await letGo(db, line, clock.now(), signal);
  const before = new Date(clock.now().getTime() - forgottenSampleDays * 86_400_000);
  for (const id of await listForgottenSamples(db, before)) {
    signal.throwIfAborted();
    await erase(id);
  }
}
