import { inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { type Applied, applyFinding } from './apply-finding.ts';
import type { BounceDeps } from './deps.ts';
import { findMeant, type Meant } from './find-meant.ts';
import { type Finding, findings, type Nothing } from './finding.ts';
import { readMailInThread } from './mail/read-in-thread.ts';
import { findReport, lockReport, type ReportRow, type ReportSource, saveHandled } from './reports-store.ts';

const nobody = 'It names no delivery and no reader of ours.';
const order: readonly string[] = [
  'ignored',
  'refused',
  'soft',
  'by-hand',
  'unsubscribed',
  'hard',
  'complaint',
];

/** What a stored report says is found out, and has its effect once: with the mark that says so in one transaction. */
export async function handleReport(deps: BounceDeps, reportId: string, log: Log): Promise<void> {
  const report = await findReport(deps.db, reportId);
  if (report === null || report.handled_at !== null) return;
  const found = await readReport(deps, report, log);
  const meant = await Promise.all(found.map((it) => lookUp(deps, it)));
  // Outside of the transaction, since it is another room's own; it may be said twice.
  for (const it of meant)
    if (it.finding?.kind === 'unsubscribe' && it.who) await deps.unsubscribe(it.who.subscriberId);
  const end = await inTransaction(deps.db, async (trx) => {
    if ((await lockReport(trx, reportId)) === null) return null;
    const applied: Applied[] = [];
    for (const { finding: it, who, why } of meant) {
      if (it === null || who === null) applied.push({ outcome: 'ignored', reason: why });
      else if (it.kind === 'unsubscribe')
        applied.push({ outcome: 'unsubscribed', reason: 'They asked for it.' });
      else
        applied.push(
          await applyFinding(trx, deps, who, { finding: it, source: report.source as ReportSource }),
        );
    }
    const [worst] = applied.sort((a, b) => order.indexOf(b.outcome) - order.indexOf(a.outcome));
    const last = worst ?? { outcome: 'ignored' as const, reason: 'It says nothing.' };
    await saveHandled(trx, reportId, { ...last, at: deps.clock.now() });
    return last;
  });
  if (end !== null)
    log.info({ report: reportId, source: report.source, ...end }, 'A mail report was handled');
}

async function readReport(
  { rules }: BounceDeps,
  report: ReportRow,
  log: Log,
): Promise<readonly (Finding | Nothing)[]> {
  if (report.raw === null) return findings.catch([]).parse(report.findings);
  try {
    return [await readMailInThread({ raw: report.raw, domain: rules.domain ?? '' })];
  } catch (error) {
    // A mistake of ours; asked again it would be the same.
    log.error({ err: error, report: report.id }, 'A mail could not be read');
    return [{ ignored: 'It could not be read. The log has the details.' }];
  }
}

interface LookedUp {
  finding: Finding | null;
  who: Meant | null;
  /** Why nothing follows, where nothing does. */
  why: string;
}

async function lookUp(deps: BounceDeps, it: Finding | Nothing): Promise<LookedUp> {
  if ('ignored' in it) return { finding: null, who: null, why: it.ignored };
  return { finding: it, who: await findMeant(deps, it), why: nobody };
}
