/** Words that support nothing by being shared. */
const list = (text: string) => text.trim().split(/\s+/);

const small = new Set(
  list(`
  a an the this that these those it is am are was were be been being do does did doing have has had having can could may
  might must shall should will would and or but nor so yet if because as until while of at by for with about into through
  to from in on off out over under again further then once here there when where why how all any both each few more most
  other some such no not only own same than too very just now i me my mine we us our ours you your yours he him his she
  her hers they them their theirs who whom whose which what let ok yes oh like well really actually basically also even
  still much many lot lots kind sort thing things something anything everything nothing someone somebody anybody anyone
  everybody everyone one ones get gets got go goes going gone come comes came way right mean know want wants maybe
  perhaps quite rather ever never always up down back around between during before after above below against without
  within upon per et cetera e is would not every another whether though although since unless`),
);

/** How we speak of what somebody said. */
const frame = new Set(
  list(`
  say says said saying tell tells told explain explains explained according note notes noted point points argue argues
  argued describe describes described mention mentions mentioned discuss discusses discussed claim claims claimed suggest
  suggests suggested recommend recommends recommended warn warns warned stress stresses stressed emphasize emphasizes
  emphasise emphasises share shares shared recall recalls recalled add adds added report reports reported remark remarks
  remarked state states stated observe observes observed reveal reveals revealed think thinks thought believe believes
  believed feel feels felt host hosts guest guests speaker speakers episode episodes podcast podcasts conversation
  hear heard reports listener listeners show shows put puts caller callers meanwhile however therefore moreover indeed
  namely thus hence likewise acknowledge acknowledges admit admits admitted insist insists insisted`),
);

const sayings = new Set(
  list(`
  say says said saying tell tells told explain explains explained according note notes noted argue argues argued describe
  describes described mention mentions mentioned claim claims claimed suggest suggests suggested recommend recommends
  recommended warn warns warned recall recalls recalled report reports reported remark remarked announce announced
  announces ask asks asked think thinks thought believe believes believed write writes wrote insist insists insisted`),
);

/** Somebody speaks. */
export function isSayingWord(norm: string): boolean {
  return sayings.has(norm);
}

export function isStopWord(norm: string): boolean {
  return small.has(norm) || norm.length < 2;
}

/** "says", "the host": ours, where it stands in a claim; a word like any other where it was said. */
export function isFrameWord(norm: string): boolean {
  return frame.has(norm);
}
