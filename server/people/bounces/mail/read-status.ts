/** A delivery status notification (RFC 3464). */
import type { Attachment } from 'postal-mime';
import type { Finding, Nothing } from '../finding.ts';
import { theirWords } from '../their-words.ts';
import { type Fields, readBlocks } from './fields.ts';
import { weighStatus } from './weigh-status.ts';

export const statusTypes: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
]);

const order = ['soft', 'refused', 'hard'] as const;

/** What the report says of its recipients, of whom our letters have one; of several the worst counts. */
export async function readStatus(part: Attachment): Promise<Pick<Finding, 'kind' | 'detail'> | Nothing> {
  const recipients = (await readBlocks(part)).filter(isRecipient);
  const failed = recipients.filter((fields) => actionOf(fields) === 'failed').map(weigh);
  const [worst] = failed
    .filter((it) => it !== null)
    .sort((a, b) => order.indexOf(b.kind) - order.indexOf(a.kind));
  if (worst !== undefined) return worst;
  const actions = recipients.map(actionOf).filter((action) => action !== '');
  if (actions.includes('delayed'))
    return { ignored: 'It only says that the letter is late and still on its way.' };
  return { ignored: 'It reports no failure.' };
}

const isRecipient = (fields: Fields) =>
  fields.first('final-recipient') !== '' || fields.first('action') !== '' || fields.first('status') !== '';

/** A report that leaves the action out has it in its status. */
function actionOf(fields: Fields): string {
  const action = /^[a-z]+/.exec(fields.first('action').trim().toLowerCase())?.[0];
  return action ?? (/^[45]/.test(fields.first('status').trim()) ? 'failed' : '');
}

function weigh(fields: Fields): { kind: (typeof order)[number]; detail: string | null } | null {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.first('status').slice(0, 200))?.[0] ?? '';
  const said = fields.first('diagnostic-code').replace(/^\s*[\w-]{1,40}\s*;\s*/, '');
  const kind = weighStatus(status, said);
  return kind === null ? null : { kind, detail: theirWords(said || status) };
}
