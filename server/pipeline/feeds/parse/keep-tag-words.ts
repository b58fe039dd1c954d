import { type MarkupTag, TagWalk } from './clean-markup.ts';

interface Found {
  tag: MarkupTag;
  from: number;
  to: number;
  isPaired: boolean;
}

const breaks = new Set(['br', 'wbr', 'hr']);
const before = /(?:^|[\s("'“‘[])$/u;
const after = /^(?:$|[\s.,;:!?)"'”’\]])/u;

/**
 * In a title the name of a tag is a word where it stands alone as words do and no other tag is its partner; it is
 * written so that it stays one. What sticks to a word (`The <i>Real Brokerage`), holds attributes or breaks a line was
 * meant as markup. Takes time by the length of the title alone.
 */
export function keepTagWords(title: string): string {
  let out = '';
  let from = 0;
  for (const { tag, from: at, to, isPaired } of pairTags(title)) {
    if (isPaired || !isWord(title, tag, at, to)) continue;
    out += `${title.slice(from, at)}&lt;${title.slice(at + 1, to - 1)}&gt;`;
    from = to;
  }
  return from === 0 ? title : out + title.slice(from);
}

function pairTags(title: string): Found[] {
  const found: Found[] = [];
  const open = new Map<string, Found[]>();
  const walk = new TagWalk(title);
  for (let tag = walk.next(); tag !== null; tag = walk.next()) {
    if (tag.kind === 'comment') continue;
    const one: Found = { tag, from: walk.at, to: walk.end, isPaired: false };
    found.push(one);
    const waiting = open.get(tag.name) ?? [];
    open.set(tag.name, waiting);
    const partner = tag.closing ? waiting.pop() : undefined;
    if (!tag.closing) waiting.push(one);
    if (partner === undefined) continue;
    partner.isPaired = true;
    one.isPaired = true;
  }
  return found;
}

function isWord(title: string, { name }: MarkupTag, at: number, to: number): boolean {
  if (breaks.has(name) || title.slice(at, to).includes('=')) return false;
  return before.test(title.slice(Math.max(0, at - 1), at)) && after.test(title.slice(to, to + 1));
}
