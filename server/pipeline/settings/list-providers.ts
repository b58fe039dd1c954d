import type { Provider } from '../../../contract/settings.ts';
import type { Providers } from '../../config.ts';
import type { Clock } from '../../kit/clock.ts';
import { Refusal, sentenceOf, Trouble } from '../../kit/errors.ts';

export type Services = Providers & { smtpUrl: string | undefined };

/** The services in the order of their use, with the variables that hold their keys. */
export function listProviders(providers: Services): Provider[] {
  const { anthropic, assemblyai, taddy, podcastIndex, stripe, smtpUrl } = providers;
  return [
    { id: 'anthropic', label: 'Anthropic', variables: ['ANTHROPIC_API_KEY'], hasKey: has(anthropic.apiKey) },
    {
      id: 'assemblyai',
      label: 'AssemblyAI',
      variables: ['ASSEMBLYAI_API_KEY'],
      hasKey: has(assemblyai.apiKey),
    },
    {
      id: 'taddy',
      label: 'Taddy',
      variables: ['TADDY_USER_ID', 'TADDY_API_KEY'],
      hasKey: has(taddy.userId) && has(taddy.apiKey),
    },
    { id: 'itunes', label: 'Apple Podcasts directory', variables: [], hasKey: true },
    {
      id: 'podcastindex',
      label: 'Podcast Index',
      variables: ['PODCASTINDEX_KEY', 'PODCASTINDEX_SECRET'],
      hasKey: has(podcastIndex.key) && has(podcastIndex.secret),
    },
    {
      id: 'stripe',
      label: 'Stripe',
      variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      hasKey: has(stripe.secretKey) && has(stripe.webhookSecret),
    },
    { id: 'mail', label: 'Mail server', variables: ['SMTP_URL'], hasKey: has(smtpUrl) },
  ];
}

const has = (key: string | undefined) => key !== undefined;

/** One harmless question to each service. */
export type Testers = Record<Provider['id'], (signal: AbortSignal) => Promise<unknown>>;

/** Asks a service; what went wrong is an answer too, in words that help. */
export async function testProvider(
  deps: { providers: Services; testers: Testers; clock: Clock },
  id: Provider['id'],
  signal: AbortSignal,
): Promise<{ ok: boolean; sentence: string; tookMs: number }> {
  const provider = listProviders(deps.providers).find((one) => one.id === id);
  if (!provider?.hasKey) {
    throw new Refusal(422, `Set ${provider?.variables.join(' and ') ?? 'its keys'} and start again.`);
  }
  const startedAt = deps.clock.now().getTime();
  const tookMs = () => Math.max(0, deps.clock.now().getTime() - startedAt);
  try {
    await deps.testers[id](signal);
    return { ok: true, sentence: `${provider.label} answers.`, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { ok: false, sentence: sentenceOf(error), tookMs: tookMs() };
  }
}
