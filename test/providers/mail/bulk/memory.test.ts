/** Four thousand letters leave no more behind than one thousand. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from 'vitest';
import { startMailSink } from '../../../app/mail-sink.ts';
import { letter, mailerTo, never, reader, signingKey } from './letters.ts';

// Short, since it is not the signature that is measured.
const key = signingKey(1024);
afterAll(() => key.remove());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function keptBytes(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('4,000 letters over five lanes, signed, are all taken, and memory stays flat', async () => {
  const sink = await startMailSink();
  const mailer = mailerTo(sink.url, { dkim: key.dkim });
  const html = `${letter.html}${`<p>${'Rates fell, and sellers noticed. '.repeat(10)}</p>\n`.repeat(90)}`;
  const prepared = await mailer.prepare({ ...letter, html });
  const lanes = Array.from({ length: 5 }, () => mailer.createLane());
  let nth = 0;
  const sendUntil = async (last: number) => {
    const work = lanes.map(async (lane) => {
      await lane.open(never);
      while (nth < last) await lane.send(prepared, reader(nth++), never);
    });
    await Promise.all(work);
    return keptBytes();
  };
  const early = await sendUntil(1_000);
  const late = await sendUntil(4_000);
  for (const lane of lanes) lane.close();
  // Of each not so much as its address and the answer to it.
  expect(late - early).toBeLessThan(600_000);
  const { taken, connections, bytes } = await sink.count();
  expect([taken, connections]).toEqual([4_000, 5]);
  expect(bytes / taken).toBeGreaterThan(30_000);
  await sink.stop();
}, 300_000);
