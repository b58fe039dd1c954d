/** Who may call what, for every call of the contract and everybody who may come (security.md S21). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../contract/index.ts';
import { stateOf } from '../../app/changed-rows.ts';
import { send } from '../../app/send.ts';
import { figure } from '../../app/trust.ts';
import { ask, calls, takesThings } from './call.ts';
import { table } from './table.ts';
import { type CallerName, type CallersWorld, startCallersWorld } from './world.ts';

let world: CallersWorld;
beforeAll(async () => {
  world = await startCallersWorld();
});
afterAll(() => world.product.stop());

const readers: CallerName[] = ['withoutAccess', 'lapsed', 'paying'];
const closed = calls.filter(({ entry }) => entry.who !== 'everybody');
const of = (...who: string[]) => calls.filter(({ entry }) => who.includes(entry.who));
const rows = () => stateOf(world.product.database.url);

describe('S21: every call of the contract', () => {
  it('has an entry that says who may call it', () => {
    const names = routes.map(({ name }) => name);
    expect(names.filter((name) => table[name] === undefined)).toEqual([]);
    expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([]);
    for (const { name, route, entry } of calls) {
      const access = entry.who === 'everybody' ? 'public' : entry.who === 'admin' ? 'admin' : 'subscriber';
      expect([name, route.access]).toEqual([name, access]);
      expect([name, entry.of.length]).toEqual([name, route.path.match(/:\w+/g)?.length ?? 0]);
    }
  });

  it('of the admin is refused to everybody else, with the same words for what is there and what is not', async () => {
    const before = await rows();
    const refusal = [401, '{"error":"Please log in as the administrator."}'];
    for (const caller of ['nobody', ...readers] as const) {
      for (const call of of('admin')) {
        for (const own of [true, false]) {
          const { status, body } = await ask(world, call, world.callers[caller], own);
          expect([caller, call.name, status, JSON.stringify(body)]).toEqual([caller, call.name, ...refusal]);
        }
      }
    }
    expect(await rows()).toEqual(before);
  });

  it('is refused to a session of the other kind, and to one that somebody made up', async () => {
    const before = await rows();
    const { admin, paying } = world.cookies;
    const token = admin.split('=')[1] ?? '';
    for (const cookie of [
      `admin=${paying}`,
      `reader=${token}`,
      `admin=${'A'.repeat(43)}`,
      'admin=',
      'reader=""',
    ]) {
      for (const call of closed) {
        const { status } = await ask(world, call, (method, path, body) =>
          send(world.product.url, method, path, body, { cookie }),
        );
        expect([cookie, call.name, status]).toEqual([cookie, call.name, 401]);
      }
    }
    expect(await rows()).toEqual(before);
  });

  it('of readers is refused to nobody and to the admin; what is paid for to whoever does not pay', async () => {
    for (const caller of ['nobody', 'admin'] as const) {
      for (const call of of('reader', 'entitled')) {
        const { status } = await ask(world, call, world.callers[caller]);
        expect([caller, call.name, status]).toEqual([caller, call.name, 401]);
      }
    }
    for (const call of of('entitled')) {
      const statuses: number[] = [];
      for (const caller of readers) statuses.push((await ask(world, call, world.callers[caller])).status);
      expect([call.name, ...statuses]).toEqual([call.name, 403, 403, 200]);
    }
    for (const caller of readers) {
      for (const call of of('reader')) {
        const { status } = await ask(world, call, world.callers[caller]);
        expect([call.name, 200, 404, 409, 422]).toContain(status);
      }
    }
  });

  it('gives a reader nothing of another one, whatever they name', async () => {
    const { paying, lapsed } = world.emails;
    for (const caller of ['nobody', 'withoutAccess', 'lapsed'] as const) {
      const answers = [];
      for (const call of calls.filter(({ entry }) => !takesThings({ entry } as never))) {
        answers.push(await ask(world, call, world.callers[caller]));
      }
      const told = JSON.stringify(answers.map(({ body }) => body));
      expect(told).not.toContain(paying);
      if (caller !== 'lapsed') expect(told).not.toContain(lapsed);
      const { body } = await world.callers[caller]('GET', `/api/users/subscription-status?email=${paying}`);
      expect(body).toEqual({ subscriptionStatus: 'none' });
    }
    const own = await world.callers.paying('GET', `/api/users/subscription-status?email=${paying}`);
    expect(own.body).toEqual({ subscriptionStatus: 'active' });
  });

  it('lets the admin in, and knows nothing of what was made up', { timeout: 240_000 }, async () => {
    const odd: string[] = [];
    for (const call of of('admin')) {
      const missing = takesThings(call) ? (await ask(world, call, world.callers.admin, false)).status : null;
      if (missing !== null && missing !== (call.entry.missing ?? 404))
        odd.push(`${call.name}: made up, ${missing}`);
      const { status, body } = await ask(world, call, world.callers.admin);
      const declared = [200, ...Object.keys(call.route.errors ?? {}).map(Number)];
      if (!declared.includes(status))
        odd.push(`${call.name}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(odd).toEqual([]);
    const { length } = calls;
    figure('S21', `${length} calls, each with 5 callers, own and made-up ids`);
  });
});
