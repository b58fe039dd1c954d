/** A process of its own that uses a server: `node process-that-uses-it.ts <dataDir> die|stay`. */
import { createInterface } from 'node:readline';
import pg from 'pg';
import { ensurePostgres } from '../../../server/kit/embedded-postgres/index.ts';

const [dataDir = '', way] = process.argv.slice(2);
const server = await ensurePostgres({ dataDir });
if (way === 'die') {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create table kept (n integer)');
  await client.query('insert into kept values (42)');
  process.kill(process.pid, 'SIGKILL');
}
process.stdout.write(`${JSON.stringify({ url: server.url, adopted: server.adopted })}\n`);
// A line on standard input asks it to leave.
createInterface(process.stdin).once('line', async () => {
  await server.stop();
  process.stdout.write('left\n');
  process.exit(0);
});
