/** What Amazon SES tells through SNS (docs.aws.amazon.com/ses: notification contents), of identities and of event sets. */
import { z } from 'zod';
import { returnPathTokens } from '../../links/index.ts';
import { type Finding, finding } from '../finding.ts';
import { theirWords } from '../their-words.ts';

const mostRead = 4_000;
const text = z
  .string()
  .transform((it) => it.slice(0, mostRead))
  .nullish()
  .catch(null);
const recipient = z.looseObject({ emailAddress: text, action: text, status: text, diagnosticCode: text });

const notification = z.looseObject({
  notificationType: text,
  eventType: text,
  bounce: z
    .looseObject({
      bounceType: text,
      bounceSubType: text,
      timestamp: text,
      bouncedRecipients: z.array(recipient).max(100).default([]),
    })
    .nullish(),
  complaint: z
    .looseObject({
      complaintFeedbackType: text,
      timestamp: text,
      complainedRecipients: z
        .array(z.looseObject({ emailAddress: text }))
        .max(100)
        .default([]),
    })
    .nullish(),
  mail: z.looseObject({ source: text }).nullish(),
});
type Notification = z.output<typeof notification>;

/** One for each address; none where it is about something else, as deliveries are. */
export function readSes(message: string, domain: string | undefined): Finding[] {
  const parsed = notification.safeParse(parse(message));
  if (!parsed.success) return [];
  const { notificationType, eventType, mail } = parsed.data;
  const type = notificationType ?? eventType;
  // The envelope sender of the letter: our own return path.
  const returnPaths = domain === undefined ? [] : returnPathTokens(mail?.source?.slice(0, 400) ?? '', domain);
  const found =
    type === 'Bounce' ? bounces(parsed.data) : type === 'Complaint' ? complaints(parsed.data) : [];
  return found.map((it) => finding.parse({ ...it, returnPaths }));
}

function bounces({ bounce }: Notification): Partial<Finding>[] {
  const { bounceType = null, bounceSubType = null, timestamp, bouncedRecipients = [] } = bounce ?? {};
  return bouncedRecipients.flatMap(({ emailAddress, status, diagnosticCode }) => {
    // SES reports automatic replies so, without a code: nobody loses their issues over three weeks of holiday.
    const isReply = bounceType === 'Transient' && bounceSubType === 'General' && !status && !diagnosticCode;
    const kind = isReply ? null : kindOf(bounceType, bounceSubType);
    if (kind === null) return [];
    return [
      {
        kind,
        email: emailAddress ?? null,
        at: instant(timestamp),
        detail: theirWords(diagnosticCode ?? status),
      },
    ];
  });
}

const ofContent = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected']);

function kindOf(type: string | null, subType: string | null): Finding['kind'] | null {
  if (type === 'Permanent') return 'hard';
  if (type === 'Transient') return ofContent.has(subType ?? '') ? 'refused' : 'soft';
  return type === 'Undetermined' ? 'soft' : null;
}

function complaints({ complaint }: Notification): Partial<Finding>[] {
  if (complaint?.complaintFeedbackType === 'not-spam') return [];
  return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
    kind: 'complaint' as const,
    email: emailAddress ?? null,
    at: instant(complaint?.timestamp),
  }));
}

const instant = (at: string | null | undefined) =>
  at && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;

function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
