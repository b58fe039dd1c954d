/** Browser tests of sends: the product hands its letters to a mail server whose answers the test decides. */
import { connect, type Db } from '../../server/kit/db/connect.ts';
import { quietLog } from '../app/database.ts';
import { type MailSink, startMailSink } from '../app/scripted-sink.ts';
import { test as base } from './through-proxy.ts';

interface Mail {
  sink: MailSink;
  /** The product's own database, for readers by the thousand. */
  db: Db;
}

export const test = base.extend<object, Mail>({
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
  db: [
    async ({ database }, use) => {
      const opened = connect({ url: database.url, log: quietLog, poolSize: 2 });
      await use(opened.db);
      await opened.close();
    },
    { scope: 'worker' },
  ],
});
