/** AssemblyAI reports the end of a job, so that nobody has to wait for the next poll (spec/wire.md section 1.4). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsTo, feedOf, followFeeds, setSetting, transcribe } from '../../app/line.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  // Two looks, of which the second would come in an hour: only the report can bring it forward.
  let looks = 0;
  product = await startTestApp({
    takesReports: true,
    pollMs: () => {
      looks += 1;
      return looks === 1 ? 20 : 3_600_000;
    },
  });
  await setSetting(product, 'auto_insights', 'false');
});
afterAll(() => product.stop());

it('a report brings the next look forward; a stranger is turned away', async () => {
  const { episodes } = await followFeeds(product, 'Reports', [feedOf(product, 'lockbox-weather')]);
  product.sandbox.faults.next('assemblyai', { kind: 'twist', name: 'reports-by-itself', method: 'POST' });
  const transcript = await transcribe(product, episodes[0]?.id ?? '');
  expect(transcript.status).toBe('completed');
  expect(callsTo(product, 'assemblyai', 'GET', '/v2/transcript/')).toBe(2);
  const submitted = product.sandbox.faults.ledger.find(
    ({ method, emulator }) => method === 'POST' && emulator === 'assemblyai',
  );
  const { webhook_url: address } = (submitted as { body: { webhook_url: string } }).body;
  const report = { transcript_id: 'x', status: 'completed' };
  const again = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  expect(again.status).toBe(200);
  const path = new URL(address).pathname;
  const other = path.endsWith('0') ? '1' : '0';
  for (const forged of [`${path}x`, `${path.slice(0, -1)}${other}`, '/api/inbox/assemblyai/nonsense']) {
    expect((await send(product.url, 'POST', forged, report)).status).toBe(404);
  }
  expect(callsTo(product, 'assemblyai', 'GET', '/v2/transcript/')).toBe(2);
});
