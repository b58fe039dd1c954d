/** Browser tests of sends: the product hands its letters to a mail server whose answers the test decides. */
import { type MailSink, startMailSink } from '../app/scripted-sink.ts';
import { test as base } from './through-proxy.ts';

export const test = base.extend<{ sink: MailSink }>({
  sink: async ({ installations, installation }, use) => {
    const open = async () => {
      const sink = await startMailSink();
      return { part: sink, end: () => sink.stop() };
    };
    await use(await installations.part(installation, 'sink', open));
  },
  settings: ({ sink }, use) =>
    use({
      SMTP_URL: sink.url,
      SMTP_CONNECTIONS: '5',
      POSTAL_ADDRESS: '1 Test Street, Testville',
      // Whoever waits for a look of the clock waits for two seconds.
      TEST_MINUTE_MS: '2000',
    }),
});
