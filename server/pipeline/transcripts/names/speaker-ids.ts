/** Speaker ids that name nobody: what a machine, or a publisher in a hurry, writes in place of a name. */

const numbered =
  /^(?:speaker|spk|spkr|s|person|voice|participant|male|female|man|woman|host|guest|co-?host|caller|panelist|interviewer|interviewee|unknown(?: speaker)?|unidentified(?: speaker)?|sprecher|locuteur|orador|hablante|channel|ch)(?:[\s_#.:-]*\d{1,3}|[\s_#.:-]+[a-z])?$/i;
const bare =
  /^(?:[A-Z]|\d{1,3}|[Qq]uestion|[Aa]nswer|[Aa]udience(?: member)?|[Aa]ll|[Bb]oth|[Aa]nnouncer|[Nn]arrator|[Mm]oderator|[Vv]oice ?-?[Oo]ver|[Nn]one|[Uu]ndefined|[Nn]ull|[Nn]\/[Aa]|\?+)$/;

/**
 * True for an id that tells who speaks only within its file ("A", "SPEAKER_01", "Guest 2"), and for none at all.
 * Such an id never stands beside a quote.
 */
export function namesNobody(speakerId: string): boolean {
  const id = speakerId.trim().replace(/^[[(<]|[\])>]$/g, '');
  return id === '' || numbered.test(id) || bare.test(id);
}
