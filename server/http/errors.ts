import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal, Trouble, type TroubleKind } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';

const troubleStatus: Record<TroubleKind, 422 | 502 | 503 | 504> = {
  busy: 503,
  down: 502,
  rejected: 422,
  misconfigured: 422,
};

const framework: Record<string, { status: number; sentence: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    sentence: 'Please send JSON (content type application/json).',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    sentence: 'The length of the body is not what was announced.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, sentence: 'That is too large to take in one call.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, sentence: 'The body is not valid JSON.' },
};

/** The one place that turns a thrown thing into `{"error": sentence}`; the inside goes to the log only. */
export function answerError(log: Log) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof Refusal) {
      if (error.retryAfterSecs !== undefined) reply.header('Retry-After', String(error.retryAfterSecs));
      return reply.status(error.status).send({ error: error.message });
    }
    if (error instanceof Trouble) {
      if (error.retryAfterMs !== undefined)
        reply.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)));
      return reply.status(troubleStatus[error.kind]).send({ error: error.message });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      return reply.status(400).send({ error: validationSentence(error.validation) });
    }
    const known = framework[error.code];
    if (known) return reply.status(known.status).send({ error: known.sentence });
    if (error instanceof SyntaxError) return reply.status(400).send({ error: 'The body is not valid JSON.' });
    // A cursor that somebody made by hand: a date or an id that is none.
    if (['22007', '22008', '22P02'].includes(error.code)) {
      return reply
        .status(400)
        .send({ error: 'This call holds a date, an id or a cursor that cannot be read.' });
    }
    if (isDatabaseDown(error)) {
      log.error({ err: error }, 'The database did not answer');
      return reply
        .status(503)
        .header('Retry-After', '5')
        .send({ error: 'The database does not answer. Please try again in a moment.' });
    }
    log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'A call failed');
    return reply.status(500).send({ error: 'Something went wrong on the server. The log has the details.' });
  };
}

interface Issue {
  instancePath: string;
  message?: string;
}

/** The first thing that is wrong, with its field where the message alone does not say it. */
function validationSentence(issues: readonly Issue[]): string {
  const [first] = issues;
  if (first === undefined) return 'The request is malformed.';
  const message = first.message ?? 'is not valid';
  // Sentences of the contract speak for themselves; the library's own need the name of the field.
  if (/\.$|^(Please|Password) /.test(message)) return message;
  const field = first.instancePath.split('/').filter(Boolean).join('.');
  return field === '' ? `The request is malformed: ${message}.` : `"${field}" is not valid: ${message}.`;
}

/** PostgreSQL classes 08 (connection), 57P (shutdown), 53 (out of resources), or no connection at all. */
function isDatabaseDown(error: { code?: string; message: string }): boolean {
  if (/^(08|57P|53)/.test(error.code ?? '')) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) return true;
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
