import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

// What ended a moment ago is still there for another one.
const lingerMs = 3_000;

/** Whether the product is connected to this database, beside this connection. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  for (const until = performance.now() + lingerMs; performance.now() < until; await delay(100)) {
    if ((await countProductConnections(client)) === 0) return false;
  }
  return true;
}

async function countProductConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'walkthrough%'`,
  );
  return rows[0].count;
}
