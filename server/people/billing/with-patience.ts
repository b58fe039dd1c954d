import type { BillingDeps } from './deps.ts';

const patienceMs = 4_000;

/**
 * A page does not wait for Stripe in vain: null after four seconds. The look goes on by itself, and what it finds is
 * written for the next one.
 */
export async function withPatience<T>(
  { log }: Pick<BillingDeps, 'log'>,
  look: Promise<T>,
): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  // Nobody listens any more once the time is over.
  look.catch((error: unknown) => log.debug({ err: error }, 'A look at Stripe failed'));
  try {
    return await Promise.race([look, over]);
  } finally {
    clearTimeout(timer);
  }
}
