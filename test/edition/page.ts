/** The mail as a mail program sees it. */
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

type Dom = ReturnType<typeof parseDocument>;
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Node = Dom | Dom['children'][number];

export function parsePage(html: string): Dom {
  return parseDocument(html);
}

export function all(dom: Dom | Element, tag: string): Element[] {
  return DomUtils.getElementsByTagName(tag, dom, true);
}

export function elements(dom: Dom): Element[] {
  return DomUtils.findAll(() => true, dom.children);
}

const UNREAD = new Set(['head', 'style', 'script', 'title']);
const INLINE = new Set(['span', 'b', 'a']);

function read(node: Node): string {
  if (node.type === ElementType.Text) return node.data;
  const name = 'name' in node ? node.name : '';
  if (!('children' in node) || UNREAD.has(name)) return '';
  const inner = node.children.map(read).join('');
  return INLINE.has(name) ? inner : ` ${inner} `;
}

/** What a reader reads, white space folded. */
export function visibleText(dom: Dom | Element): string {
  return read(dom).replace(/\s+/g, ' ').trim();
}

export function headings(dom: Dom): string[] {
  return all(dom, 'h2').map(visibleText);
}

/** The rows of the sheet from one section heading to the next. */
export function sectionRows(dom: Dom, heading: string): Element[] {
  const h2 = all(dom, 'h2').find((it) => visibleText(it) === heading);
  const sheet = all(dom, 'table').find((it) => it.attribs.class === 'sheet');
  if (!h2 || !sheet) return [];
  const rows = all(sheet, 'tr').filter((row) => row.parent?.parent === sheet);
  const start = rows.findIndex((row) => all(row, 'h2').includes(h2));
  const after = rows.slice(start + 1);
  const end = after.findIndex(
    (row) => all(row, 'h2').length > 0 || visibleText(row) === 'Read it in your portal',
  );
  return end === -1 ? after : after.slice(0, end);
}

export function sectionText(dom: Dom, heading: string): string {
  return sectionRows(dom, heading).map(visibleText).join(' ');
}

export function linksOf(dom: Dom | Element): { href: string; text: string }[] {
  return all(dom, 'a').map((a) => ({ href: a.attribs.href ?? '', text: visibleText(a) }));
}

export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
