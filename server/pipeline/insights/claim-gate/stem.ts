/**
 * Words brought to a stem, so that "negotiating" supports "negotiation" and "bought" supports "purchased". Nothing
 * that turns a meaning is folded: buyer and seller, rise and fall stay apart (poles.ts holds those).
 */
const irregular = mapOf(`
bought=buy sold=sell paid=pay made=make took=take taken=take got=get gotten=get kept=keep held=hold built=build left=leave
found=find came=come told=tell thought=think gave=give given=give wrote=write written=write ran=run drove=drive
driven=drive saw=see seen=see knew=know known=know began=begin begun=begin chose=choose chosen=choose brought=bring
taught=teach caught=catch led=lead met=meet sat=sit stood=stand broke=break broken=break spoke=speak spoken=speak
went=go gone=go did=do done=do said=say grew=grow grown=grow rose=rise risen=rise fell=fall fallen=fall spent=spend
lent=lend sent=send lost=lose won=win felt=feel meant=mean heard=hear understood=understand forgot=forget
forgotten=forget ate=eat eaten=eat drew=draw drawn=draw showed=show shown=show threw=throw thrown=throw wore=wear
worn=wear slept=sleep shrank=shrink shrunk=shrink struck=strike fought=fight sought=seek dealt=deal bore=bear
men=man women=woman children=child people=person feet=foot lives=life wives=wife better=good best=good worse=bad
worst=bad cheaper=cheap cheapest=cheap
`);
/** Words that a paraphrase puts for one another; none of them has a direction. */
const sameMeaning = mapOf(`
home=house property=house purchase=buy acquire=buy realtor=agent broker=agent client=customer kid=child commence=begin
start=begin assist=help large=big huge=big enormous=big tiny=small little=small obtain=get receive=get require=need
demonstrate=show utilise=use utilize=use employ=use folk=person guy=person individual=person firm=company
business=company auto=car vehicle=car film=movie pal=friend buddy=friend job=work attempt=try purchaser=buyer
vendor=seller apartment=condo complete=finish conclude=finish entire=whole totally=whole rapid=fast quick=fast
quickly=fast swiftly=fast locate=find discover=find choose=pick select=pick repair=fix mend=fix glad=happy
frequently=often frequent=often difficult=hard tough=hard simple=easy create=make construct=build money=cash
automobile=car question=ask inquire=ask speak=talk chat=talk reside=live nearly=almost roughly=about approximately=about
around=about mum=mother mom=mother dad=father response=answer reply=answer
statistic=stat worth=value valuable=value monthly=month yearly=year annual=year annually=year weekly=week daily=day
`);

function mapOf(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='));
  return new Map(pairs.map(([from = '', to = '']) => [from, to] as const));
}

/** The form two words share where they mean the same thing. `word` is folded. */
export function stemOf(word: string): string {
  const plain = word.replace(/'s?$/, '');
  const known = irregular.get(plain) ?? plain;
  const kin = sameMeaning.get(known);
  if (kin !== undefined) return cut(kin);
  const stem = cut(known);
  const kinOfStem = sameMeaning.get(stem) ?? sameMeaning.get(`${stem}e`);
  return kinOfStem === undefined ? stem : cut(kinOfStem);
}

const doubled = /([bdgmnprt])\1$/;

function cut(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stem = word;
  if (/ies$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|zz)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  if (/ied$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/[aeiouy].*(?:ed|ing)$/.test(stem) && stem.length > 4) {
    const bare = stem.replace(/(?:ed|ing)$/, '');
    if (bare.length > 2) stem = doubled.test(bare) ? bare.slice(0, -1) : bare;
  }
  if (stem.length > 6) stem = stem.replace(/(?:at)?ions?$/, (end) => (end.startsWith('at') ? 'at' : ''));
  if (stem.length > 5) stem = stem.replace(/(?<=[a-z]{3})(?:ment|ness|ly)$/, '');
  if (stem.length > 4) stem = stem.replace(/e$/, '');
  if (stem.length > 3) stem = stem.replace(/(?<=[^aeiou])y$/, 'i');
  return stem;
}
