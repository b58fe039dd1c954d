import type { FastifyRequest } from 'fastify';
import { Refusal } from '../kit/errors.ts';

/**
 * Answers at once where a call would only stand in line behind more callers than the database can serve: a fast 503
 * is worth more than a slow one (faults.md F24). The process itself still says that it lives.
 */
export function refuseWhileExhausted(isExhausted: () => boolean) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health')) return;
    if (isExhausted()) throw new Refusal(503, 'Too many calls at once. Please try again in a moment.', 1);
  };
}
