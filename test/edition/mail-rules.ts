/** What common mail programs ask of a letter, beside what the tables of caniemail.com say (mail-clients.test.ts). */
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { all, elements, parsePage, visibleText } from './page.ts';

type Dom = ReturnType<typeof parsePage>;
type Element = ReturnType<typeof elements>[number];

const FORBIDDEN = [
  'script',
  'form',
  'input',
  'button',
  'link',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'svg',
];
/** Laid out with any of these, a mail falls apart in Outlook, Gmail or Yahoo. */
const LAYOUT =
  /(^|;)\s*(position|float|display\s*:\s*(flex|grid|inline-flex)|background(-image)?\s*:[^;]*url\(|transform)/;
const UNREAD_VALUES = /var\(|calc\(|\b(rem|vw|vh|ch)\b|\d(rem|vw|vh|ch)\b/;

const where = (it: Element) => `<${it.name} ${it.attribs.class ?? ''}> "${visibleText(it).slice(0, 40)}"`;

/** A line for each thing that a mail program would stumble over; none for a good letter. */
export function faultsOf(html: string): string[] {
  const dom = parsePage(html);
  return [
    ...documentFaults(html, dom),
    ...elements(dom).flatMap(elementFaults),
    ...tableFaults(dom),
    ...textFaults(dom),
    ...outlookFaults(html),
  ];
}

function documentFaults(html: string, dom: Dom): string[] {
  const [root] = all(dom, 'html');
  return [
    /^<!doctype html>/i.test(html) ? '' : 'no doctype: quirks',
    root?.attribs.lang && root.attribs.dir ? '' : 'html without lang or dir',
    /<meta charset="utf-8">/i.test(html) ? '' : 'no charset',
    /<meta name="viewport"/.test(html) ? '' : 'no viewport: a phone shrinks it',
    visibleText(dom).length > 0 ? '' : 'nothing to read',
    all(dom, 'title').length === 1 ? '' : 'not one title',
    /@import/.test(html) ? '@import' : '',
  ].filter((fault) => fault !== '');
}

function elementFaults(it: Element): string[] {
  const { style = '', href } = it.attribs;
  const faults = [
    FORBIDDEN.includes(it.name) ? 'is taken out, or its mail is' : '',
    it.name === 'img' && it.attribs.alt === undefined
      ? 'has no alt: nothing stands there with images off'
      : '',
    it.name === 'img' && it.attribs.width === undefined ? 'has no width: Outlook shows its own' : '',
    Object.keys(it.attribs).some((name) => name.startsWith('on')) ? 'has a script' : '',
    it.name === 'a' && !/^(https?|mailto):/.test(href ?? '') ? 'leads nowhere' : '',
    it.name === 'a' && !/color:/.test(style) ? 'is blue in every program' : '',
    LAYOUT.test(style) ? 'is laid out as a web page' : '',
    UNREAD_VALUES.test(style) ? 'has a value that Outlook does not read' : '',
  ];
  return faults.filter((fault) => fault !== '').map((fault) => `${where(it)} ${fault}`);
}

function tableFaults(dom: Dom): string[] {
  return all(dom, 'table').flatMap((table) => {
    const { role, cellpadding, cellspacing, border } = table.attribs;
    const cells = all(table, 'tr')
      .filter((row) => row.parent === table || row.parent?.parent === table)
      .map((row) => DomUtils.getChildren(row).filter((cell): cell is Element => 'attribs' in cell));
    const open = cells.filter(
      (row) => row.length > 1 && row.filter((cell) => !cell.attribs.width && !cell.attribs.align).length > 1,
    );
    return [
      role === 'presentation' ? '' : 'read out as a table of data',
      cellpadding === '0' && cellspacing === '0' && border === '0' ? '' : 'has gaps of its own',
      open.length === 0 ? '' : 'leaves the widths of its columns to the program',
    ]
      .filter((fault) => fault !== '')
      .map((fault) => `${where(table)} ${fault}`);
  });
}

const ESSENTIALS = ['font-family', 'font-size', 'line-height', 'color'];

/** Every word has its face, size and colour without the style sheet, which many programs drop. */
function textFaults(dom: Dom): string[] {
  const [body] = all(dom, 'body');
  if (body === undefined) return ['no body'];
  const isWords = (text: string) => text.replace(/\s|\u034f|\u200c/gu, '') !== '';
  const texts = DomUtils.filter(
    (node) => node.type === ElementType.Text && isWords(DomUtils.textContent(node)),
    body,
  );
  return texts.flatMap((text) => {
    const styles: string[] = [];
    for (let at = text.parent; at !== null; at = at.parent) {
      if (!('attribs' in at)) continue;
      if (/display:none/.test(at.attribs.style ?? '')) return [];
      styles.push(`;${at.attribs.style ?? ''}`);
    }
    const missing = ESSENTIALS.filter((name) => !styles.some((style) => style.includes(`;${name}:`)));
    return missing.length === 0
      ? []
      : [`"${DomUtils.textContent(text).slice(0, 40)}" has no ${missing.join(', ')}`];
  });
}

/** Conditional comments: closed, not one in another, and what they open they close. */
function outlookFaults(html: string): string[] {
  const marks = [...html.matchAll(/<!--\[if [^\]]*\]>|<!\[endif\]-->/g)].map(([mark]) =>
    mark.startsWith('<!--'),
  );
  const isPaired = marks.length % 2 === 0 && marks.every((opens, index) => opens === (index % 2 === 0));
  const inside = [...html.matchAll(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g)]
    .map(([, part]) => part)
    .join('');
  const tags = (pattern: RegExp) => inside.match(pattern)?.length ?? 0;
  const isClosed = ['table', 'tr', 'td', 'style'].every(
    (name) => tags(new RegExp(`<${name}[\\s>]`, 'g')) === tags(new RegExp(`</${name}>`, 'g')),
  );
  const asOutlook = parseDocument(html.replaceAll('<!--[if mso]>', '').replaceAll('<![endif]-->', ''));
  return [
    isPaired ? '' : 'conditional comments that are not in pairs',
    isClosed ? '' : 'Outlook is left with open tables',
    visibleText(asOutlook) === visibleText(parsePage(html)) ? '' : 'Outlook reads other words',
  ].filter((fault) => fault !== '');
}
