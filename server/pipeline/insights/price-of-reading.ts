/** What reading a transcript would cost, reckoned before anything is asked, and how much it may cost. */
import type { RunRow, Wait } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { Trouble } from '../../kit/errors.ts';
import { costOf } from '../../providers/language/price.ts';
import { expectedAnswerTokens, findModel, holdSetting, readSettings } from '../settings/index.ts';
import { estimateTokens, type TranscriptPart, tokensOf } from './compact-transcript.ts';
import { usualRound } from './put-right.ts';

/** What the admin agreed to pay for a run, in US dollars, in its state. */
export const consentOf = (maxUsd: number) => ({ maxUsd });

/** Titles, the offered options and the shape of the answer, of every call. */
const aroundTokens = 1_500;

/**
 * US dollars for all parts and the round that puts sentences right, rounded up to whole cents, so that whoever agrees to the figure shown agrees to all of it.
 * Without the discount for what the provider remembers: it may forget. `shareOf`: of the price that a part costs, where it is
 * read in a batch; of the round it is never less than all, since the batch may leave it over when nobody is there to ask.
 */
export function priceOfReading(
  modelId: string,
  instructions: string,
  parts: readonly TranscriptPart[],
  shareOf: (index: number) => number = () => 1,
): number {
  const model = findModel(modelId);
  if (model === null) throw new Trouble('misconfigured', `There is no price for the model "${modelId}".`);
  const fixed = estimateTokens(instructions) + aroundTokens;
  const round = costOf({ ...usualRound, cacheReadTokens: 0, cacheWriteTokens: 0 }, model);
  const usd = parts.reduce((sum, { legend, lines }, index) => {
    const chars = lines.reduce((total, line) => total + line.length + 1, legend.length);
    const use = {
      inputTokens: fixed + tokensOf(chars),
      outputTokens: expectedAnswerTokens,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    };
    return sum + shareOf(index) * costOf(use, model);
  }, round);
  // Twelve digits of a cent are noise of the addition, and must not become a cent.
  return Math.ceil(Number((usd * 100).toFixed(9))) / 100;
}

/** The wait that a run of this price begins; null where it may cost that much. */
export async function waitForYes(db: Db, run: RunRow, usd: number): Promise<Wait | null> {
  const limit = await limitOf(db);
  if (usd <= Math.max(limit, consentIn(run))) return null;
  return {
    for: 'yes',
    usd,
    sentence: sentenceOf(usd, limit, consentIn(run)),
    async agreed(trx, held) {
      // Whoever raises the limit holds it too: they find this run waiting, or it finds the higher limit.
      await holdSetting(trx, 'max_insight_usd');
      return usd <= Math.max(await limitOf(trx), consentIn(held));
    },
  };
}

const limitOf = async (db: Db | Trx) => Number((await readSettings(db)).max_insight_usd);

function consentIn({ state }: Pick<RunRow, 'state'>): number {
  return typeof state.maxUsd === 'number' ? state.maxUsd : 0;
}

function sentenceOf(usd: number, limit: number, consent: number): string {
  const bound =
    consent > limit ? `the ${dollars(consent)} that you agreed to` : `your limit of ${dollars(limit)}`;
  return `Reading this transcript would cost about ${dollars(usd)}, more than ${bound}.`;
}

const dollars = (usd: number) => usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
