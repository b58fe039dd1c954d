/** "Korean" where Korea was spoken of, "American" where "the U.S.": a country and its people are one name. */

const alike: readonly ReadonlySet<string>[] = [
  'us usa america american americans states united',
  'uk britain british briton britons england english kingdom united',
  'eu europe european europeans',
  'germany german germans',
  'france french',
  'spain spanish spaniards',
  'netherlands holland dutch',
  'switzerland swiss',
  'denmark danish danes',
  'sweden swedish swedes',
  'poland polish poles',
  'ireland irish',
  'wales welsh',
  'scotland scottish scots',
  'greece greek greeks',
  'turkey turkish turks',
  'thailand thai',
].map((words) => new Set(words.split(' ')));

const ending = /(?:n|an|ian|ean|ese|i|ish)s?$/;
const leastStem = 3;

/** Folded parts of names. */
export function isSameCountry(one: string, other: string): boolean {
  if (alike.some((words) => words.has(one) && words.has(other))) return true;
  return isOf(one, other) || isOf(other, one);
}

/** "Chinese" of China, "Brazilian" of Brazil, "Italian" of Italy. */
function isOf(people: string, country: string): boolean {
  const stem = people.replace(ending, '');
  if (stem === people || stem.length < leastStem || !country.startsWith(stem)) return false;
  return country === stem || (/[ay]$/.test(country) && country.length - stem.length <= 2);
}
