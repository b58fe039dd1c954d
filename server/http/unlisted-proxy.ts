import type { FastifyRequest } from 'fastify';
import { readAddress, trustOf } from './client-address.ts';

const forwarding = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'];

/**
 * Notices a reverse proxy that TRUSTED_PROXIES does not name: everybody behind it would count as one caller. Told once
 * per process; a stranger may send such a header too, so it is told as a question.
 */
export function watchForProxies(options: { trusted: readonly string[]; tell: (peer: string) => void }) {
  const isTrusted = trustOf(options.trusted);
  let told = false;
  const look = (request: FastifyRequest): void => {
    if (told || !forwarding.some((name) => name in request.headers)) return;
    const peer = readAddress(request.socket.remoteAddress ?? '');
    if (peer === null || isTrusted(peer)) return;
    told = true;
    options.tell(peer.toString());
  };
  return (request: FastifyRequest, _reply: unknown, next: () => void): void => {
    look(request);
    next();
  };
}
