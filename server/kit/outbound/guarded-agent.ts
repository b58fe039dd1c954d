import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { forbiddenRange, isAlwaysForbidden } from './check-address.ts';
import { blocked } from './check-url.ts';
import type { Lookup } from './types.ts';

const resolveBySystem: Lookup = async (hostname) => {
  const found = await systemLookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * An agent that checks the very addresses it connects to: the name is resolved once, and only addresses that passed
 * are handed to the socket, so that a second answer of the name server (rebinding) is never asked for.
 */
export function guardedAgent(options: {
  allowPrivate: boolean;
  lookup?: Lookup | undefined;
  headersMs: number;
}): Agent {
  const resolve = options.lookup ?? resolveBySystem;
  const lookup: LookupFunction = (hostname, query, answer) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) =>
          options.allowPrivate ? !isAlwaysForbidden(address) : forbiddenRange(address) === null,
        );
        const [first] = allowed;
        if (first === undefined) {
          const refused = found[0]?.address ?? hostname;
          answer(blocked(refused, forbiddenRange(refused) ?? 'no address', false), '', 4);
        } else if (query.all) answer(null, [...allowed]);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 4),
    );
  };
  return new Agent({
    connect: { lookup, timeout: options.headersMs },
    pipelining: 1,
    connections: 16,
    keepAliveTimeout: 1_000,
  });
}
