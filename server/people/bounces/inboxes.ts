/** Where reports come in. Whatever does not prove who sends it is refused before anything is written. */
import type { RawAnswer, RawCall, RawRoute } from '../../http/raw-routes.ts';
import { Refusal } from '../../kit/errors.ts';
import type { BounceDeps } from './deps.ts';
import { postmarkReport, readPostmark } from './postmark/read-postmark.ts';
import { isSame, notProven, notSetUp, readAuthorization } from './secrets.ts';
import { confirmTopic } from './ses/confirm-topic.ts';
import { readSes } from './ses/read-ses.ts';
import { type SnsMessage, snsMessage } from './ses/sns-message.ts';
import { createVerifySns } from './ses/verify-sns.ts';
import { takeMail, takeReport } from './take-report.ts';

const taken: RawAnswer = { type: 'application/json', body: '{"ok":true}' };

export function inboxRoutes(deps: BounceDeps): RawRoute[] {
  return [mailInbox(deps), postmarkInbox(deps), sesInbox(deps)];
}

/** A mail that came back, as it is (message/rfc822): what a mail server's pipe or a mail service's route posts. */
function mailInbox(deps: BounceDeps): RawRoute {
  return {
    method: 'POST',
    path: '/api/inbox/mail',
    access: 'signed',
    async handle(call) {
      const { mailSecret } = deps.rules;
      if (mailSecret === undefined) throw notSetUp('Mails', 'BOUNCE_SECRET');
      const shown = readAuthorization(call);
      const given = shown === null ? '' : 'bearer' in shown ? shown.bearer : shown.password;
      if (!isSame(given, mailSecret)) throw notProven();
      if (call.body.length === 0) throw new Refusal(400, 'There is no mail in this call.');
      await takeMail(deps, call.body);
      return taken;
    },
  };
}

/** Postmark does not sign: a secret in the address, and basic auth beside it. */
function postmarkInbox(deps: BounceDeps): RawRoute {
  return {
    method: 'POST',
    path: '/api/inbox/postmark/:secret',
    access: 'signed',
    async handle(call) {
      const { postmark, domain } = deps.rules;
      if (postmark === undefined) throw notSetUp('Reports of Postmark', 'POSTMARK_WEBHOOK_SECRET');
      const shown = readAuthorization(call);
      const { user, password } = shown !== null && 'user' in shown ? shown : { user: '', password: '' };
      // All three are compared, whatever the first one was.
      const right = [
        isSame(call.params.secret ?? '', postmark.secret),
        isSame(user, postmark.user),
        isSame(password, postmark.password),
      ];
      if (right.includes(false)) throw notProven();
      const parsed = postmarkReport.safeParse(readJson(call));
      if (!parsed.success) throw new Refusal(400, 'This is no report of Postmark.');
      const report = readPostmark(parsed.data, domain);
      if (report === null) return taken;
      const { key, found } = report;
      await takeReport(deps, { key: `postmark:${key}`, source: 'postmark', findings: [found] });
      return taken;
    },
  };
}

/** Amazon SES through a topic of SNS, which signs each message. */
function sesInbox(deps: BounceDeps): RawRoute {
  const rules = deps.rules.ses;
  const verify = rules && createVerifySns(deps, rules);
  return {
    method: 'POST',
    path: '/api/inbox/ses',
    access: 'signed',
    async handle(call) {
      if (rules === undefined || verify === undefined) {
        throw notSetUp('Reports of Amazon SES', 'SES_TOPIC_ARN');
      }
      const parsed = snsMessage.safeParse(readJson(call));
      if (!parsed.success) throw new Refusal(400, 'This is no message of Amazon SNS.');
      const message = parsed.data;
      await verify(message);
      if (message.Type === 'SubscriptionConfirmation') await confirmTopic(deps, rules, message);
      else if (message.Type === 'Notification') await takeNotification(deps, message);
      else deps.log.warn('The SNS topic ended its subscription: reports of Amazon SES come no more');
      return taken;
    },
  };
}

async function takeNotification(deps: BounceDeps, { MessageId, Message }: SnsMessage): Promise<void> {
  const findings = readSes(Message, deps.rules.domain);
  if (findings.length > 0) await takeReport(deps, { key: `sns:${MessageId}`, source: 'ses', findings });
}

function readJson({ body }: RawCall): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
