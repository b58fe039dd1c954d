/** Spellings and short forms that are the same words. Negations are spelled out, so that none can get lost. */
const forms = `
gonna=going to; wanna=want to; gotta=got to; kinda=kind of; sorta=sort of; lemme=let me; gimme=give me; outta=out of
dunno=do not know; cannot=can not; can't=can not; won't=will not; shan't=shall not; ain't=is not; cant=can not
wont=will not; dont=do not; doesnt=does not; didnt=did not; isnt=is not; arent=are not; wasnt=was not; werent=were not
couldnt=could not; wouldnt=would not; shouldnt=should not; hasnt=has not; havent=have not; hadnt=had not
okay=ok; alright=all right; yeah=yes; yep=yes; yup=yes; cause=because; cuz=because; til=until; till=until; thru=through
im=i am; ive=i have; youre=you are; theyre=they are; youve=you have; theyve=they have; its=it is; thats=that is
whats=what is; theres=there is; heres=here is; y'all=you all; let's=let us; ma'am=madam; mr=mister; dr=doctor
vs=versus; versus=versus; grey=gray; cheque=check; cheques=checks; ageing=aging; towards=toward; afterwards=afterward
programme=program; programmes=programs; centre=center; centres=centers; metre=meter; metres=meters; mum=mom
email=e mail; website=web site; emails=e mails; websites=web sites; etc=et cetera; judgement=judgment
catalogue=catalog; licence=license; defence=defense; offence=offense; tyre=tire; tyres=tires; storey=story
theatre=theater; enquiry=inquiry; enquiries=inquiries; cosy=cozy; plough=plow; sceptical=skeptical; adviser=advisor
advisers=advisors; learnt=learned; burnt=burned; spelt=spelled; leant=leaned; backwards=backward; forwards=forward
anymore=any more; someday=some day; anytime=any time; alot=a lot; everytime=every time; healthcare=health care
`;

const listed = new Map(
  forms
    .split(/[;\n]/)
    .map((form) => form.trim().split('='))
    .flatMap(([from, to]) => (from && to ? [[from, to.split(' ')] as const] : [])),
);

const endings: Readonly<Record<string, string>> = {
  "'s": 'is',
  "'re": 'are',
  "'m": 'am',
  "'ve": 'have',
  "'ll": 'will',
  "'d": 'would',
};

/** The words that a folded word stands for; "market's" is "market is" on both sides, whichever was meant. */
export function spelledOut(norm: string): readonly string[] {
  const known = listed.get(norm);
  if (known) return known.map(oneForm);
  if (norm.endsWith("n't") && norm.length > 3) return [norm.slice(0, -3), 'not'].map(oneForm);
  const apostrophe = norm.lastIndexOf("'");
  const ending = apostrophe > 0 ? endings[norm.slice(apostrophe)] : undefined;
  if (ending !== undefined) return [...spelledOut(norm.slice(0, apostrophe)), oneForm(ending)];
  return [oneForm(oneSpelling(norm))];
}

/** "It's" may be "it is" or "it has", "I'd" may be "I would" or "I had": these pairs count as one word. */
function oneForm(norm: string): string {
  if (norm === 'has') return 'is';
  return norm === 'had' ? 'would' : norm;
}

/** British and American endings of the same word. */
function oneSpelling(norm: string): string {
  return norm
    .replace(/^(.{3,})is(e|es|ed|ing|ation|ations)$/, '$1iz$2')
    .replace(/^(.{3,})yse(d|s)?$/, '$1yze$2')
    .replace(/^(col|fav|lab|neighb|hon|behavi|harb|rum|vap)our/, '$1or')
    .replace(/^(trave|cance|labe|mode|leve|fue|tota|signa)ll(ed|ing|er|ers)$/, '$1l$2');
}
