/** S25: every action that the audit log knows is done once, and leaves its line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, auditKinds } from '../../../contract/audit.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';
import { deeds, fillWorld, type World } from './deeds.ts';

let product: TestApp;
let world: World;
let nowMs = Date.now();
const clock = {
  now: () => new Date(nowMs),
  forward: (ms: number) => {
    nowMs += ms;
  },
};
beforeAll(async () => {
  // Without one that is configured the password may be changed.
  const env = { ADMIN_PASSWORD: '', TRUSTED_PROXIES: '127.0.0.1/32' };
  product = await startTestApp({ clock, takesEvents: true, env });
  world = await fillWorld(product, clock);
});
afterAll(() => product.stop());

const all = Object.values(auditKinds).flat();

describe('S25: each event', () => {
  it('that the log knows is done below', () => {
    expect(Object.keys(deeds).sort()).toEqual([...all].sort());
    figure('S25', `${all.length} of ${all.length} actions leave their line, in one table`);
  });

  it.each(Object.entries(deeds))('%s leaves its line', async (action, { by, does, withoutSession }) => {
    nowMs += 1_000;
    const lines = async (): Promise<AuditEntry[]> => {
      const { body } = await product.call('GET', '/api/audit?limit=100');
      return body.filter((line: AuditEntry) => line.action === action);
    };
    const before = new Set((await lines()).map(({ id }) => id));
    const about = await does(world);
    const newLines = async () => (await lines()).filter(({ id }) => !before.has(id));
    // Of a refused origin the line is written behind the answer.
    if (action === 'origin-refused') await expect.poll(newLines).not.toEqual([]);
    const written = await newLines();
    expect(written.length).toBeGreaterThan(0);
    const [line] = written;
    expect(line).toMatchObject({ admin: by, sentence: expect.stringMatching(/\S/) });
    // Whoever is known by a session is named by it.
    if (by === 'admin' && withoutSession === undefined) expect(line?.session).toMatch(/^[\da-f-]{36}$/);
    if (about !== undefined) expect(line?.subjectId).toBe(about);
    expect(line?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(JSON.stringify(written)).not.toMatch(/good long password|@example\.com|sandbox-anthropic/);
    expect(JSON.stringify(written)).not.toContain(world.password);
  });
});
