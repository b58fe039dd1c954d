import { isNumberWord } from './numbers.ts';

/** The lists that decide what may differ between what was said and what was offered. */

const list = (text: string) => text.trim().split(/\s+/);

const sounds = list('um uh er erm ah hmm hm mm mhm uhm umm uhh eh');

/** What carries nothing, wherever it stands: by its first word, what follows it. */
export const fillers: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...sounds.map((sound): [string, readonly string[]] => [sound, []]),
  ['you', ['know']],
  ['i', ['mean']],
]);

const asides = new Set(
  list('like well so okay ok yes actually basically literally oh just and but now really'),
);

/** Words that people put in without saying more; one of them may be added or left out in the shortest quote. */
export function isAside(norm: string): boolean {
  return asides.has(norm);
}

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

const untouchable = new Set([
  ...negations,
  ...conditions,
  ...modals,
  ...directions,
  ...quantities,
  ...units,
  ...people,
]);

/** Words that may never differ: a change of one of them changes what was said. */
export function isProtected(norm: string): boolean {
  return untouchable.has(norm) || /[\d%°\p{Sc}]/u.test(norm) || isNumberWord(norm) || norm.endsWith("n't");
}

const insistent = new Set(
  list(
    'very really so much too far way long big many more again blah bye no yes yeah knock on over up down round around again',
  ),
);

/** Whether this word said twice is only a stutter, and not two numbers, a refusal, or more of something. */
export function mayStutter(norm: string): boolean {
  const refuses = negations.includes(norm) || norm.endsWith("n't");
  return !(insistent.has(norm) || refuses || /\d/.test(norm) || isNumberWord(norm));
}

const hanging = new Set(
  list(`
  a an the this these those my your his her its our their and or but nor so because if unless until while whereas
  although though since when where which who whose that than as at by for from in into of off on onto out over per to
  toward through under upon via with within without between among against about around after before during is am are
  was were be been being do does did have has had can could may might must shall should will would gonna wanna i we he
  she they every each some any no not very really too just like kind sort i'm you're we're they're it's that's there's
  isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't i'll
  we'll you'll they'll i've we've you've they've i'd we'd you'd they'd what how why whether`),
);

/** Words after which something must follow: a text that ends on one of them without a mark is broken off. */
export function isHanging(norm: string): boolean {
  return hanging.has(norm);
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

const sayings = new Set(
  list(`
  think thinks thought say says said saying believe believes believed know knows knew feel feels felt guess hope hopes
  hoped wish mean means meant claim claims claimed tell tells told used heard hear argue argues argued supposed`),
);

/** Words after which it follows what somebody thinks or says. */
export function isSaying(norm: string): boolean {
  return sayings.has(norm);
}
