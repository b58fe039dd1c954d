/**
 * What stands below every refresh: the bytes come over HTTP and are inflated, and nobody reads them. Each message is
 * answered with the CPU of that, in milliseconds: `node fetch-alone.ts <address>`.
 */
import { get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';

const [address = ''] = process.argv.slice(2);

process.on('message', async () => {
  const before = process.cpuUsage();
  const answer = await new Promise<IncomingMessage>((resolve) => get(address, resolve));
  let bytes = 0;
  for await (const piece of answer.pipe(createGunzip())) bytes += (piece as Buffer).length;
  const { user, system } = process.cpuUsage(before);
  if (bytes < 25_000_000) throw new Error(`Only ${bytes} bytes came.`);
  process.send?.((user + system) / 1_000);
});
process.on('disconnect', () => process.exit());
