/** The file that tells a lost worker's letters from its claims: attacked in every order, cut anywhere, and full. */
import { randomUUID } from 'node:crypto';
import {
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settlement } from '../../../server/pipeline/delivery/ledger-store.ts';
import {
  closeMarks,
  keepMarks,
  type Marks,
  openMarks,
} from '../../../server/pipeline/delivery/marks-file.ts';
import { cases } from '../../app/cases.ts';
import { watchThread } from '../../app/watch-thread.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-marks-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const sent = (claim: string): Settlement => ({
  seq: 1,
  claim,
  state: 'sent',
  trouble: null,
  reason: null,
  nextTryAt: null,
});
const newHold = () => ({ sendId: randomUUID(), holder: randomUUID() });
type Whose = ReturnType<typeof newHold>;
const pathOf = ({ holder }: Whose) => join(dataDir, 'send-marks', holder);
async function opened(whose: Whose): Promise<Marks> {
  const marks = await openMarks(dataDir, whose);
  if (marks === null) throw new Error('This machine does not say when it was started');
  return marks;
}

type Step =
  | { does: 'begin' | 'hear'; nth: number }
  | { does: 'wait' }
  | { does: 'take over'; isWaitedFor: boolean };
const nth = fc.integer({ min: 0, max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: nth.map((it) => ({ does: 'begin' as const, nth: it })) },
  { weight: 3, arbitrary: nth.map((it) => ({ does: 'hear' as const, nth: it })) },
  { weight: 2, arbitrary: fc.constant({ does: 'wait' as const }) },
  { weight: 1, arbitrary: fc.boolean().map((isWaitedFor) => ({ does: 'take over' as const, isWaitedFor })) },
);

test('in any order, whatever is not known as begun never begins, and nothing is heard that was not said', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const whose = newHold();
      const marks = await opened(whose);
      const { begun, heard, takers } = await goThrough(steps, marks, whose);
      takers.push(closeMarks(dataDir, whose));
      const [first, ...others] = await Promise.all(takers);
      await marks.close();
      expect([...begun].filter((claim) => first?.begun.has(claim) !== true)).toEqual([]);
      for (const other of others) expect(other).not.toBeNull();
      expect([...(first?.heard.keys() ?? [])].filter((claim) => !heard.has(claim))).toEqual([]);
    }),
    { numRuns: cases(300) },
  );
});

async function goThrough(steps: readonly Step[], marks: Marks, whose: Whose) {
  const claims = Array.from({ length: 31 }, () => randomUUID());
  const [asked, begun, heard] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const takers: ReturnType<typeof closeMarks>[] = [];
  const begin = (claim: string) => {
    if (asked.has(claim)) return;
    asked.add(claim);
    void marks.begin(claim).then((it) => it === 'begun' && begun.add(claim));
  };
  const hear = (claim: string) => {
    if (!begun.has(claim)) return;
    heard.add(claim);
    marks.heard(sent(claim));
  };
  for (const one of steps) {
    if (one.does === 'wait') await new Promise((resolve) => setImmediate(resolve));
    else if (one.does === 'take over') {
      takers.push(closeMarks(dataDir, whose));
      if (one.isWaitedFor) await takers.at(-1);
    } else (one.does === 'begin' ? begin : hear)(claims[one.nth] ?? '');
  }
  return { begun, heard, takers };
}

test('cut anywhere by a kill it tells of every letter that may have left', async () => {
  const whose = newHold();
  const marks = await opened(whose);
  const claims = Array.from({ length: 6 }, () => randomUUID());
  for (const claim of claims) {
    expect(await marks.begin(claim)).toBe('begun');
    marks.heard(sent(claim));
  }
  await marks.close();
  const whole = await readFile(pathOf(whose), 'utf8');
  const head = whole.indexOf('\n') + 1;
  for (let length = whole.length; length >= head; length -= 1) {
    await truncate(pathOf(whose), length);
    const left = await closeMarks(dataDir, whose);
    // A line without its end was not answered, so its letter never began; whole but for that it may count as begun.
    const stands = whole.slice(0, length);
    expect(left?.begun).toEqual(new Set(claims.filter((claim) => stands.includes(`b${claim}`))));
    for (const claim of left?.heard.keys() ?? []) expect(stands).toContain(claim);
  }
});

test('it says nothing of another send, of a machine started anew, of a copy, and where there is none', async () => {
  const [whose, other] = [newHold(), newHold()];
  const marks = await opened(whose);
  await marks.begin(randomUUID());
  await marks.close();
  expect(await closeMarks(dataDir, other)).toBeNull();
  expect(await closeMarks(dataDir, { ...other, holder: whose.holder })).toBeNull();
  expect((await closeMarks(dataDir, whose))?.begun.size).toBe(1);

  const file = pathOf(whose);
  await copyFile(file, `${file}.copy`);
  await rename(`${file}.copy`, file);
  expect(await closeMarks(dataDir, whose)).toBeNull();

  const again = newHold();
  await (await opened(again)).close();
  const text = await readFile(pathOf(again), 'utf8');
  const changed = text.replace(/"boot":"[^"]+"/, `"boot":"${randomUUID()}"`);
  expect(changed).not.toBe(text);
  await writeFile(pathOf(again), changed);
  expect(await closeMarks(dataDir, again)).toBeNull();
});

test('where nothing can be written no letter begins', async () => {
  const handle = await open('/dev/full', 'a');
  const marks = keepMarks(handle, 0);
  expect(await Promise.all([marks.begin(randomUUID()), marks.begin(randomUUID())])).toEqual([
    'not written',
    'not written',
  ]);
  // Each is answered, however often it is asked, and also where what could not be written was an answer.
  for (let nth = 0; nth < 3; nth += 1) {
    marks.heard(sent(randomUUID()));
    expect(await marks.begin(randomUUID())).toBe('not written');
  }
  expect(marks.wasRefused()).toBe(true);
  await marks.close();
});

test('a file with a hole in it is another history', async () => {
  const whose = newHold();
  const marks = await opened(whose);
  const claims = [randomUUID(), randomUUID(), randomUUID()];
  for (const claim of claims) await marks.begin(claim);
  await marks.close();
  const text = await readFile(pathOf(whose), 'utf8');
  const handle = await open(pathOf(whose), 'r+');
  await handle.write(Buffer.alloc(37), 0, 37, text.indexOf(claims[1] ?? ''));
  await handle.close();
  expect(await closeMarks(dataDir, whose)).toBeNull();
});

test('once closed nothing begins, and files that nobody asked for any more go', async () => {
  const whose = newHold();
  const marks = await opened(whose);
  await marks.close();
  for (let nth = 0; nth < 3; nth += 1) expect(await marks.begin(randomUUID())).toBe('taken over');
  const handle = await open(pathOf(whose), 'r+');
  await handle.utimes(new Date(0), new Date(0));
  await handle.close();
  await (await opened(newHold())).close();
  expect(await readdir(join(dataDir, 'send-marks'))).not.toContain(whose.holder);
});

test('a hundred thousand letters are read without holding anybody up', async () => {
  const whose = newHold();
  const marks = await opened(whose);
  const claims = Array.from({ length: 100_000 }, () => randomUUID());
  await Promise.all(claims.map((claim) => marks.begin(claim)));
  for (const claim of claims) marks.heard(sent(claim));
  await marks.close();
  const stretches: number[] = [];
  for (let turn = 0; turn < 3 && !stretches.some((ms) => ms < 100); turn += 1) {
    const thread = watchThread();
    const left = await closeMarks(dataDir, whose);
    stretches.push(thread.stop());
    expect([left?.begun.size, left?.heard.size]).toEqual([100_000, 100_000]);
  }
  // The collector may come into one of them.
  expect(Math.min(...stretches), `${stretches}`).toBeLessThan(100);
});
