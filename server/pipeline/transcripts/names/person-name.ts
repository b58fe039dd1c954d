/** What is written like the name of a person, and what only looks so (companies, places, shows, ranks). */
import { namesNobody } from './speaker-ids.ts';

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean));

/** A name with one of these is not a person's. */
const neverInNames = words(`
  show podcast podcasts radio network media news weekly daily review talk talks tv channel episode season live studio studios
  capital group partners partner llc inc ltd corp corporation company co fund funds ventures equity holdings realty estate
  properties property homes home house housing mortgage mortgages bank banking financial finance investments investors
  investing investment insurance market markets university college school institute academy foundation association council
  board department office agency center centre club society team union federal reserve street avenue road boulevard drive
  city county state states united kingdom america american
  canada europe asia africa australia york angeles francisco texas florida california god lord jesus internet google
  facebook amazon apple microsoft youtube twitter linkedin instagram spotify netflix zillow redfin airbnb siri alexa
  the this that these those our your my his her their its what when where why how who which and or but so because with
  from about into over under here there everyone everybody guys folks friends listeners ladies gentlemen
  monday tuesday wednesday thursday friday saturday sunday january february july september october november
  december christmas easter thanksgiving part chapter act plan model system data report index
  yes yeah no okay ok right well now then just really very also again today tonight tomorrow yesterday
  i i'm i've i'll you you're he she we we're they it it's is are was were be been do does did have has had would
  can could should might must not never always if as at by for in of on to up out off
  ceo cfo coo cto vp svp evp ai hr it pr usa uk us eu la ny dc nyc mr mrs ms dr
  music speaker voice male female unknown guest guests host hosts audience caller narrator announcer`);

/** A name that begins with one of these is rather a place. */
const firstOfPlaces = words('new los las san santa fort lake mount north south east west');

/** After "I'm" these say what somebody is, not who. */
const kindsOfPeople = words(`
  american canadian mexican british english irish scottish welsh french german italian spanish portuguese dutch belgian
  swedish norwegian danish finnish polish russian ukrainian greek turkish israeli arab indian pakistani chinese japanese
  korean vietnamese filipino thai australian african asian european latino latina hispanic black white native brazilian
  colombian argentinian cuban puerto texan californian floridian jewish catholic muslim buddhist hindu mormon protestant
  republican democrat libertarian conservative liberal capricorn aries gemini virgo leo libra mom dad mother father
  grandma grandpa captain doctor professor president senator governor mayor coach dude bro man sir ma'am chat
  march april may june august`);

const particle = '(?:de|del|della|der|den|di|da|dos|du|van|von|vom|ten|ter|la|le|el|al|bin|ibn|ben|af|av)';
const token = String.raw`(?:\p{Lu}\.(?:\p{Lu}\.)*|\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{Lu}[\p{L}\p{M}]*|-\p{Ll}[\p{L}\p{M}]*)*)`;
const honorific = String.raw`(?:(?:Dr|Mr|Mrs|Ms|Prof|Sen|Rep|Gov|Rev)\.?|Professor|Doctor|Senator|Governor|Congressman|Congresswoman|Mayor|Sir|Dame|President)\s+`;
const suffix = String.raw`(?:,?\s(?:Jr|Sr)\.?|\s(?:I{2,3}|IV))?`;

/** The source of a pattern for one name, for the patterns that look for names in speech. */
export const namePattern = String.raw`(?:${honorific})?(?:${token})(?:\s(?:${particle}\s){0,2}(?:${token})){0,3}${suffix}`;

const wholeName = new RegExp(`^${namePattern}$`, 'u');
const leadingHonorific = new RegExp(`^(?:${honorific})+`, 'u');

/** "KEVIN O'NEIL" and "dana whitfield" as people write them; a name in mixed case stays as it is. */
export function properCase(name: string): string {
  const oneCase = name === name.toUpperCase() || name === name.toLowerCase();
  if (!oneCase) return name;
  return name
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}])(?:mc)?\p{Ll}/gu, (start) =>
      start.length === 3 ? `Mc${start.slice(2).toUpperCase()}` : start.toUpperCase(),
    );
}

/** The name without rank, or null when it cannot be a person's. One word alone is a given name. */
export function personName(text: string): string | null {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[,.;:!?]+$/, (end) => (end === '.' ? '.' : ''));
  if (trimmed.length > 60 || !wholeName.test(trimmed)) return null;
  const name = trimmed.replace(leadingHonorific, '').replace(/(?<=\p{Ll}{2})\.$/u, '');
  const parts = name.split(' ');
  if (parts.some((part) => neverInNames.has(part.toLowerCase()))) return null;
  if (firstOfPlaces.has(parts[0]?.toLowerCase() ?? '')) return null;
  return parts.some((part) => /\p{Ll}/u.test(part)) ? name : null;
}

export function isFullName(name: string): boolean {
  return name.includes(' ');
}

/** A word that may stand alone for a person: none that tells a nation, a creed or a rank. */
export function isGivenName(name: string): boolean {
  return !isFullName(name) && name.length > 1 && !kindsOfPeople.has(name.toLowerCase());
}

/** A speaker id that is a person's name, as people write it; null for letters, numbers and roles. */
export function nameInSpeakerId(id: string): string | null {
  const bare = id
    .replaceAll('_', ' ')
    .replace(/\s*[([][^)\]]*[)\]]\s*$/, '')
    .trim();
  if (namesNobody(id) || namesNobody(bare)) return null;
  return personName(properCase(bare));
}
