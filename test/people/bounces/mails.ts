/** Mails as mail systems write them when a letter does not arrive, made around a return path and a copy of the letter. */

export const domain = 'bounces.walkthrough.example';

export interface Bounced {
  /** The token behind "bounces+". */
  token: string;
  /** Which line names the return path. */
  header?: string;
  status?: string;
  action?: string;
  said?: string;
}

/** Lines as they go over the wire; the first line break is the template's. */
export const crlf = (text: string) => text.replace(/^\n/, '').replaceAll('\n', '\r\n');
export const at = (token: string) => `bounces+${token}@${domain}`;

const copy = (token: string) => `Return-Path: <${at(token)}>
From: The Walkthrough <digest@walkthrough.example>
To: reader@example.net
Subject: The Walkthrough #41
Message-ID: <one@walkthrough.example>
List-Unsubscribe-Post: List-Unsubscribe=One-Click
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

This issue quotes "550 5.1.1 user unknown", which says nothing.
`;

export function postfix({
  token,
  status = '5.1.1',
  action = 'failed',
  said,
  header = 'Delivered-To',
}: Bounced) {
  return crlf(`
Return-Path: <>
${header}: ${at(token)}
Received: by mx.example.net (Postfix) id 9A1B2C3D4E; Mon, 23 Nov 2026 11:00:04 +0000 (UTC)
Date: Mon, 23 Nov 2026 11:00:04 +0000 (UTC)
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${header === 'Delivered-To' ? at(token) : 'undisclosed-recipients:;'}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9A1B2C3D4E.1795431604/mx.example.net"
Content-Transfer-Encoding: 8bit
Message-Id: <20261123110004.9A1B2C3D4E@mx.example.net>

This is a MIME-encapsulated message.

--9A1B2C3D4E.1795431604/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.net.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

--9A1B2C3D4E.1795431604/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 9A1B2C3D4E
X-Postfix-Sender: rfc822; ${at(token)}
Arrival-Date: Mon, 23 Nov 2026 11:00:03 +0000 (UTC)

Final-Recipient: rfc822; reader@example.net
Original-Recipient: rfc822;reader@example.net
Action: ${action}
Status: ${status}
Remote-MTA: dns; in.example.net
Diagnostic-Code: smtp; ${
    said ??
    `550 ${status} <reader@example.net>: Recipient address rejected: User unknown in local
    recipient table`
  }

--9A1B2C3D4E.1795431604/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

${copy(token)}
--9A1B2C3D4E.1795431604/mx.example.net--
`);
}

export const exim = ({ token, said = '550 Unrouteable address' }: Bounced) =>
  crlf(`
Return-path: <>
Envelope-to: ${at(token)}
Received: from Debian-exim by mx.example.net with local (Exim 4.96) id 1vN0aB-0003xY-2z
X-Failed-Recipients: reader@example.net
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: ${at(token)}
Content-Type: multipart/report; report-type=delivery-status; boundary=1795431604-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1vN0aB-0003xY-2z@mx.example.net>
Date: Mon, 23 Nov 2026 11:00:04 +0000

--1795431604-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  reader@example.net
    host in.example.net [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<reader@example.net>:
    ${said}

--1795431604-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Action: failed
Final-Recipient: rfc822;reader@example.net
Status: 5.0.0
Remote-MTA: dns; in.example.net
Diagnostic-Code: smtp; ${said}

--1795431604-eximdsn-1804289383
Content-type: message/rfc822

${copy(token)}
--1795431604-eximdsn-1804289383--
`);

/** Before it wrote reports for machines. */
export const oldExim = ({ token, said = '550 5.1.1 unknown user' }: Bounced) =>
  crlf(`
Return-path: <>
Envelope-to: ${at(token)}
X-Failed-Recipients: reader@example.net
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: ${at(token)}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  reader@example.net
    SMTP error from remote mail server after RCPT TO:<reader@example.net>:
    host in.example.net [192.0.2.5]: ${said}

------ This is a copy of the message, including all the headers. ------

${copy(token)}`);

export const exchange = ({ token, status = '5.1.10', said }: Bounced) =>
  crlf(`
Received: from DB9PR01.example.com (2603:10a6::1) by DB9PR02.example.com
 (2603:10a6::2) with Microsoft SMTP Server; Mon, 23 Nov 2026 11:00:04 +0000
MIME-Version: 1.0
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>
To: <${at(token).toUpperCase()}>
Date: Mon, 23 Nov 2026 11:00:04 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="_0f0e0d0c-0b0a-0908-0706-050403020100_"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <0f0e0d0c-0b0a@DB9PR02.example.com>
In-Reply-To: <one@walkthrough.example>
Subject: Undeliverable: The Walkthrough #41
Auto-Submitted: auto-replied

--_0f0e0d0c-0b0a-0908-0706-050403020100_
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="_inner_"

--_inner_
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

reader@example.net wasn't found at example.net.

--_inner_
Content-Type: text/html; charset="us-ascii"

<p>wasn't found</p>

--_inner_--

--_0f0e0d0c-0b0a-0908-0706-050403020100_
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR02.example.com
Received-From-MTA: dns;DB9PR01.example.com
Arrival-Date: Mon, 23 Nov 2026 11:00:03 +0000

Final-Recipient: rfc822;reader@example.net
Action: failed
Status: ${status}
Diagnostic-Code: smtp;${said ?? `550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`}

--_0f0e0d0c-0b0a-0908-0706-050403020100_
Content-Type: message/rfc822

${copy(token)}
--_0f0e0d0c-0b0a-0908-0706-050403020100_--
`);

export const gmail = ({ token, status = '5.1.1', said }: Bounced) =>
  crlf(`
Delivered-To: ${at(token)}
Received: by 2002:a05:6a10:1234 with SMTP id x1; Mon, 23 Nov 2026 03:00:04 -0800 (PST)
Return-Path: <>
Date: Mon, 23 Nov 2026 03:00:04 -0800 (PST)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${at(token)}
Auto-Submitted: auto-replied
X-Failed-Recipients: reader@gmail.com
Subject: Delivery Status Notification (Failure)
Message-ID: <6561.1.2@mx.google.com>
Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status

--000000000000a1b2c3
Content-Type: multipart/related; boundary="000000000000d4e5f6"

--000000000000d4e5f6
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--000000000000d4e5f6--
--000000000000a1b2c3
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; digest@walkthrough.example
Arrival-Date: Mon, 23 Nov 2026 03:00:03 -0800 (PST)
X-Original-Message-ID: <one@walkthrough.example>

Final-Recipient: rfc822; reader@gmail.com
Action: failed
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (2607:f8b0::1a, the server for the domain gmail.com.)
Diagnostic-Code: smtp; ${
    said ??
    `550-${status} The email account that you tried to reach does not exist. Please try
 550-${status} double-checking the recipient's email address for typos.`
  }
Last-Attempt-Date: Mon, 23 Nov 2026 03:00:04 -0800 (PST)

--000000000000a1b2c3
Content-Type: message/rfc822

${copy(token)}
--000000000000a1b2c3--
`);

export const qmail = ({ token, said = 'Sorry, no mailbox here by that name. (#5.1.1)' }: Bounced) =>
  crlf(`
Return-Path: <>
Delivered-To: ${domain}-${at(token)}
Received: (qmail 12345 invoked for bounce); 23 Nov 2026 11:00:04 -0000
Date: 23 Nov 2026 11:00:04 -0000
From: MAILER-DAEMON@mx.example.net
To: ${at(token)}
Subject: failure notice

Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<reader@example.net>:
192.0.2.51 does not like recipient.
${said}

--- Below this line is a copy of the message.

${copy(token)}`);
