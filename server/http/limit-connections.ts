/**
 * How many connections a process holds at once (README.md, Configuration): each costs memory before it has said a word. One
 * address gets a quarter of them, so that nobody takes all; proxies that are listed, and this machine itself, speak for many.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, readAddress, type trustOf } from './client-address.ts';

export interface ConnectionUse {
  open: number;
  most: number;
  /** Since the start. */
  refused: number;
}

/** Answers how it stands now. A connection over the limit is closed at once, without an answer. */
export function limitConnections(
  server: Server,
  { most, isMany }: { most: number; isMany: (peer: string) => boolean },
): () => ConnectionUse {
  const ofOne = new Map<string, number>();
  const mostOfOne = Math.max(1, Math.floor(most / 4));
  let [open, refused] = [0, 0];
  server.maxConnections = most;
  server.on('drop', () => {
    refused += 1;
  });
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    const key = isMany(peer) ? null : keyOf(peer);
    const held = key === null ? 0 : (ofOne.get(key) ?? 0);
    if (held >= mostOfOne) {
      refused += 1;
      socket.destroy();
      return;
    }
    open += 1;
    if (key !== null) ofOne.set(key, held + 1);
    socket.once('close', () => {
      open -= 1;
      if (key === null) return;
      const left = (ofOne.get(key) ?? 1) - 1;
      if (left === 0) ofOne.delete(key);
      else ofOne.set(key, left);
    });
  });
  return () => ({ open, most, refused });
}

function keyOf(peer: string): string {
  const address = readAddress(peer);
  return address === null ? 'nobody' : addressKey(address);
}

/** Whoever may stand for many callers: a proxy that the configuration names, and this machine. */
export function standsForMany(isTrusted: ReturnType<typeof trustOf>): (peer: string) => boolean {
  return (peer) => {
    const address = readAddress(peer);
    return address !== null && (address.range() === 'loopback' || isTrusted(address));
  };
}
