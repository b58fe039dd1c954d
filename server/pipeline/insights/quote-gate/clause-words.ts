/** Words by which a clause shows that it goes on, at its end or at the beginning of what follows it. */
import { isHanging, isSaying, turnsMeaning } from './vocabulary.ts';

const list = (text: string) => new Set(text.trim().split(/\s+/));

/** Behind these what somebody thinks, hopes or is told follows, though they are no verbs of saying in every place. */
const announcing = list(`
  idea notion fact claim claims belief theory myth rumor rumour story argument feeling impression chance chances odds
  possibility likelihood lie lies lying assumption hope fear news evidence proof guarantee promise promises promised doubt
  saying telling thinking believing hoping dreaming arguing claiming insist insists insisted suggest suggests suggested
  swear swears swore warn warns warned predict predicts predicted bet assume assumes assumed expect expects expected
  figure figured wonder wonders wondered ask asks asked pretend pretends pretended dream dreams dreamed write writes
  wrote written preach preaches preached teach teaches taught convince convinced sure afraid certain according`);
const conditions = list('if unless suppose supposing imagine assuming provided whether when once until');
/** What makes the words after it somebody's opinion, a lie or a thing of the past. */
const judging = list(`
  lie lies lying lied myth rumor rumors rumour nonsense joke joking kidding allegedly supposedly apparently pretend
  according alleged fake scam fool fools crazy stupid young wrong false untrue dream dreams`);
/** No sentence ends on these, whatever mark a recogniser set. */
const neverLast = list(`
  a an the my your our their every and or but nor because if unless while whereas although than i'm you're we're they're i've you've we've they've`);
/** A clause that begins with one of these belongs to what was said before it. */
const following = list(`
  if unless only except because that who whom whose which when while until till since than though although whereas as where
  of in on at for from to with by about into onto over under between among through throughout during without within
  against toward towards before after besides beyond behind upon per via is are was were be been being am isn't aren't
  wasn't weren't has have had hasn't haven't hadn't do does did don't doesn't didn't will would can could should may might
  must shall won't wouldn't can't couldn't shouldn't or nor said says told tells thinks too either anymore again ago else
  instead whenever wherever whatever whether provided assuming according not never`);
/** These turn what was said before them, also where a mark was set. */
const turningBack = list('if unless only except because which provided assuming according said says not or');
const asking = list('i you he she it we they there this that the your my anybody anyone somebody');
const auxiliaries = list(
  "is are was were do does did have has had will would can could should may must isn't aren't don't doesn't didn't",
);
const backchannels = list(`
  mhm mm hmm hm uh huh um yeah yes yep yup ya right okay ok sure no nope wow oh ah really exactly totally absolutely true
  never definitely interesting gotcha nice cool great good correct indeed what i see agreed of course well so
  understood amen ha haha laughs god gosh man`);

/** With these somebody begins to speak, and goes on with nothing. */
const openers = list(
  'yeah yes yep no nope oh well right okay ok sure so and but really exactly wow because thanks',
);

/** How far before a border a verb of saying, or a condition, governs what comes behind it. */
const sayingReach = 4;
const conditionReach = 9;

/** Something was said that makes another clause depend on it. */
export function isAnnouncing(norm: string): boolean {
  return isSaying(norm) || announcing.has(norm);
}

/** Whether a clause under this word is denied, doubted, conditional, or somebody else's. */
export function governs(norm: string): boolean {
  return turnsMeaning(norm) || isAnnouncing(norm) || conditions.has(norm) || judging.has(norm);
}

export function neverEnds(norm: string): boolean {
  return neverLast.has(norm);
}

/** Whether the words before a border, the last of them last, ask for what comes behind it. */
export function asksForMore(before: readonly string[]): boolean {
  const last = before.at(-1) ?? '';
  if (isHanging(last) || last === 'last' || last === 'next') return true;
  if (before.slice(-sayingReach).some(isAnnouncing)) return true;
  if (before.slice(-3).some(turnsMeaning)) return true;
  return before.slice(-conditionReach).some((norm) => conditions.has(norm));
}

/** Whether these first words go on with a clause; a question begins with its verb and who it is about. */
export function goesOnWith(first: string, second: string): boolean {
  if (auxiliaries.has(first) && asking.has(second)) return false;
  return following.has(first);
}

export function beginsTurn(first: string): boolean {
  return openers.has(first);
}

export function turnsBack(first: string): boolean {
  return turningBack.has(first);
}

/** Whether all of this is what a listener throws in. */
export function isBackchannel(norms: readonly string[]): boolean {
  return norms.length <= 4 && norms.every((norm) => backchannels.has(norm));
}
