/** Mails that are no bounce: complaints that a provider passes on, ways out of the list, automatic replies. */
import { at, crlf, domain } from './mails.ts';

export interface Complained {
  /** Token of the return path in the returned letter; null where the provider left it out. */
  token: string | null;
  /** Preferences token in its List-Unsubscribe. */
  preferences?: string;
  type?: string;
  /** What of the letter comes along. */
  part?: 'message/rfc822' | 'text/rfc822-headers';
}

export const arf = ({ token, preferences, type = 'abuse', part = 'message/rfc822' }: Complained) =>
  crlf(`
From: <feedback@mailbox.example>
Date: Mon, 23 Nov 2026 12:00:00 +0000
Subject: FW: The Walkthrough #41
To: <abuse@walkthrough.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Source-IP: 192.0.2.1

--part1_13d.2e68ed54_boundary
Content-Type: ${part}
Content-Disposition: inline

${token === null ? 'X-Nothing: 1' : `Return-Path: <${at(token)}>`}
From: The Walkthrough <digest@walkthrough.example>
${
  preferences === undefined
    ? 'X-Nothing: 2'
    : `List-Unsubscribe: <https://walkthrough.example/u/${preferences}>,
 <mailto:unsubscribe@${domain}?subject=unsubscribe%20${preferences}>`
}
To: <redacted@mailbox.example>
Subject: The Walkthrough #41

Words.

--part1_13d.2e68ed54_boundary--
`);

export const wayOut = ({ to, subject, more = '' }: { to: string; subject: string; more?: string }) =>
  crlf(`
From: A Reader <reader@example.net>
To: ${to}
Subject: ${subject}
${more === '' ? 'X-Nothing: 1' : more}

`);

export const outOfOffice = (token: string, more = 'Auto-Submitted: auto-replied') =>
  crlf(`
Return-Path: <>
Delivered-To: ${at(token)}
From: A Reader <reader@example.net>
To: ${at(token)}
Subject: Out of office: The Walkthrough #41
${more}

I am away until the 550th of never. My number is 5.1.1.
`);
