/** An SPF record with everything that it leads to, looked up as a mail system would in the worst case. */
import type { Dns, Looked, LookUpFailure } from '../../providers/dns/port.ts';
import { hasMacro, isSpf, type Mechanism, readSpf, type SpfRecord } from './records/spf-record.ts';

export interface SpfNode {
  domain: string;
  record: SpfRecord;
  terms: SpfTerm[];
  redirect: SpfNode | null;
}

export interface SpfTerm {
  mechanism: Mechanism;
  /** Of `a` and `mx`. */
  addresses: string[];
  /** Of `include`. */
  included: SpfNode | null;
}

/** Why mail systems give the record up, or why nobody knows. */
export type SpfProblem =
  | { kind: 'bad-term'; domain: string; term: string }
  | { kind: 'too-many'; domain: string }
  | { kind: 'too-many-void'; domain: string }
  /** What is included has no record, or has several. */
  | { kind: 'nothing-there'; domain: string; records: number }
  | { kind: 'unknown'; domain: string; reason: LookUpFailure };

export interface SpfWalk {
  /** Null where there is a problem: then it means nothing to a mail system. */
  root: SpfNode | null;
  problem: SpfProblem | null;
  /** As section 4.6.4 counts them; at most one more than is allowed, since counting ends there. */
  lookUps: number;
}

/** RFC 7208 section 4.6.4. */
export const mostLookUps = 10;
const mostVoid = 2;
const mostExchanges = 10;

class Stuck extends Error {
  readonly problem: SpfProblem;

  constructor(problem: SpfProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

interface Walk {
  dns: Dns;
  signal: AbortSignal;
  lookUps: number;
  voids: number;
}

/** `text` is the one SPF record of `domain`. One question after the other, until the first that decides. */
export async function walkSpf(
  deps: { dns: Dns; signal: AbortSignal },
  domain: string,
  text: string,
): Promise<SpfWalk> {
  const walk: Walk = { ...deps, lookUps: 0, voids: 0 };
  try {
    const root = await readNode(walk, domain, text);
    return { root, problem: null, lookUps: walk.lookUps };
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    return { root: null, problem: error.problem, lookUps: walk.lookUps };
  }
}

async function readNode(walk: Walk, domain: string, text: string): Promise<SpfNode> {
  const record = readSpf(text);
  if ('badTerm' in record) throw new Stuck({ kind: 'bad-term', domain, term: record.badTerm });
  const terms: SpfTerm[] = [];
  for (const mechanism of record.mechanisms) terms.push(await follow(walk, domain, mechanism));
  let redirect: SpfNode | null = null;
  if (record.redirect !== null) {
    count(walk, domain);
    if (!hasMacro(record.redirect)) redirect = await load(walk, record.redirect);
  }
  return { domain, record, terms, redirect };
}

async function follow(walk: Walk, domain: string, mechanism: Mechanism): Promise<SpfTerm> {
  const term: SpfTerm = { mechanism, addresses: [], included: null };
  const { kind, value } = mechanism;
  if (kind === 'all' || kind === 'ip4' || kind === 'ip6') return term;
  count(walk, domain);
  const target = value ?? domain;
  if (hasMacro(target)) return term;
  if (kind === 'include') term.included = await load(walk, target);
  if (kind === 'a') term.addresses = heard(walk, target, await walk.dns.addresses(target, walk.signal));
  if (kind === 'mx') term.addresses = await addressesOfExchanges(walk, target);
  return term;
}

async function addressesOfExchanges(walk: Walk, target: string): Promise<string[]> {
  const exchanges = heard(walk, target, await walk.dns.mx(target, walk.signal));
  if (exchanges.length > mostExchanges) throw new Stuck({ kind: 'too-many', domain: target });
  const hosts = exchanges.map(({ host }) => host).filter(Boolean);
  const found = await Promise.all(hosts.map((host) => walk.dns.addresses(host, walk.signal)));
  return found.flatMap((one, at) => {
    if (one.kind === 'failed')
      throw new Stuck({ kind: 'unknown', domain: hosts[at] ?? target, reason: one.reason });
    return one.kind === 'found' ? one.values : [];
  });
}

/** What is included or redirected to: it must have one record. */
async function load(walk: Walk, domain: string): Promise<SpfNode> {
  const records = heard(walk, domain, await walk.dns.txt(domain, walk.signal)).filter(isSpf);
  const [text] = records;
  if (text === undefined || records.length > 1) {
    throw new Stuck({ kind: 'nothing-there', domain, records: records.length });
  }
  return readNode(walk, domain, text);
}

function count(walk: Walk, domain: string): void {
  walk.lookUps += 1;
  if (walk.lookUps > mostLookUps) throw new Stuck({ kind: 'too-many', domain });
}

function heard<T>(walk: Walk, domain: string, answer: Looked<T>): T[] {
  if (answer.kind === 'failed') throw new Stuck({ kind: 'unknown', domain, reason: answer.reason });
  if (answer.kind === 'found') return answer.values;
  walk.voids += 1;
  if (walk.voids > mostVoid) throw new Stuck({ kind: 'too-many-void', domain });
  return [];
}
