/** Whether mail that comes back reaches anybody: the MX records of the domain of return paths. */
import type { MailRecord, RecordVerdict } from '../../../contract/mail-identity.ts';
import { type Looked, type MailExchange, sentenceOfFailure } from '../../providers/dns/port.ts';

export interface MxEvidence {
  domain: string;
  records: Looked<MailExchange>;
  /** Of each exchange, in their order. */
  addresses: readonly Looked<string>[];
  /** The public name of this server, which may take the mail; null where it has none. */
  ownHost: string | null;
}

type Judged = Pick<MailRecord, 'verdict' | 'sentence' | 'value' | 'facts' | 'found'>;

export function judgeMx({ domain, records, addresses, ownHost }: MxEvidence): Judged {
  const found = records.kind === 'found' ? records.values : [];
  const value = ownHost === null ? null : `10 ${ownHost}`;
  const judged = (verdict: RecordVerdict, sentence: string, wanted: string | null) => ({
    verdict,
    sentence,
    value: wanted,
    facts: [] as string[],
    found: found.map(({ priority, host }) => `${priority} ${host || '.'}`),
  });
  if (records.kind === 'failed') {
    return judged('unknown', sentenceOfFailure(records.reason), value);
  }
  if (found.length === 0) {
    const which =
      value === null ? 'the name of the server that takes it' : 'this, or the server that takes it';
    return judged(
      'missing',
      `No server takes the mail of ${domain}, so bounces are lost. Publish ${which}.`,
      value,
    );
  }
  if (found.every(({ host }) => host === '')) {
    return judged('other', `It says that ${domain} takes no mail, so bounces are lost. Replace it.`, value);
  }
  const lost = found.filter(({ host }, at) => host !== '' && isNowhere(addresses[at]));
  if (lost.length === found.length) {
    const names = lost.map(({ host }) => host).join(' and ');
    return judged('other', `${names} has no address, so bounces are lost. Correct it.`, value);
  }
  const unsure = addresses.find((one) => one.kind === 'failed');
  if (unsure?.kind === 'failed' && addresses.every(({ kind }) => kind !== 'found')) {
    return judged('unknown', sentenceOfFailure(unsure.reason), null);
  }
  return judged('there', 'Nothing to do, as long as that server hands its mail on to the product.', null);
}

const isNowhere = (addresses: Looked<string> | undefined) =>
  addresses?.kind === 'none' || addresses?.kind === 'no-name';
