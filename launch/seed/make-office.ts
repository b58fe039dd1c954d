/** What a back office of so many issues has behind it: a finished send for each of them, and the log of who did what. */
import { toJson } from '../../server/kit/db/wire-columns.ts';
import type { Rows } from './make-rows.ts';
import type { Dice } from './words.ts';

const minuteMs = 60_000;
const readersOfSend = 400;
const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

type Issue = Rows<'digests'>[number];

const published = (issues: Rows<'digests'>) => issues.filter((issue) => issue.published === true);

export function makeSends(dice: Dice, issues: Rows<'digests'>): Rows<'sends'> {
  return published(issues).map(({ id, digest_id: publicId, title, publish_date: date }) => {
    const at = new Date(String(date));
    return {
      id: dice.id(at),
      digest_id: id,
      public_digest_id: publicId,
      title: title ?? '',
      state: 'done',
      edition: 1,
      planned_at: at,
      created_at: at,
      started_at: at,
      finished_at: new Date(at.getTime() + 9 * minuteMs),
      counts: toJson({ sent: readersOfSend }),
      total: readersOfSend,
    };
  });
}

/** Of each issue a morning's work: a log-in, the confirmations, the publication, the send; and guesses of strangers. */
export function makeAudit(dice: Dice, issues: Rows<'digests'>): Rows<'audit_log'> {
  return published(issues)
    .flatMap((issue) => morningOf(dice, issue))
    .sort((one, other) => Number(one.at) - Number(other.at));
}

function morningOf(dice: Dice, issue: Issue): Rows<'audit_log'> {
  const begun = new Date(String(issue.publish_date)).getTime();
  const session = dice.id(new Date(begun));
  const [subject, about] = [issue.title ?? '', issue.digest_id];
  const told = (
    action: string,
    what: readonly [string, string],
    sentence: string,
    details: string[] = [],
  ) => ({
    admin: 'admin',
    browser,
    session,
    address: '198.51.100.7',
    action,
    subject: what[0],
    subject_id: what[1],
    sentence,
    details: toJson(details),
  });
  const door = ['The back office', ''] as const;
  const sources = Array.from({ length: 6 }, (_, at) => `Episode ${at + 1}: the publisher's own transcript`);
  const lines = [
    { ...told('log-in-refused', door, 'Wrong password.'), admin: 'nobody', session: '' },
    told('logged-in', door, 'With the password.'),
    told('setting-changed', ['send_hour', ''], 'Set to “07:30”.'),
    told('sentence-accepted', [subject, about], 'Accepted as it stands.'),
    told('published', [subject, about], 'Published for readers who pay.', sources),
    told('send-planned', [subject, about], 'Goes out in ten minutes.'),
    told('logged-out', door, 'Logged out.'),
  ];
  return lines.map((line, at) => ({ ...line, at: new Date(begun + at * minuteMs) }));
}
