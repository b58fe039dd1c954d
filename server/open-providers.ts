/** The outside services as the configuration names them: left alone when they ask for it, and measured. */
import type { Config } from './config.ts';
import type { Clock } from './kit/clock.ts';
import { findModel } from './pipeline/settings/index.ts';
import { createDirectory, createDirectoryTests } from './providers/directory/index.ts';
import { anthropicLanguage } from './providers/language/anthropic.ts';
import { createMailer } from './providers/mail/nodemailer.ts';
import { measured, type ProviderCall } from './providers/measure-calls.ts';
import { obeyingLanguage, obeyingTranscriber } from './providers/obey-pause.ts';
import { stripePayments } from './providers/payments/stripe.ts';
import { createTranscribers } from './providers/transcription/index.ts';
import type { Transcriber } from './providers/transcription/port.ts';

interface ProviderDeps {
  config: Config;
  clock: Clock;
  /** Where letters are written without a mail server. */
  outbox: string;
  tell: (call: ProviderCall) => void;
}

export function openProviders({ config, clock, outbox, tell }: ProviderDeps) {
  const { providers } = config;
  const anthropic = anthropicLanguage({ ...providers.anthropic, findModel });
  const batchCalls = ['begin', 'look', 'cancel', 'results', 'listSince'] as const;
  const language = obeyingLanguage({
    ...measured('anthropic', anthropic, ['ask', 'test'], tell),
    batches: measured('anthropic', anthropic.batches, batchCalls, tell),
  });
  const { assemblyai, taddy } = createTranscribers(providers);
  const heard = (name: string, it: Transcriber) =>
    obeyingTranscriber(measured(name, it, ['start', 'find', 'look', 'cancel', 'test'], tell));
  const transcribers = { assemblyai: heard('assemblyai', assemblyai), taddy: heard('taddy', taddy) };
  const payments = measured(
    'stripe',
    stripePayments(providers.stripe),
    [
      'listSubscriptions',
      'makeCustomer',
      'startCheckout',
      'findCheckout',
      'openPortal',
      'endNow',
      'account',
      'test',
    ],
    tell,
  );
  const mailer = measured('mail', createMailer({ ...config.mail, outbox }), ['send', 'test'], tell);
  return {
    language,
    transcribers,
    payments,
    mailer,
    directory: createDirectory({ config, clock }),
    testers: {
      ...createDirectoryTests({ config, clock }),
      anthropic: (signal: AbortSignal) => language.test(signal),
      assemblyai: (signal: AbortSignal) => transcribers.assemblyai.test(signal),
      taddy: (signal: AbortSignal) => transcribers.taddy.test(signal),
      stripe: (signal: AbortSignal) => payments.test(signal),
      mail: () => mailer.test(),
    },
  };
}
