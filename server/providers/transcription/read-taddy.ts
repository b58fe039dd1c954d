/** Reads what Taddy answers (wire.md section 2): data, errors in every place they are found, transcript items. */
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { commonTrouble, type VendorAnswer } from './ask-vendor.ts';
import { joinTurns } from './join-turns.ts';
import type { HeardUtterance } from './port.ts';

const vendor = 'Taddy';

const problem = z.object({
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  extensions: z.object({ code: z.string().nullish() }).nullish().catch(null),
});
const problems = z.object({ errors: z.array(problem).min(1) });

/** Errors come at 200, 4xx and 5xx alike, with the code on the error or in its extensions. */
export function readTaddyAnswer<T>(answer: VendorAnswer, schema: z.ZodType<T>): T {
  const [first] = problems.safeParse(answer.json).data?.errors ?? [];
  if (first) throw explain(first.code ?? first.extensions?.code ?? '', first.message, answer);
  const common = commonTrouble(vendor, answer);
  if (common) throw common;
  if (answer.status === 401 || answer.status === 403) throw keysRefused();
  if (answer.status !== 200) throw new Trouble('rejected', `Taddy: answers ${answer.status}.`);
  const data = z.object({ data: z.unknown() }).safeParse(answer.json);
  const parsed = schema.safeParse(data.data?.data);
  if (!parsed.success) throw new Trouble('down', 'Taddy: the answer could not be read.');
  return parsed.data;
}

const keysRefused = () =>
  new Trouble('misconfigured', 'Taddy: the keys are refused. Check TADDY_USER_ID and TADDY_API_KEY.');

function explain(code: string, message: string, answer: VendorAnswer): Trouble {
  const wait = answer.retryAfterMs === null ? {} : { retryAfterMs: answer.retryAfterMs };
  switch (code) {
    case 'API_KEY_INVALID':
    case 'REQUIRES_USER_AUTHENTICATION':
      return keysRefused();
    case 'ACCESS_NOT_ALLOWED':
      return new Trouble('misconfigured', 'Taddy: the plan of this account does not include that.');
    case 'API_RATE_LIMIT_EXCEEDED':
      return tooMany(message, answer);
    case 'TADDY_SERVER_ERROR':
    case 'INTERNAL_SERVER_ERROR':
      return new Trouble('down', 'Taddy: it failed on its side.', wait);
  }
  if (/\bcredits?\b/i.test(message)) {
    return new Trouble('misconfigured', 'Taddy: the transcript credits are used up.');
  }
  // Words that nobody documented: the status says whether asking again may help.
  const common = permanent.has(code) ? null : commonTrouble(vendor, answer);
  if (common) return common;
  const said = message.slice(0, 200).replace(/\.$/, '');
  return new Trouble('rejected', `Taddy refused the request${said === '' ? '' : `: ${said}`}.`);
}

const permanent = new Set(['BAD_USER_INPUT', 'INVALID_QUERY_OR_SYNTAX', 'QUERY_TOO_COMPLEX']);

/**
 * One code for two limits. The burst limit shows as a status, a wait or its words; what is left is the month's quota,
 * which no waiting of ours ends.
 */
function tooMany(message: string, { status, retryAfterMs }: VendorAnswer): Trouble {
  const monthly = /month|quota/i.test(message);
  const burst = status === 429 || /minute|second|too many|slow down/i.test(message);
  if (retryAfterMs !== null) return new Trouble('busy', 'Taddy: rate limited.', { retryAfterMs });
  if (burst && !monthly) return new Trouble('busy', 'Taddy: rate limited.');
  return new Trouble('misconfigured', "Taddy: this month's requests are used up.");
}

export const taddyTranscript = z.object({
  getEpisodeTranscript: z
    .array(
      z
        .object({
          text: z.string().nullish(),
          speaker: z.string().nullish(),
          startTimecode: z.number().nullish(),
          endTimecode: z.number().nullish(),
        })
        .nullish(),
    )
    .nullish(),
});

/** Phrases joined to turns, sorted; the speaker is empty where Taddy names none. Empty where there is no transcript. */
export function readTaddyTranscript({ getEpisodeTranscript: items }: z.output<typeof taddyTranscript>) {
  const phrases: HeardUtterance[] = (items ?? []).flatMap((it) => {
    const text = it?.text?.replaceAll('\0', '').replace(/\s+/g, ' ').trim() ?? '';
    if (!it || text === '') return [];
    const start = wholeMs(it.startTimecode ?? 0);
    const end = Math.max(start, wholeMs(it.endTimecode ?? start));
    const marks = it.startTimecode == null ? [] : [0, start];
    return [{ speaker: it.speaker?.trim() ?? '', start, end, text, marks }];
  });
  return joinTurns(phrases.sort((a, b) => a.start - b.start));
}

const wholeMs = (value: number) => Math.max(0, Math.round(value));
