/**
 * What one digest of 20 one-hour episodes costs, evidence included, beside four naive passes over the utterances as JSON
 * with the same digest, and beside the floor by words; in real time, then overnight in batches. The product reads, judges
 * and has sentences put right as ever; the sandbox's model counts tokens, and what is summed is what its own books say.
 * `node --import ./run/with-tsx.mjs bench/cost.ts [--episodes 20] [--words 9000] [--wrong 5] [--seed 20261123]`;
 * five wrong sentences an insight are what the product itself reckons with.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { countTokens } from '../sandbox/anthropic/count-tokens.ts';
import { emulators } from '../sandbox/emulators.ts';
import { startSandbox } from '../sandbox/server.ts';
import { readShows } from '../sandbox/shows/read-shows.ts';
import { startApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/kit/db/connect.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { defaultModel, expectedAnswerTokens, findModel } from '../server/pipeline/settings/models.ts';
import { batchShare } from '../server/providers/language/price.ts';
import { fill } from './cost/fill.ts';
import { makeTalks } from './cost/make-talks.ts';
import { floorOfInsight, naiveDigest, naiveInsight } from './cost/naive.ts';
import { type Call, isDigest, isInsight, startRecorder } from './cost/recorder.ts';
import { compared, measured, print } from './kit/figures.ts';

const { values } = parseArgs({
  options: {
    episodes: { type: 'string', default: '20' },
    words: { type: 'string', default: '9000' },
    wrong: { type: 'string', default: '5' },
    seed: { type: 'string', default: '20261123' },
  },
});
const [episodes, words, wrong, seed] = [values.episodes, values.words, values.wrong, values.seed].map(Number);
const price = findModel(defaultModel);
if (price === null) throw new Error(`${defaultModel} has no price.`);

const folder = mkdtempSync(join(tmpdir(), 'bench-cost-'));
const database = await ensurePostgres({ dataDir: join(folder, 'database') });
const sandbox = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
const recorder = await startRecorder(sandbox.url('anthropic'), wrong ?? 0);
const log = createLog({ level: 'error' });
const root = join(import.meta.dirname, '..');
const app = await startApp({
  config: {
    ...readConfig({
      ADMIN_PASSWORD: 'a password for benches',
      ANTHROPIC_API_KEY: 'bench',
      ANTHROPIC_BASE_URL: recorder.url,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SANDBOX: 'off',
    }),
    port: 0,
  },
  databaseUrl: database.url,
  log,
  // A Wednesday: near the week's end nothing waits for a batch.
  clock: { now: () => new Date(Date.parse('2026-11-18T15:00:00Z') + performance.now()) },
  pollMs: () => 500,
  migrationsFolder: join(root, 'migrations'),
  webRoot: join(root, 'dist/web'),
});
const cookie = await app.openAdminSession();
const { db, close } = connect({ url: database.url, log, poolSize: 1 });

try {
  const talks = makeTalks(episodes ?? 0, words ?? 0, seed ?? 0);
  const group = await call('/api/groups', { name: 'The Hour' });
  const ids = await fill(db, group.id, talks);
  for (const overnight of [false, true]) {
    print(overnight ? '\nOvernight in batches' : 'In real time');
    await call('/api/settings', { key: 'read_overnight', value: String(overnight) });
    for (const id of ids) await call(`/api/episodes/${id}/insights`, { overnight });
    await allRead();
    const span = { startDate: '2000-01-01', endDate: '2100-01-01' };
    await call('/api/digest/generate', { groupId: group.id, ...span, episodeIds: ids });
    await report(talks, overnight);
    recorder.calls.length = 0;
    await sql`truncate model_calls`.execute(db);
  }
} finally {
  await app.stop();
  recorder.stop();
  await sandbox.stop();
  await close();
  await database.stop();
  rmSync(folder, { recursive: true });
}

async function allRead(): Promise<void> {
  for (;;) {
    const runs = await db
      .selectFrom('runs')
      .select(['status', 'error'])
      .where('kind', '=', 'insight')
      .execute();
    const failed = runs.find(({ status }) => status !== 'completed' && status !== 'pending');
    if (failed) throw new Error(`An insight ended as ${failed.status}: ${failed.error}`);
    if (runs.every(({ status }) => status === 'completed')) return;
    await sleep(500);
  }
}

async function report(talks: ReturnType<typeof makeTalks>, overnight: boolean): Promise<void> {
  if (price === null) return;
  const share = overnight ? batchShare : 1;
  const when = overnight ? 'overnight in batches' : 'in real time';
  const booked = await db.selectFrom('model_calls').selectAll().execute();
  const usdOf = (purpose: string, isRound: boolean) =>
    booked
      .filter((it) => it.purpose === purpose && (it.request_key ?? '').startsWith('put-right') === isRound)
      .reduce((sum, it) => sum + it.cost_usd, 0);
  const first = recorder.calls.filter(isInsight);
  const answerUsd =
    (share * sumOf(first, ({ answered }) => answered.usage.output_tokens * price.outputUsdPerM)) / 1e6;
  const instructionsUsd =
    (share *
      sumOf(first, ({ asked }) => (countTokens(asked.system[0]?.text ?? '') + 3) * price.inputUsdPerM)) /
    1e6;
  const [readUsd, roundUsd] = [usdOf('insight', false), usdOf('insight', true)];
  const [digestUsd, digestRoundUsd] = [usdOf('digest', false), usdOf('digest', true)];
  const ours = readUsd + roundUsd + digestUsd + digestRoundUsd;

  const askedAbout = (title: string) =>
    first.find(({ asked }) => asked.messages[0]?.content.includes(`Episode: ${title}\n`));
  const pairs = talks.flatMap((talk) => {
    const asked = askedAbout(talk.title);
    return asked ? [{ talk, asked }] : [];
  });
  if (pairs.length !== talks.length)
    throw new Error(`${pairs.length} of ${talks.length} talks were asked about.`);
  // Nobody puts its sentences right: the naive way stops at the first answer.
  const naiveDigestUsd = sumOf(recorder.calls.filter(isDigest), (asked) => naiveDigest(asked, first, price));
  const naive = naiveDigestUsd + sumOf(pairs, ({ talk, asked }) => naiveInsight(talk, asked, price));
  // The digest is made in real time, also of what was read overnight.
  const floor = digestUsd + share * sumOf(pairs, ({ talk, asked }) => floorOfInsight(talk, asked, price));

  const counts = await db.selectFrom('insights').select(['claims', 'notable_quotes']).execute();
  const quotes = sumOf(counts, (it) => it.notable_quotes.length);
  const sentences = (of: 'offered' | 'putRight' | 'leftOut') =>
    sumOf(counts, (it) => it.claims?.counts[of] ?? 0);
  print(
    `${talks.length} episodes, ${sumOf(talks, (it) => it.words)} words in ${sumOf(talks, (it) => it.utterances.length)} turns, ${price.label}`,
  );
  print(
    `${sentences('offered')} sentences: ${sentences('putRight')} put right, ${sentences('leftOut')} left out`,
  );
  const says = (what: string, count: number) =>
    measured({ row: 8, what: `${when}, evidence: ${what}`, values: [count] });
  says('sentences offered by the model', sentences('offered'));
  says('of them put right and kept', sentences('putRight'));
  says('of them left out', sentences('leftOut'));
  says('quotes kept by the gate', quotes);
  if (!overnight) noteShorter(first);
  print(`ours ${dollars(ours)}   naive ${dollars(naive)}   floor ${dollars(floor)}`);
  print(`ours to the floor ${(ours / floor).toFixed(2)}, the floor to naive ${(floor / naive).toFixed(2)}`);
  const shares = {
    instructions: instructionsUsd,
    transcript: readUsd - answerUsd - instructionsUsd,
    answer: answerUsd,
    'put-right round': roundUsd,
    digest: digestUsd,
    "the digest's round": digestRoundUsd,
  };
  for (const [name, usd] of Object.entries(shares))
    print(`  ${name.padEnd(20)} ${dollars(usd)}  ${((100 * usd) / ours).toFixed(1).padStart(5)} %`);
  // The sandbox's answers are short ones; the naive way pays for longer ones too, but they count for more of ours.
  const longer = (talks.length * expectedAnswerTokens * price.outputUsdPerM) / 1e6 - answerUsd / share;
  const goal = (what: string, ours: number, theirs: number) =>
    compared({
      row: 8,
      what: `${when}, ${what}`,
      ours: [ours],
      theirs: [theirs],
      unitOfSides: ' $',
      atMost: overnight ? 0.15 : 0.28,
    });
  goal("answers as the sandbox gives them, its tokens by the sandbox's estimate", ours, naive);
  goal(
    `answers of ${expectedAnswerTokens} tokens as the product reckons with, by arithmetic`,
    ours + share * longer,
    naive + longer,
  );
  const limit = (what: string, longer: number) =>
    measured({
      row: 8,
      what: `${when}, its limit with ${what}: the bare words and the same answer, of naive`,
      values: [(floor + share * longer) / (naive + longer)],
    });
  limit('answers as they are', 0);
  limit(`answers of ${expectedAnswerTokens} tokens`, longer);
  measured({ row: 8, what: `${when}, times the floor by words`, values: [ours / floor] });
}

/** What cheaper reading leaves out, in tokens. */
function noteShorter(insights: readonly Call[]): void {
  const [digest] = recorder.calls.filter(isDigest);
  const text = digest?.answered.content.map((block) => block.text).join('') ?? '{}';
  const { episodes: written = [] } = JSON.parse(text) as { episodes?: unknown[] };
  const ofEpisodes = countTokens(JSON.stringify(written));
  const { length } = insights;
  const all = countTokens(text) - ofEpisodes + (ofEpisodes / written.length) * length;
  const says = (what: string, tokens: number) =>
    measured({ row: 8, what, values: [Math.round(tokens)], unit: ' tokens' });
  says(
    `the digest's answer, which writes up the ${written.length} episodes that are printed at length`,
    countTokens(text),
  );
  says(`the same if it wrote up all ${length}, by arithmetic`, all);
  says(
    `instructions of an insight; the vendor remembers none shorter than ${price?.minCacheTokens}, so nothing is marked`,
    countTokens(insights[0]?.asked.system[0]?.text ?? ''),
  );
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

function dollars(usd: number): string {
  return `$${usd.toFixed(3)}`;
}

async function call(path: string, body?: unknown): Promise<{ id: string }> {
  const url = app.url ?? '';
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { origin: url, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}
