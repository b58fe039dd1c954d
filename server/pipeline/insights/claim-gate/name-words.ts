/** Single words of names, and what looks like one and is none. */

/** Without the sign of a possessive; hardly any word has one, and every word is asked. */
export const bare = (norm: string) =>
  norm.includes("'") ? norm.replace(/'s?$/, '').replaceAll("'", '') : norm;

const dates = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december'.split(
    ' ',
  ),
);
/** Written with a capital, and nobody's name. */
export const isDate = (norm: string) => dates.has(norm);
/** The same of what was read as a name: nobody asks for leave there. */
export const isDateName = (part: string) => isDate(part) || part === 'may';

/** What somebody is, whatever it is called while they speak. */
export const isOffice = (part: string) => /^(?:c[efotm]o|vp|md)$/.test(part);

const firstNames = new Set(
  'amber april art bill chance chase cliff daisy dale dawn dean drew eve faith frank glen grace grant guy hazel heather hope hunter iris ivy jack joy june lance lily mark mason may miles nick olive pat pearl penny ray rich rob robin rose ruby sue summer violet wade young'.split(
    ' ',
  ),
);
/** Words of every day that people are called by. */
export const isFirstName = (norm: string) => firstNames.has(norm);
