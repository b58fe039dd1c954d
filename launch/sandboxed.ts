import { type Config, isLoopbackHost } from '../server/config.ts';
import type { LaunchedSandbox } from './launch-sandbox.ts';

/**
 * In the sandbox real keys are ignored and no letter leaves the machine: an SMTP_URL on loopback is used, any other is
 * not (server.md section 1). Letters that go there are not in the outbox, so nothing leads to it.
 */
export function sandboxed(
  config: Config,
  { origin, providers, mailReports }: Pick<LaunchedSandbox, 'origin' | 'providers' | 'mailReports'>,
): Config {
  const { smtpUrl } = config.mail;
  const isLocal = smtpUrl !== undefined && isLoopbackHost(new URL(smtpUrl).hostname);
  return {
    ...config,
    providers,
    bounces: { ...config.bounces, ...mailReports },
    outboxUrl: isLocal ? null : `${origin}/outbox`,
    mail: { ...config.mail, smtpUrl: isLocal ? smtpUrl : undefined, dkim: undefined },
  };
}
