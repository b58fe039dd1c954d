/** Marks that belong to a name or an abbreviation more likely than they end a sentence: "Sept.", "Yahoo!", "the Fed.". */
import type { Gap } from './gaps.ts';
import type { Word } from './words.ts';

const list = (text: string) => new Set(text.trim().split(/\s+/));

/** Longer words are names and places at the end of a sentence more often than short forms. */
const longestShort = 5;
const abbreviated = list(`
  jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri fed louis apt ste sq ft nat natl
  assoc assn etc ala ariz ark calif colo conn del fla ga ill ind kan ky la mass md mich minn miss mo mont neb nev okla
  ore pa penn tenn tex vt va wash wis wyo ont que mt mts ft fig figs vol vols ch sec op cit ed eds est incl excl approx
  min max hr hrs lb lbs oz mi yr yrs wk mos tel ext bldg fl rm hwy pkwy pl ln ct cir blvd ave rd dept univ inst intl
  govt admin supt atty maj cmdr adm capt cpl pvt hon esq messrs mme mlle sr jr inc ltd corp co llc plc bros mfg vs viz
  al tv us uk dc phd md rn cpa mba bsc msc`);
/** Names that are written with a mark. */
const marked = list('yahoo jeopardy jeb wham panic oklahoma airplane hello mamma guess');
/** With these a sentence begins; behind a name nothing else has a capital of its own. */
const starters = list(`
  the we it he she they but and so i this that you in there what if when then now my our your a an because it's that's i'm
  we're they're well yeah i've we've they've you're he's she's there's what's i'd i'll we'll you'll they'll don't who
  where why how is are was were do does did these those his her their its`);
/** Behind these nothing ends, whatever comes. */
const never = list('mr mrs ms dr prof gov sen rep gen col lt sgt capt rev messrs mme mlle hon');
const lettered = list('i.e e.g a.k.a');

/** `before`: the word before the last one, for abbreviations of several letters. */
export function isNameMark(last: Word, word: Word, { mark, opens }: Gap, before: string): boolean {
  if (!/^[.!?]$/.test(mark) || opens === 'small') return false;
  const letters = `${before}.${last.norm}`;
  if (mark === '.' && (never.has(last.norm) || lettered.has(letters) || letters === 'k.a')) return true;
  const starts = starters.has(word.norm);
  if (mark !== '.') return marked.has(last.norm) && !starts;
  if (abbreviated.has(last.norm)) return !starts;
  return (
    last.capital && last.norm.length <= longestShort && last.norm !== 'i' && !starts && opens === 'capital'
  );
}
