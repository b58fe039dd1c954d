/** Browser tests of sends: the product hands its letters to a mail server whose answers the test decides. */
import { type MailSink, startMailSink } from '../app/scripted-sink.ts';
import { test as base } from './through-proxy.ts';

export const test = base.extend<object, { sink: MailSink }>({
  sink: [
    async ({ playwright: _playwright }, use) => {
      const sink = await startMailSink();
      await use(sink);
      await sink.stop();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ sink }, use) =>
      use({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '5', POSTAL_ADDRESS: '1 Test Street, Testville' }),
    { scope: 'worker' },
  ],
});
