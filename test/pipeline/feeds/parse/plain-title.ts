import { decodeHTML } from 'entities';

const tags =
  'a abbr b br code del div em font h1 h2 h3 i li mark ol p q s small span strong sub sup table tt u ul'.split(
    ' ',
  );
const nameOfTag = `(?:${tags.join('|')})`;
/** The nearest two: what opened before them is still open. */
const paired = new RegExp(String.raw`<(${nameOfTag})(?:\s[^<>]*)?>((?:(?!<\1[\s>]).)*?)</\1\s*>`, 'gis');
const stuck = new RegExp(
  String.raw`(?<=[^\s(])</?${nameOfTag}(?:\s[^<>]*)?/?>|</?${nameOfTag}(?:\s[^<>]*)?/?>(?=[^\s.,;:!?)]|$)(?!$)`,
  'gi',
);

/** A title as people read it, cleaned by nothing of ours: pairs of tags go, as do those that stick to a word. */
export function plainTitle(raw: string): string {
  const twice = /&lt;\/?[a-z]/i.test(raw) && !/<[a-z/!]/i.test(raw) ? decodeHTML(raw) : raw;
  let text = twice.replace(/<!\[CDATA\[|\]\]>(?=.*)/g, (mark) => (twice.includes('<![CDATA[') ? '' : mark));
  text = text.replace(/<!--.*?-->/gs, '').replace(/<br\s*\/?>/gi, ' ');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(paired, '$2');
  }
  return decodeHTML(text.replace(stuck, '')).replace(/\s+/g, ' ').trim();
}
