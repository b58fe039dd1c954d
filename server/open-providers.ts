/** The outside services as the configuration names them: left alone when they ask for it, and measured. */
import type { Config } from './config.ts';
import type { Clock } from './kit/clock.ts';
import { findModel } from './pipeline/settings/index.ts';
import {
  type CircuitChange,
  type CircuitPolicy,
  circuitPolicy,
  createCircuit,
  guardedLanguage,
  guardedTranscriber,
} from './providers/circuit.ts';
import { createDirectory, createDirectoryTests } from './providers/directory/index.ts';
import { anthropicLanguage } from './providers/language/anthropic.ts';
import { createMailer } from './providers/mail/nodemailer.ts';
import { measured, type ProviderCall } from './providers/measure-calls.ts';
import { obeyingLanguage, obeyingTranscriber } from './providers/obey-pause.ts';
import { stripePayments } from './providers/payments/stripe.ts';
import { createTranscribers } from './providers/transcription/index.ts';
import type { Transcriber } from './providers/transcription/port.ts';

export interface ProviderLimits {
  /** When a provider is left alone, and for how long. */
  circuit?: CircuitPolicy;
  /** How long an answer of the model is waited for; by itself by its length. */
  modelTimeoutMs?: number;
}

export interface ProviderDeps {
  config: Config;
  clock: Clock;
  /** Where letters are written without a mail server. */
  outbox: string;
  /** Hears of each question to a provider. */
  tell: (call: ProviderCall) => void;
  /** Hears when a provider is left alone because it fails, and when it is asked again. */
  tellOfCircuit: (change: CircuitChange) => void;
  providerLimits?: ProviderLimits | undefined;
}

export function openProviders(deps: ProviderDeps) {
  const { config, clock, outbox, tell, tellOfCircuit: toldOf, providerLimits: limits = {} } = deps;
  const { providers } = config;
  const policy = limits.circuit ?? circuitPolicy;
  const circuitOf = (provider: string, name: string) => {
    toldOf({ provider, state: 'closed', sentence: null });
    return createCircuit({ provider, name, policy, tell: toldOf });
  };
  const timeout = limits.modelTimeoutMs === undefined ? {} : { timeoutMs: limits.modelTimeoutMs };
  const anthropic = anthropicLanguage({ ...providers.anthropic, ...timeout, findModel });
  const batchCalls = ['begin', 'look', 'cancel', 'results', 'listSince'] as const;
  const measuredLanguage = {
    ...measured('anthropic', anthropic, ['ask', 'test'], tell),
    batches: measured('anthropic', anthropic.batches, batchCalls, tell),
  };
  const language = obeyingLanguage(guardedLanguage(measuredLanguage, circuitOf('anthropic', 'Anthropic')));
  const { assemblyai, taddy } = createTranscribers(providers);
  const heard = (provider: string, name: string, it: Transcriber) => {
    const whole = measured(provider, it, ['start', 'find', 'look', 'cancel', 'test'], tell);
    return obeyingTranscriber(guardedTranscriber(whole, circuitOf(provider, name)));
  };
  const transcribers = {
    assemblyai: heard('assemblyai', 'AssemblyAI', assemblyai),
    taddy: heard('taddy', 'Taddy', taddy),
  };
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
