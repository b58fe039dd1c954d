/** Whether mail may come from where ours leaves: the SPF record of one domain of return paths (RFC 7208). */
import type { MailRecord, RecordVerdict } from '../../../contract/mail-identity.ts';
import { type Looked, sentenceOfFailure } from '../../providers/dns/port.ts';
import { includedNames, judgeAddress } from './judge-address.ts';
import { ownersDomain } from './records/dmarc-policy.ts';
import { isSpf } from './records/spf-record.ts';
import type { Sender } from './senders.ts';
import { mostLookUps, type SpfNode, type SpfProblem, type SpfWalk } from './walk-spf.ts';

export interface SpfEvidence {
  domain: string;
  records: Looked<string>;
  /** Of the one SPF record; null where there is not exactly one. */
  walk: SpfWalk | null;
  senders: readonly Sender[];
}

type Judged = Pick<MailRecord, 'verdict' | 'sentence' | 'value' | 'facts'>;

export function judgeSpf({ domain, records, walk, senders }: SpfEvidence): Judged & { found: string[] } {
  const found = records.kind === 'found' ? records.values.filter(isSpf) : [];
  const judged = (verdict: RecordVerdict, sentence: string, value: string | null, facts: string[] = []) => ({
    verdict,
    sentence,
    value,
    facts,
    found,
  });
  const [text] = found;
  if (records.kind === 'failed') {
    return judged('unknown', sentenceOfFailure(records.reason), freshRecord(senders));
  }
  if (text === undefined) {
    const hint =
      termsOf(senders).length === 0 ? ' Put the address of the server that sends before "~all".' : '';
    return judged('missing', `Publish this record at ${domain}.${hint}`, freshRecord(senders));
  }
  if (found.length > 1 || walk === null) {
    const sentence = `There are ${found.length} SPF records, and mail systems heed none of several. Keep one.`;
    return judged('other', sentence, joinedRecord(found, senders));
  }
  const counted = walk.lookUps > mostLookUps ? `more than ${mostLookUps}` : String(walk.lookUps);
  const facts = [`${counted} of at most ${mostLookUps} look-ups`];
  if (walk.root === null) {
    const { verdict, sentence } = sentenceFor(walk.problem, domain);
    return judged(verdict, sentence, null, facts);
  }
  return judgeWhole(text, walk.root, senders, (verdict, sentence, value, more = []) =>
    judged(verdict, sentence, value, [...facts, ...more]),
  );
}

function judgeWhole<T>(
  text: string,
  root: SpfNode,
  senders: readonly Sender[],
  judged: (verdict: RecordVerdict, sentence: string, value: string | null, facts?: string[]) => T,
): T {
  if (letsAnybodyIn(root)) {
    return judged('other', 'It lets anybody send in your name. End it with "~all".', withEnd(text, '~all'));
  }
  const covers = senders.map((sender) => ({ sender, is: doesCover(root, sender) }));
  const facts = covers.map(({ sender, is }) => factOf(sender, is));
  const uncovered = covers.filter(({ is }) => is === false).map(({ sender }) => sender);
  if (uncovered.length > 0) {
    const names = uncovered.map(({ name }) => name).join(' and ');
    const value = joinedRecord([text], uncovered);
    return judged('other', `It does not let ${names} send. Change it to this.`, value, facts);
  }
  if (!hasEnd(root)) facts.push('No "all" at its end: it says nothing of other servers');
  const unsure = covers.filter(({ is }) => is === null).map(({ sender }) => wayOf(sender));
  const sentence =
    unsure.length === 0
      ? 'Nothing to do.'
      : `There is one. Make sure that it lets in ${unsure.join(' and ')}: that cannot be seen from here.`;
  return judged('there', sentence, null, facts);
}

/** Null where it cannot be known. */
function doesCover(root: SpfNode, { name, include, addresses }: Sender): boolean | null {
  const included = includedNames(root);
  if (include !== null) return included.has(include);
  if (addresses?.kind !== 'found') return null;
  const results = addresses.values.map((address) => judgeAddress(root, address));
  if (results.includes('pass')) return true;
  // A server that takes our mail may send it on by other machines, which its owner's record then names.
  if ([...included].some((one) => ownersDomain(one) === ownersDomain(name))) return null;
  return results.every((result) => result === 'fail' || result === 'softfail') ? false : null;
}

const wayOf = ({ name, isHere }: Sender): string =>
  isHere ? 'the public address of this machine' : `the machines by which ${name} sends mail on`;

function factOf({ name, include }: Sender, is: boolean | null): string {
  if (is === null) return `Whether it covers ${name} cannot be known`;
  const by = include === null ? '' : ` (include:${include})`;
  return is ? `Covers ${name}${by}` : `Does not cover ${name}${by}`;
}

function sentenceFor(
  problem: SpfProblem | null,
  domain: string,
): { verdict: RecordVerdict; sentence: string } {
  const gaveUp = (sentence: string) => ({ verdict: 'other' as const, sentence });
  const at = (other: string) => (other === domain ? '' : ` at ${other}`);
  switch (problem?.kind) {
    case 'bad-term':
      return gaveUp(
        `Mail systems give it up at "${problem.term}"${at(problem.domain)}. Correct or remove that.`,
      );
    case 'too-many':
      return gaveUp(
        `It needs more than ${mostLookUps} look-ups, and mail systems then give it up. Remove includes that you do not need.`,
      );
    case 'too-many-void':
      return gaveUp(
        `It leads to more than two names without records, the last of them ${problem.domain}. Remove those.`,
      );
    case 'nothing-there':
      return gaveUp(
        `It leads to ${problem.domain}, which has ${problem.records === 0 ? 'no SPF record' : `${problem.records} SPF records`}. Remove or correct that.`,
      );
    case 'unknown':
      return {
        verdict: 'unknown',
        sentence: `It leads to ${problem.domain}. ${sentenceOfFailure(problem.reason)}`,
      };
    default:
      return gaveUp('It could not be read.');
  }
}

const endOf = (node: SpfNode) => node.record.mechanisms.find(({ kind }) => kind === 'all');
const letsAnybodyIn = (node: SpfNode): boolean =>
  endOf(node)?.qualifier === '+' || (node.redirect !== null && letsAnybodyIn(node.redirect));
const hasEnd = (node: SpfNode): boolean => endOf(node) !== undefined || node.record.redirect !== null;

const termsOf = (senders: readonly Sender[]) =>
  [...new Set(senders.map(({ term }) => term))].filter((term) => term !== null);

function freshRecord(senders: readonly Sender[]): string {
  const terms = termsOf(senders);
  return ['v=spf1', ...(terms.length === 0 ? ['a', 'mx'] : terms), '~all'].join(' ');
}

const isEnd = (term: string) => /^[-+~?]?all$/i.test(term);
const termsIn = (text: string) => text.split(/ +/).slice(1).filter(Boolean);

/** The terms of all records once, then what the senders need, then the end of the first. */
function joinedRecord(texts: readonly string[], senders: readonly Sender[]): string {
  const all = texts.flatMap(termsIn);
  const redirect = all.find((term) => /^redirect=/i.test(term));
  const end = all.find(isEnd) ?? (redirect === undefined ? '~all' : redirect);
  const others = all.filter((term) => !isEnd(term) && !/^redirect=/i.test(term));
  return ['v=spf1', ...new Set([...others, ...termsOf(senders)]), end].join(' ');
}

function withEnd(text: string, end: string): string {
  return ['v=spf1', ...termsIn(text).filter((term) => !isEnd(term)), end].join(' ');
}
