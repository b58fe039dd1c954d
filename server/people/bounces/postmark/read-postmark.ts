/** Postmark's webhooks (postmarkapp.com/developer/webhooks): bounces, spam complaints, changes of its own suppression list. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { returnPathTokens } from '../../links/index.ts';
import { type Finding, finding, type Nothing } from '../finding.ts';
import { theirWords } from '../their-words.ts';

const mostRead = 4_000;
const text = z
  .string()
  .transform((it) => it.slice(0, mostRead))
  .nullish()
  .catch(null);

/** Bodies of many kinds come here; of those that are not ours only the name is read. */
export const postmarkReport = z.looseObject({
  RecordType: z.string().max(100),
  ID: z
    .union([z.number(), z.string().max(100)])
    .nullish()
    .catch(null),
  MessageID: text,
  Type: text,
  Inactive: z.boolean().nullish().catch(null),
  Email: text,
  Recipient: text,
  Description: text,
  Details: text,
  BouncedAt: text,
  ChangedAt: text,
  Origin: text,
  SuppressSending: z.boolean().nullish().catch(null),
  SuppressionReason: text,
  Metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type PostmarkReport = z.output<typeof postmarkReport>;

/** Header that gives a letter this mark at Postmark; its reports bring it back as `Metadata`. */
export const postmarkMetadataHeader = 'X-PM-Metadata-return-path';
const metadataKey = 'return-path';

/** Null for a record that says nothing of what we ask for (opens, clicks, deliveries). */
export function readPostmark(
  it: PostmarkReport,
  domain: string | undefined,
): { key: string; found: Finding | Nothing } | null {
  const kind = it.RecordType === 'SubscriptionChange' ? ofChange(it) : ofBounce(it);
  if (kind === null) return null;
  const mark = Object.entries(it.Metadata ?? {}).find(([name]) => name.toLowerCase() === metadataKey)?.[1];
  const path = typeof mark === 'string' ? mark.slice(0, 400) : '';
  const at = it.BouncedAt ?? it.ChangedAt ?? null;
  const email = it.Email ?? it.Recipient ?? null;
  // A bounce has a number of its own; a change has none, and comes once for what it says.
  const parts = [it.MessageID, email, at, it.SuppressSending, it.SuppressionReason];
  const key = it.ID ? `${it.ID}` : createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  if (typeof kind !== 'string') return { key: `${it.RecordType}:${key}`, found: kind };
  const found = finding.parse({
    kind,
    returnPaths: domain === undefined ? [] : returnPathTokens(path, domain),
    email,
    at: at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null,
    detail:
      kind === 'hard' || kind === 'soft' || kind === 'refused'
        ? theirWords(it.Details || it.Description)
        : null,
  });
  return { key: `${it.RecordType}:${key}`, found };
}

/** Postmark's kinds of bounces; those that it does not deliver to any more come with `Inactive`. */
const kinds: Record<string, Finding['kind']> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SpamComplaint: 'complaint',
  ManuallyDeactivated: 'by-hand',
  Unsubscribe: 'unsubscribe',
  SoftBounce: 'soft',
  Transient: 'soft',
  DnsError: 'soft',
  Unknown: 'soft',
  SpamNotification: 'refused',
  Blocked: 'refused',
  DMARCPolicy: 'refused',
  VirusNotification: 'refused',
};

function ofBounce({ RecordType, Type, Inactive }: PostmarkReport): Finding['kind'] | Nothing | null {
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType !== 'Bounce') return null;
  const kind = Object.hasOwn(kinds, Type ?? '') ? kinds[Type ?? ''] : undefined;
  if (kind === undefined) return { ignored: 'Postmark calls it neither a bounce nor a complaint.' };
  return Inactive && (kind === 'soft' || kind === 'refused') ? 'hard' : kind;
}

function ofChange({ SuppressSending, SuppressionReason, Origin }: PostmarkReport): Finding['kind'] | Nothing {
  if (!SuppressSending) {
    return {
      ignored: 'The address was let in again at Postmark; here it is released in /admin/subscribers.',
    };
  }
  if (SuppressionReason === 'HardBounce') return 'hard';
  if (SuppressionReason === 'SpamComplaint') return 'complaint';
  // Postmark's own link in a letter; by anybody else it is a decision about the address.
  return Origin === 'Recipient' ? 'unsubscribe' : 'by-hand';
}
