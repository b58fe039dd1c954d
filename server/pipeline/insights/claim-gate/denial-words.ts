const setOf = (text: string) => new Set(text.split(' '));
/** Words that deny. */
export const denying = setOf('not never no none nobody nothing nowhere neither nor');
/** Deny in one word what others deny with "not"; they raise no doubt, and may answer one. */
export const softly = setOf(
  'without hardly barely scarcely rarely seldom doubt doubts doubted unlikely refuse refuses refused reject rejects rejected deny denies denied decline declines declined fail fails failed missing lack lacks lacked dispute disputes disputed object objects objected avoid avoids instead against unless',
);

/** Others that take away what is said, in a count or in a judgement. */
const takingAway = setOf('few little hardly myth wrong false lie too instead rather');

export const takesAway = (norm: string): boolean =>
  denying.has(norm) || softly.has(norm) || takingAway.has(norm);
