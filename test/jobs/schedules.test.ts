/** Whatever waits for the clock: a job that nobody starts any more fails no other test, as those start it themselves. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../app/start-test-app.ts';

it('the clock starts these jobs', async () => {
  const product = await startTestApp();
  try {
    const { rows } = await sql<{ name: string; cron: string }>`
      select name, cron from pgboss.schedule`.execute(product.database.db);
    expect(rows.map(({ name, cron }) => `${name} ${cron}`).toSorted()).toEqual([
      'accounts.send-samples */10 * * * *',
      'audit.forget 37 3 * * *',
      'backlogs.watch * * * * *',
      'backups.bring-back-payers */5 * * * *',
      'batches.tidy */10 * * * *',
      'billing.check-settings 7 * * * *',
      'billing.look-at-checkouts * * * * *',
      'billing.look-at-renewals 17 9 * * *',
      'billing.sweep 41 3 * * *',
      'bounces.adopt */10 * * * *',
      'budget.wake */10 * * * *',
      'digests.audio 23 4 * * *',
      'digests.purge 43 * * * *',
      'feeds.refresh-due * * * * *',
      'groups.purge 41 * * * *',
      'letters.adopt */5 * * * *',
      'people.sweep 17 3 * * *',
      'personal-data.forget 37 3 * * *',
      'removals.purge 17 3 * * *',
      'runs.adopt * * * * *',
      'sends.due * * * * *',
      'transcripts.make-searchable * * * * *',
      'week.drafts */5 * * * *',
      'week.transcribe */10 * * * *',
    ]);
  } finally {
    await product.stop();
  }
});
