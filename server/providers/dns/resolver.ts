/** Questions to real name servers, each with a limit in time and tries; nothing is remembered between two questions. */
import { Resolver } from 'node:dns/promises';
import type { Dns, Looked, LookUpFailure } from './port.ts';

export interface DnsOptions {
  /** `address` or `address:port`; empty: those of this machine. */
  servers: readonly string[];
  /** False: every question fails as forbidden. */
  asks?: boolean;
  /** For one try. */
  timeoutMs?: number;
  tries?: number;
}

export function createDns({ servers, asks = true, timeoutMs = 1_500, tries = 2 }: DnsOptions): Dns {
  const ask = async <T>(
    signal: AbortSignal,
    question: (resolver: Resolver) => Promise<T[]>,
  ): Promise<Looked<T>> => {
    if (!asks) return { kind: 'failed', reason: 'forbidden' };
    if (signal.aborted) return { kind: 'failed', reason: 'timeout' };
    // One for each question: cancelling ends all that a resolver is asked, and its cache would outlive the minute.
    const resolver = new Resolver({ timeout: timeoutMs, tries, maxTimeout: timeoutMs });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const values = await question(resolver);
      return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
    } catch (error) {
      return read(error);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
  return {
    txt: (name, signal) =>
      ask(signal, async (resolver) =>
        (await resolver.resolveTxt(withoutDot(name))).map((chunks) => chunks.join('')),
      ),
    mx: (name, signal) =>
      ask(signal, async (resolver) => {
        const found = await resolver.resolveMx(withoutDot(name));
        return found
          .sort((a, b) => a.priority - b.priority)
          .map(({ priority, exchange }) => ({ priority, host: withoutDot(exchange) }));
      }),
    async addresses(name, signal) {
      const both = await Promise.all([
        ask(signal, (resolver) => resolver.resolve4(withoutDot(name))),
        ask(signal, (resolver) => resolver.resolve6(withoutDot(name))),
      ]);
      return joined(both);
    },
  };
}

/** What is known of both families: a failure counts only where nothing was found. */
function joined(both: readonly Looked<string>[]): Looked<string> {
  const values = both.flatMap((one) => (one.kind === 'found' ? one.values : []));
  if (values.length > 0) return { kind: 'found', values };
  const failed = both.find(({ kind }) => kind === 'failed');
  if (failed) return failed;
  return both.every(({ kind }) => kind === 'no-name') ? { kind: 'no-name' } : { kind: 'none' };
}

const withoutDot = (name: string) => name.replace(/\.$/, '');

const failures: Record<string, LookUpFailure> = {
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
  ESERVFAIL: 'server',
  ENOTIMP: 'server',
  EREFUSED: 'refused',
  ECONNREFUSED: 'unreachable',
};

function read(error: unknown): Looked<never> {
  const { code = '' } = error as { code?: string };
  if (code === 'ENODATA') return { kind: 'none' };
  if (code === 'ENOTFOUND') return { kind: 'no-name' };
  return { kind: 'failed', reason: failures[code] ?? 'malformed' };
}
