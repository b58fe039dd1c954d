/** A short letter to one person (activation, password reset): the look of the edition, one thing to do. */
import type { JSX } from 'react';
import { cleanText } from './clean-text.ts';
import { mailDocument } from './html/html-document.tsx';
import { Row, Table, Text } from './html/parts.tsx';
import { COLOURS, FACES } from './html/styles.ts';
import { wrap } from './text/wrap.ts';
import type { Brand, Mail } from './types.ts';

export interface Letter {
  /** Also the heading. */
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do. */
  action: { label: string; url: string };
  /** Under the button: how long it works, what to do if it was not them. */
  notes: readonly string[];
}

/** Renders a letter as HTML and plain text; the address of the button stands in both in full. */
export function renderLetter(letter: Letter, brand: Brand): Mail {
  const name = cleanText(brand.name) || 'Digest';
  const ribbon = brand.sandbox ? 'Sandbox: a practice letter. Nothing in it is real.' : null;
  const footer = {
    lines: [`${name}, ${cleanText(brand.supportEmail)}`, cleanText(brand.postalAddress)].filter(
      (line) => line !== '',
    ),
    links: [],
  };
  return {
    subject: `${letter.subject} - ${name}`,
    preheader: letter.paragraphs[0] ?? '',
    html: mailDocument({
      title: letter.subject,
      preheader: letter.paragraphs[0] ?? '',
      ribbon,
      sheet: <Sheet letter={letter} name={name} />,
      footer,
      appUrl: brand.appUrl,
    }),
    text: textOf(letter, footer.lines),
  };
}

function Sheet({ letter, name }: { letter: Letter; name: string }): JSX.Element {
  return (
    <Table
      className="sheet"
      style={{ maxWidth: '640px', backgroundColor: COLOURS.sheet, border: `1px solid ${COLOURS.edge}` }}
    >
      <Row padding="26px 40px 0">
        <Text face="label" tone="ink2">
          {name}
        </Text>
      </Row>
      <Row padding="18px 40px 0">
        <Text as="h1" face="h1">
          {letter.subject}
        </Text>
      </Row>
      <Row padding="18px 40px 0">
        {letter.paragraphs.map((paragraph) => (
          <Text key={paragraph} face="body" margin="0 0 14px">
            {paragraph}
          </Text>
        ))}
      </Row>
      <Row padding="12px 40px 0">
        <Button {...letter.action} />
      </Row>
      <Row padding="24px 40px 40px">
        {[...letter.notes, `The button leads to ${letter.action.url}`].map((note) => (
          <Text key={note} face="small" tone="ink2" margin="0 0 8px">
            {note}
          </Text>
        ))}
      </Row>
    </Table>
  );
}

function Button({ label, url }: Letter['action']): JSX.Element {
  return (
    <Table auto>
      <tr>
        <td
          className="btn"
          style={{ backgroundColor: COLOURS.acc, borderRadius: '4px', padding: '14px 24px' }}
        >
          <a
            className="btn-a u"
            href={url}
            style={{ ...FACES.button, color: '#ffffff', textDecoration: 'none' }}
          >
            {label}
          </a>
        </td>
      </tr>
    </Table>
  );
}

function textOf({ subject, paragraphs, action, notes }: Letter, footer: readonly string[]): string {
  const body = [subject, ...paragraphs].map((part) => wrap(part));
  const links = [`${action.label}:`, action.url].join('\n');
  return [...body, links, ...notes.map((note) => wrap(note)), ['--', ...footer].join('\n')].join('\n\n');
}
