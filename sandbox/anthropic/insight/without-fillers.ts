import { capital } from '../text/words.ts';

const joining =
  /^(?:(?:and|so|but|then|plus|also) (?!long\b|far\b|much\b)|(?:well|okay|ok|right|now|yes|yeah|no|oh|um|uh|hm|look|see|honestly|sure|all right|anyway|fine|and|so|but|then|okay so),\s+)+/i;
const inner = /,? \b(?:um|uh|you know|i mean),?(?= )/gi;
const saying =
  /^(?:I'd (?:add|say)|I think|I tell them|I'd tell them|the rule is|the lesson is|mine is|mine would be),?(?: that)?,? (?=\w+ \w+ \w+)/i;

/** Drops what only keeps a conversation going; the words that say something stay as they were. */
export function withoutFillers(text: string): string {
  const bare = withoutCause(text.replace(joining, ''))
    .replace(inner, '')
    .replace(saying, '')
    .replace(/\s+/g, ' ')
    .trim();
  return capital(bare).replace(/!$/, '.');
}

/** "Because you can't lift a price." stands on its own; "Because it rained, we left." does not. */
function withoutCause(text: string): string {
  const rest = text.replace(/^because /i, '');
  return /, (?!and\b|but\b|or\b|so\b)/.test(rest) ? text : rest;
}
