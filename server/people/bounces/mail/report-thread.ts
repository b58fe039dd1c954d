/** The thread in which mails of strangers are read: whatever they hold, no call waits for it. */
import { serveThread } from '../../../kit/threads/index.ts';
import type { Finding, Nothing } from '../finding.ts';
import type { MailAsk } from './read-in-thread.ts';
import { readMail } from './read-mail.ts';

serveThread<MailAsk, Finding | Nothing>({ answer: ({ raw, domain }) => readMail(raw, domain) });
