/** Whom a report is about. */
import type { Db } from '../../kit/db/connect.ts';
import { findSubscriber, readEmail } from '../subscribers/index.ts';
import { type Delivered, findDelivery, findNewestDelivery } from './deliveries-store.ts';
import type { BounceDeps } from './deps.ts';
import type { Finding } from './finding.ts';

export interface Meant {
  subscriberId: string;
  /** Null where no issue is named, or none had been sent. */
  delivery: Delivered | null;
  /** The report names the delivery; else it is the newest one, and the report may be about another letter. */
  isNamed: boolean;
}

/** Mail systems try for at most five days, and say so within another. */
const longestWayMs = 8 * 86_400_000;

/** By what we signed first; by the address where the sender is believed. Null where neither leads to anybody. */
export async function findMeant(
  { db, links, clock }: Pick<BounceDeps, 'db' | 'links' | 'clock'>,
  finding: Finding,
): Promise<Meant | null> {
  for (const token of finding.returnPaths) {
    const seq = await links.readReturnPath(token);
    const delivery = seq === null ? null : await findDelivery(db, seq);
    if (delivery !== null) return { subscriberId: delivery.subscriber_id, delivery, isNamed: true };
  }
  const subscriberId = (await byPreferences(links, finding)) ?? (await byAddress(db, finding));
  if (subscriberId === null) return null;
  const by = finding.at === null ? clock.now() : new Date(finding.at);
  const after = new Date(by.getTime() - longestWayMs);
  return {
    subscriberId,
    delivery: await findNewestDelivery(db, subscriberId, { after, by }),
    isNamed: false,
  };
}

async function byPreferences(
  links: Pick<BounceDeps['links'], 'readPreferences'>,
  { preferences }: Finding,
): Promise<string | null> {
  for (const token of preferences) {
    const id = await links.readPreferences(token);
    if (id !== null) return id;
  }
  return null;
}

async function byAddress(db: Db, { email }: Finding): Promise<string | null> {
  const key = email === null ? null : keyOf(email);
  const person = key === null ? null : await findSubscriber(db, { emailKey: key });
  return person?.id ?? null;
}

function keyOf(email: string): string | null {
  try {
    return readEmail(email).key;
  } catch {
    return null;
  }
}
