/**
 * The built server as a process of its own that is killed without warning while it works, at the n-th call that the
 * outside world sees, and started again (faults.md F1). The outside world's ledger is the oracle.
 */
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { freshDatabase } from './database.ts';
import { adminPassword, type ProductProcess, startProduct } from './product-process.ts';
import { type Answer, send } from './send.ts';

export interface KilledProduct {
  outside: Sandbox;
  /** As the admin, of the process that runs now. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Calls of this method to an emulator whose path ends so. */
  seen(emulator: string, method: string, path: string): number;
  /** SIGKILL once the outside world has seen so many calls beside those for feeds, and a new process in its place. */
  killAt(calls: number): Promise<void>;
  /** Looks again at every change that the product tells of. */
  until(look: () => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export async function openKilledProduct(env: Record<string, string> = {}): Promise<KilledProduct> {
  const outside = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
  const database = await freshDatabase();
  let product: ProductProcess;
  let cookie = '';
  await start();

  async function start(): Promise<void> {
    product = await startProduct({
      SANDBOX: 'off',
      DATABASE_URL: database.url,
      FETCH_ALLOW_PRIVATE: 'true',
      ANTHROPIC_API_KEY: 'test',
      ANTHROPIC_BASE_URL: outside.url('anthropic'),
      ASSEMBLYAI_API_KEY: 'test',
      ASSEMBLYAI_BASE_URL: outside.url('assemblyai'),
      ...env,
    });
    const { headers } = await send(product.url, 'POST', '/api/auth/admin/login', { password: adminPassword });
    cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  const worked = () => outside.faults.ledger.filter(({ emulator }) => emulator !== 'podcasts').length;

  function whenWorked(calls: number): Promise<void> {
    return new Promise((resolve) => {
      const end = outside.faults.onCall(look);
      function look(): void {
        if (worked() < calls) return;
        end();
        resolve();
      }
      look();
    });
  }

  return {
    outside,
    call: (method, path, body) => send(product.url, method, path, body, { cookie }),
    seen: (emulator, method, path) =>
      outside.faults.ledger.filter(
        (entry) => entry.emulator === emulator && entry.method === method && entry.path.endsWith(path),
      ).length,
    async killAt(calls) {
      await whenWorked(calls);
      await product.kill();
      await start();
    },
    async until(look) {
      const stream = await fetch(`${product.url}/api/events`, { headers: { cookie } });
      const reader = stream.body?.getReader();
      while (!(await look())) await reader?.read();
      await reader?.cancel();
    },
    async stop() {
      await product.stop();
      await outside.stop();
      await database.drop();
    },
  };
}
