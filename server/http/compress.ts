/**
 * Answers of the contract that are long and hold nothing secret, compressed as the browser takes it. What a stranger
 * could bring into an answer beside a secret would tell him the secret by the answer's length, so calls about people,
 * sessions, mail and money are sent as they are; the stream of events too, which must not wait for a block to fill.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteShape } from '../../contract/kit.ts';
import { codingOf } from './pages/encoded.ts';

const compressed = new Set([
  'audit',
  'bulk',
  'digests',
  'edits',
  'episodes',
  'groups',
  'insights',
  'podcasts',
  'search',
  'transcripts',
  'weeks',
]);
const compressedCalls = new Set(['live.tasks', 'live.find', 'users.digests']);

/** By the call's name in the contract, noun and verb. */
export function mayCompress(name: string, { method }: Pick<RouteShape, 'method'>): boolean {
  return method === 'GET' && (compressed.has(name.split('.')[0] ?? '') || compressedCalls.has(name));
}

// Below it a packet is a packet.
const leastBytes = 1_024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
// Every answer is compressed anew, so what counts is the time that the reader waits for it.
// A window as large as nearly every answer: the usual one is 4 MB of memory for each that is on its way.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const gzipLevel = 3;

/** An `onSend` hook. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('Vary', 'Accept-Encoding');
  if (typeof payload !== 'string' || payload.length < leastBytes) return payload;
  const coding = codingOf(request.headers['accept-encoding'] ?? '');
  if (coding === null) return payload;
  reply.header('Content-Encoding', coding);
  return coding === 'br' ? brotli(payload, quick) : gzipped(payload, { level: gzipLevel });
}
