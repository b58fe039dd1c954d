import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure } from '../kit/db/failures.ts';
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
    const answer = refusalIn(error) ?? malformedIn(error) ?? databaseIn(error);
    if (answer === null) {
      log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'A call failed');
      return reply
        .status(500)
        .send({ error: 'Something went wrong on the server. The log has the details.' });
    }
    if (answer.ours) log.error({ err: error }, 'The database did not do what a call asked for');
    if (answer.retryAfterSecs !== undefined) reply.header('Retry-After', String(answer.retryAfterSecs));
    return reply.status(answer.status).send({ ...answer.details, error: bounded(answer.sentence) });
  };
}

const longestSentence = 1_000;

/** Titles of feeds and names of fields that a caller made up may be of any length; a sentence to act on is not. */
const bounded = (sentence: string): string =>
  sentence.length > longestSentence ? `${sentence.slice(0, longestSentence - 1).toWellFormed()}…` : sentence;

interface Answer {
  status: number;
  sentence: string;
  retryAfterSecs?: number | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  /** The fault is in our house and belongs in the log. */
  ours?: true;
}

function refusalIn(error: Error): Answer | null {
  if (error instanceof Refusal) {
    const { status, message: sentence, retryAfterSecs, details } = error;
    return { status, sentence, retryAfterSecs, details };
  }
  if (!(error instanceof Trouble)) return null;
  const retryAfterSecs = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
  return {
    status: error.timedOut ? 504 : troubleStatus[error.kind],
    sentence: error.message,
    retryAfterSecs,
  };
}

function malformedIn(error: FastifyError): Answer | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, sentence: validationSentence(error.validation) };
  }
  const known = framework[error.code];
  if (known) return known;
  if (error instanceof SyntaxError) return { status: 400, sentence: 'The body is not valid JSON.' };
  // A cursor that somebody made by hand: a date or an id that is none.
  if (['22007', '22008', '22P02'].includes(error.code)) {
    return { status: 400, sentence: 'This call holds a date, an id or a cursor that cannot be read.' };
  }
  // Text that PostgreSQL cannot keep, past every check.
  if (['22021', '22P05'].includes(error.code)) {
    return { status: 400, sentence: 'This call holds a character that cannot be kept.' };
  }
  // It was found, and gone when something was written beside it. What is deleted out of order is a fault of ours instead.
  if (error.code === '23503' && error.message.startsWith('insert or update')) {
    return {
      status: 409,
      sentence: 'What this is about was deleted a moment ago. Nothing was changed; load the page again.',
    };
  }
  return null;
}

function databaseIn(error: Error): Answer | null {
  const failure = databaseFailure(error);
  if (failure === null) return null;
  const { status, sentence, retryAfterSecs } = databaseAnswers[failure];
  return { status, sentence, retryAfterSecs, ours: true };
}

const databaseAnswers = {
  gone: {
    status: 503,
    sentence: 'The database does not answer. Please try again in a moment.',
    retryAfterSecs: 5,
  },
  full: {
    status: 507,
    sentence: 'The disk of the database is full. Nothing was changed; free some space on it and try again.',
    retryAfterSecs: 60,
  },
  slow: {
    status: 503,
    sentence: 'The database is busy with something else. Nothing was changed; please try again in a moment.',
    retryAfterSecs: 2,
  },
} as const;

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
  const field = fieldOf(first.instancePath);
  return field === '' ? `The request is malformed: ${message}.` : `"${field}" is not valid: ${message}.`;
}

/** Up to the first name that the contract did not give: a key of the caller's own may be as long and as odd as they like. */
function fieldOf(instancePath: string): string {
  const parts = instancePath.split('/').filter(Boolean);
  const theirs = parts.findIndex((part) => !/^\w{1,40}$/.test(part));
  return parts.slice(0, theirs < 0 ? parts.length : theirs).join('.');
}
