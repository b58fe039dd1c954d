/** Words in the audit log: the newest lines first, rare ones by an index; nothing that holds them is left out. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
const lines = 1_500;

beforeAll(async () => {
  product = await startTestApp({ env: { ROLE: 'web' } });
  // The oldest first; every tenth is a log-in, and three old ones have what no other has.
  await sql`insert into audit_log (at, admin, browser, session, address, action, subject, subject_id, sentence, details)
    select timestamptz '2026-01-01' + make_interval(mins => nth), 'admin', 'Firefox', '', '198.51.100.7',
      case when nth % 10 = 0 then 'logged-in' else 'setting-changed' end,
      case nth when 3 then '100% of_it' when 4 then 'The Größe of it' when 5 then 'back\\slash' else 'send_hour' end,
      '', 'Set to “07:30”.',
      case when nth = 6 then (select jsonb_agg('Episode ' || n || ', an hour of it: the publisher''s own transcript')
        from generate_series(1, 200) as n) else '[]' end
    from generate_series(1, ${lines}) as nth`.execute(product.database.db);
}, 60_000);
afterAll(() => product.stop());

const ask = async (query: Record<string, string>) => {
  const found: string[] = [];
  let next: string | null = `/api/audit?${new URLSearchParams(query)}`;
  let first: Answer | undefined;
  while (next !== null) {
    const answer: Answer = await product.call('GET', next);
    expect(answer.status).toBe(200);
    first ??= answer;
    found.push(...answer.body.map(({ subject }: { subject: string }) => subject));
    next = /<([^>]*)>; *rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  }
  const total = Number(first?.headers.get('x-total-count'));
  return { found, total, isLeast: first?.headers.has('x-total-count-is-least') };
};

it.each([
  ['100%', ['100% of_it']],
  ['0% OF_', ['100% of_it']],
  ['größe', ['The Größe of it']],
  ['k\\s', ['back\\slash']],
  ['_it', ['100% of_it']],
  ['Episode 199', ['send_hour']],
  ['nowhere', []],
  ['%%%', []],
])('finds %j, however old', async (q, subjects) => {
  expect(await ask({ q })).toEqual({ found: subjects, total: subjects.length, isLeast: false });
  expect(await ask({ q, kind: 'account' })).toEqual({ found: [], total: 0, isLeast: false });
});

it('finds all that have frequent words, and says that there are more than it counted', async () => {
  const { found, total, isLeast } = await ask({ q: 'setting-changed', limit: '200' });
  expect(found).toHaveLength((lines * 9) / 10);
  expect([isLeast, total < found.length, total >= 200]).toEqual([true, true, true]);
});

it('finds words of two signs too', async () => {
  expect((await ask({ q: '0%', limit: '500' })).found).toEqual(['100% of_it']);
});
