/** Who tells what another said changes the persons: "I", "my" and "they" are one word where words are compared in a row. */
const persons = new Set(
  'i me my mine myself we us our ours you your yours he him his she her hers they them their theirs'.split(
    ' ',
  ),
);

export const isPerson = (norm: string): boolean => persons.has(norm);
