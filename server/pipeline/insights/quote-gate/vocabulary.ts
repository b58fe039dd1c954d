/** The lists that decide what may differ between what was said and what was offered. */

/** Sounds that carry nothing; they may be missing or added. */
export const fillers: readonly (readonly string[])[] = [
  ['um'],
  ['uh'],
  ['er'],
  ['erm'],
  ['ah'],
  ['hmm'],
  ['mm'],
  ['mhm'],
  ['uhm'],
  ['umm'],
  ['you', 'know'],
  ['i', 'mean'],
];

const list = (text: string) => text.trim().split(/\s+/);

const negations = list(`
  not no never none nobody nothing nowhere neither nor without hardly barely scarcely rarely seldom cannot refuse
  refuses refused deny denies denied fail fails failed lack lacks false wrong untrue isn't aren't wasn't weren't don't
  doesn't didn't won't wouldn't can't couldn't shouldn't mustn't hasn't haven't hadn't ain't needn't shan't mightn't
  unlikely impossible stop stopped avoid`);
const conditions = list(
  'if unless until except whether suppose supposing imagine assuming provided only otherwise would-be',
);
const modals = list(`
  can could may might must shall should will would ought need needs have has had gotta supposed able dare maybe perhaps
  probably possibly likely certainly definitely`);
const directions = list(`
  up down more less fewer higher lower high low rise rises rising rose risen raise raises raised fall falls falling fell
  fallen drop drops dropped increase increases increased decrease decreases decreased grow grows grew shrink shrinks
  shrank gain gains gained lose loses lost win wins won buy buys bought sell sells sold buyer buyers seller sellers
  before after above below over under inside outside first last early late earlier later better worse best worst good
  bad cheap expensive cheaper long short longer shorter fast slow faster slower hot cold easy hard easier harder open
  close opened closed start stop begin end accept accepts accepted reject rejects rejected approve approved add remove
  plus minus true false right wrong landlord landlords tenant tenants lender lenders borrower borrowers listing
  agent client clients pass passes passed pro con for against with off on out in to from`);
const quantities = list(`
  all some any most many few several each every both either half double twice triple single couple dozen dozens hundred
  hundreds thousand thousands million millions billion billions trillion quarter quarters third thirds fifth always
  sometimes often usually once again too very almost nearly about around exactly roughly least`);
const units = list(`
  percent percentage point points basis dollar dollars cent cents bucks grand euro euros pound pounds day days week
  weeks month months year years hour hours minute minutes second seconds foot feet square mile miles acre acres inch
  inches k m bn mm monday tuesday wednesday thursday friday saturday sunday january february march april june july
  august september october november december today tomorrow yesterday`);
const people = list(`
  i you he she we they me him her us them my your his our their mine yours hers ours theirs myself yourself who whom
  everybody everyone somebody someone anybody anyone`);

const small = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const tens = list('twenty thirty forty fifty sixty seventy eighty ninety');
const ordinals = list(
  'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth',
);

/** The value of a number word; undefined for other words. */
export function numberWord(word: string): number | undefined {
  const unit = small.indexOf(word);
  if (unit >= 0) return unit;
  const ten = tens.indexOf(word);
  return ten >= 0 ? (ten + 2) * 10 : undefined;
}

const untouchable = new Set([
  ...negations,
  ...conditions,
  ...modals,
  ...directions,
  ...quantities,
  ...units,
  ...people,
  ...small,
  ...tens,
  ...ordinals,
]);

/** Words that may never differ: a change of one of them changes what was said. */
export function isProtected(norm: string): boolean {
  return untouchable.has(norm) || /\d/.test(norm) || norm === '%' || norm.endsWith("n't");
}

const turning = new Set([
  ...negations,
  ...conditions,
  ...list('doubt doubts doubted disagree pretend pretends claim claims claimed'),
]);

/** Words that turn the rest of their sentence around, or make it depend on something. */
export function turnsMeaning(norm: string): boolean {
  return turning.has(norm) || norm.endsWith("n't");
}

/** Spellings and short forms that are the same words. Negations are spelled out, so that none can get lost. */
export const spellings: Readonly<Record<string, readonly string[]>> = {
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
  gotta: ['got', 'to'],
  cannot: ['can', 'not'],
  "can't": ['can', 'not'],
  "won't": ['will', 'not'],
  "ain't": ['is', 'not'],
  okay: ['ok'],
  alright: ['all', 'right'],
  yeah: ['yes'],
  yep: ['yes'],
  "it's": ['it', 'is'],
  "that's": ['that', 'is'],
  "there's": ['there', 'is'],
  "here's": ['here', 'is'],
  "what's": ['what', 'is'],
  "he's": ['he', 'is'],
  "she's": ['she', 'is'],
  "who's": ['who', 'is'],
  "let's": ['let', 'us'],
  "i'm": ['i', 'am'],
  "you're": ['you', 'are'],
  "we're": ['we', 'are'],
  "they're": ['they', 'are'],
  "i've": ['i', 'have'],
  "you've": ['you', 'have'],
  "we've": ['we', 'have'],
  "they've": ['they', 'have'],
  "i'll": ['i', 'will'],
  "you'll": ['you', 'will'],
  "we'll": ['we', 'will'],
  "they'll": ['they', 'will'],
  "he'll": ['he', 'will'],
  "she'll": ['she', 'will'],
  "it'll": ['it', 'will'],
  cause: ['because'],
  "'cause": ['because'],
  til: ['until'],
  till: ['until'],
  grey: ['gray'],
  cheque: ['check'],
  cheques: ['checks'],
  ageing: ['aging'],
  towards: ['toward'],
  afterwards: ['afterward'],
  programme: ['program'],
  programmes: ['programs'],
  centre: ['center'],
  centres: ['centers'],
  metre: ['meter'],
  metres: ['meters'],
  mum: ['mom'],
  email: ['e', 'mail'],
  website: ['web', 'site'],
};

/** British and American endings of the same word. */
export function oneSpelling(norm: string): string {
  return norm
    .replace(/^(.{3,})is(e|es|ed|ing|ation|ations)$/, '$1iz$2')
    .replace(/^(col|fav|lab|neighb|hon|behavi|harb|rum|vap)our/, '$1or')
    .replace(/^(trave|cance|labe|mode|leve|fue|tota|signa)ll(ed|ing|er|ers)$/, '$1l$2');
}
