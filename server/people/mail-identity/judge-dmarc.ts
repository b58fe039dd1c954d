/** Whether mail systems believe that a letter in our name is ours (RFC 7489). */
import type { MailRecord, RecordVerdict } from '../../../contract/mail-identity.ts';
import { type Looked, sentenceOfFailure } from '../../providers/dns/port.ts';
import { type DmarcPolicy, isAligned, isDmarc, ownersDomain, readDmarc } from './records/dmarc-policy.ts';

export interface DmarcEvidence {
  from: string;
  /** At `_dmarc.` before the From domain, and before its owner's where that is another. */
  own: Looked<string>;
  owners: Looked<string> | null;
  /** Null where letters are not signed. */
  dkimDomain: string | null;
  /** Domains of return paths. */
  returnDomains: readonly string[];
  /** Where reports could go; null where it would be another owner's. */
  reportsTo: string | null;
}

type Judged = Pick<MailRecord, 'verdict' | 'sentence' | 'value' | 'facts' | 'found' | 'name'>;

export function judgeDmarc(evidence: DmarcEvidence): Judged {
  const { from, own, owners } = evidence;
  const ownName = `_dmarc.${from}`;
  const [records, name] =
    owners !== null && own.kind !== 'failed' && policiesIn(own).length === 0
      ? [owners, `_dmarc.${ownersDomain(from)}`]
      : [own, ownName];
  const found = policiesIn(records);
  const judged = (verdict: RecordVerdict, sentence: string, value: string | null, facts: string[] = []) => ({
    verdict,
    sentence,
    value,
    facts,
    found,
    // Where nothing stands, the owner's name serves all that is below it.
    name,
  });
  const fresh = freshPolicy(evidence);
  const [text] = found;
  if (records.kind === 'failed') {
    return judged('unknown', sentenceOfFailure(records.reason), fresh);
  }
  if (text === undefined) {
    return judged('missing', 'Publish this record; large mail systems ask for one.', fresh);
  }
  if (found.length > 1) {
    const sentence = `There are ${found.length} policies, and mail systems heed none of several. Keep one.`;
    return judged('other', sentence, null);
  }
  const policy = readDmarc(text);
  if (policy === null) {
    return judged('other', 'Mail systems cannot read it. Publish it like this.', fresh);
  }
  return judgePolicy(policy, evidence, name === ownName, judged);
}

function judgePolicy<T>(
  policy: DmarcPolicy,
  { from, dkimDomain, returnDomains }: DmarcEvidence,
  isOwn: boolean,
  judged: (verdict: RecordVerdict, sentence: string, value: string | null, facts: string[]) => T,
): T {
  const applied = isOwn ? policy.policy : policy.subdomainPolicy;
  const facts = [`Policy for letters that fail: ${applied}`];
  if (applied !== 'none' && policy.percent < 100) facts.push(`For ${policy.percent} of 100 letters`);
  const signs = dkimDomain !== null && isAligned(dkimDomain, from, policy.strictDkim);
  if (dkimDomain === null) facts.push('Letters are not signed');
  else if (dkimDomain === from) facts.push('Signed by the domain itself');
  else facts.push(`Signatures of ${dkimDomain} ${signs ? 'speak' : 'do not speak'} for ${from}`);
  const apart = returnDomains.filter((domain) => !isAligned(domain, from, policy.strictSpf));
  for (const domain of new Set(returnDomains)) {
    if (domain === from) continue;
    facts.push(`Return paths at ${domain} ${apart.includes(domain) ? 'do not speak' : 'speak'} for ${from}`);
  }
  if (signs) return judged('there', 'Nothing to do.', null, facts);
  if (apart.length === 0) {
    const sentence =
      'There is one, and letters keep to it by SPF alone, which forwarding breaks. Sign them too.';
    return judged('there', sentence, null, facts);
  }
  const sentence = `Neither signature nor return path speaks for ${from}, so letters fail it. Sign them with a key of ${from}.`;
  return judged('other', sentence, null, facts);
}

const policiesIn = (records: Looked<string>) =>
  records.kind === 'found' ? records.values.filter(isDmarc) : [];

const freshPolicy = ({ reportsTo }: DmarcEvidence) =>
  `v=DMARC1; p=none;${reportsTo === null ? '' : ` rua=mailto:${reportsTo}`}`.replace(/;$/, '');
