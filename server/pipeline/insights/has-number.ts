const numbers =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|half|thirds?|quarters?|doubled?|tripled?|twice|dozens?|scores? of|(?:fif|six|seven|eigh|nin|ten|twelf)ths?|couple|first[ -](?:year|time|quarter|half)|triple|[xiv]{2,})\b/iu;

/** Whether a text counts or measures anything: labels without a number need no place. */
export const hasNumber = (text: string): boolean => numbers.test(text);
