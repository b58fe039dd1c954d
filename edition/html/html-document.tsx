/**
 * The whole HTML document. The sheet and the small print are rendered by React, which escapes every text; the
 * shell around them is a string because Outlook's conditional comments cannot be written in JSX.
 */
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Footer } from '../model/footer.ts';
import type { Frame } from '../model/frame.ts';
import type { Sections } from '../model/section-types.ts';
import { standIn } from '../model/standing.ts';
import { ActionButton, SmallPrint } from './closing.tsx';
import { DeepDives } from './deep-dives.tsx';
import { LetterTop } from './letter-top.tsx';
import { MarketSnapshot } from './market-snapshot.tsx';
import { Masthead } from './masthead.tsx';
import { MoreEpisodes } from './more-episodes.tsx';
import { NotableQuotes } from './notable-quotes.tsx';
import { Glance, QuickWins } from './numbered.tsx';
import { Row, Table, Text } from './parts.tsx';
import { SampleEnd, SampleTop } from './sample-band.tsx';
import { OUTLOOK, styleSheet } from './style-sheet.ts';
import { COLOURS } from './styles.ts';

/** Keeps the client's preview line from running on into the page. */
const PREVIEW_FILLER = '&#847;&zwnj;&nbsp;'.repeat(40);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

function Sheet({ frame, sections }: { frame: Frame; sections: Sections }): JSX.Element {
  return (
    <Table
      className="sheet"
      style={{ maxWidth: '640px', backgroundColor: COLOURS.sheet, border: `1px solid ${COLOURS.edge}` }}
    >
      {frame.sample && <SampleTop words={frame.sample} />}
      {frame.readUrl !== null && <LetterTop readUrl={frame.readUrl} />}
      <Masthead frame={frame} />
      <Glance items={sections.glance} stand={standIn(sections.standings)} />
      <MarketSnapshot snapshot={sections.snapshot} stand={standIn(sections.standings)} />
      <QuickWins items={sections.quickWins} stand={standIn(sections.standings)} />
      <NotableQuotes quotes={sections.quotes} />
      <DeepDives dives={sections.dives} stand={standIn(sections.standings)} />
      <MoreEpisodes episodes={sections.more} />
      {sections.tally !== null && (
        <Row padding="30px 40px 0">
          <Text face="note" tone="ink3">
            {sections.tally}
          </Text>
        </Row>
      )}
      {frame.sample ? (
        <SampleEnd words={frame.sample} />
      ) : (
        <ActionButton
          url={frame.wayOn?.url ?? null}
          label={frame.wayOn?.label ?? ''}
          padding="36px 40px 40px"
        />
      )}
    </Table>
  );
}

function Ribbon({ text }: { text: string }): JSX.Element {
  return (
    <Text face="small" tone="ink2" margin="0 0 12px" className="ribbon">
      {text}
    </Text>
  );
}

function preview(preheader: string): string {
  if (preheader === '') return '';
  const hidden = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${COLOURS.bg};`;
  return `<div class="pre" style="${hidden}">${escapeText(preheader)}${PREVIEW_FILLER}</div>\n`;
}

/** `appUrl` is where the web fonts come from, when it is https. */
export function htmlDocument(frame: Frame, sections: Sections, appUrl: string): string {
  return mailDocument({
    title: frame.subject,
    preheader: frame.preheader,
    ribbon: frame.sandbox,
    sheet: <Sheet frame={frame} sections={sections} />,
    footer: frame.footer,
    appUrl,
  });
}

interface MailParts {
  title: string;
  preheader: string;
  ribbon: string | null;
  sheet: JSX.Element;
  footer: Footer;
  appUrl: string;
}

/** The shell that every mail of ours stands in. */
export function mailDocument(parts: MailParts): string {
  const title = escapeText(parts.title);
  const ribbon = parts.ribbon === null ? '' : renderToStaticMarkup(<Ribbon text={parts.ribbon} />);
  const page = renderToStaticMarkup(parts.sheet);
  const smallPrint = renderToStaticMarkup(<SmallPrint footer={parts.footer} />);
  return `<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>
${styleSheet(parts.appUrl)}
</style>
${OUTLOOK}
</head>
<body class="bg" style="margin:0;padding:0;background-color:${COLOURS.bg};">
${preview(parts.preheader)}<div role="main" aria-label="${title}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg" style="background-color:${COLOURS.bg};"><tr><td align="center" class="outer" style="padding:28px 12px;word-wrap:break-word;word-break:break-word;">
${ribbon}<!--[if mso]><table role="presentation" width="640" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${page}
${smallPrint}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div>
</body>
</html>
`;
}
