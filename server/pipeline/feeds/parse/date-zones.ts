/** The zones of dates as feeds write them: numbers, letters, names, and the places of the time zone database. */

/** Zones that change with the season: the date decides. */
const regions: Record<string, string> = {
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  atlantic: 'America/Halifax',
  est5edt: 'America/New_York',
  cst6cdt: 'America/Chicago',
  mst7mdt: 'America/Denver',
  pst8pdt: 'America/Los_Angeles',
};

const zones: Record<string, number> = {
  met: 60,
  mest: 120,
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  sast: 120,
  pkt: 300,
  ist: 330,
  wib: 420,
  sgt: 480,
  hkt: 480,
  pht: 480,
  awst: 480,
  jst: 540,
  kst: 540,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  brt: -180,
  art: -180,
  nst: -210,
  ndt: -150,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
};

/** Minutes east of UTC, or the name of a zone that changes with the season; what nobody knows counts as UTC. */
export function zoneOf(words: readonly string[]): number | string {
  const [first = '', second = ''] = words;
  const offset = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(first);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return offset[1] === '-' ? -minutes : minutes;
  }
  // "UTC +02:00" in two words.
  if (/^(?:GMT|UTC)$/i.test(first) && /^[+-]\d/.test(second)) return zoneOf([second]);
  const name = first.toLowerCase();
  const next = second.toLowerCase();
  if (next.startsWith('europe')) {
    const isSummer = words.some((word) => /^summer$/i.test(word));
    return (zones[`${name[0]}et`] ?? 0) + (isSummer ? 60 : 0);
  }
  const letter = /^(?:eastern|central|mountain|pacific|atlantic)$/.test(name) ? name[0] : undefined;
  if (letter !== undefined && next === 'standard') return zones[`${letter}st`] ?? 0;
  if (letter !== undefined && next === 'daylight') return zones[`${letter}dt`] ?? 0;
  return regions[name] ?? zones[name] ?? (name.includes('/') && isPlace(first) ? first : 0);
}

function isPlace(name: string): boolean {
  try {
    return formatOf(name) !== null;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(place: string): Intl.DateTimeFormat {
  const format =
    formats.get(place) ?? new Intl.DateTimeFormat('en-US', { timeZone: place, timeZoneName: 'longOffset' });
  formats.set(place, format);
  return format;
}

const hourMs = 3_600_000;

/**
 * What the clocks of a place were ahead of UTC when they showed this wall time. A time that was shown twice is the first
 * of the two; one that was left out is counted as before the change.
 */
export function minutesIn(place: string, wall: Date): number {
  const offsetAt = (ms: number): number => {
    const name = formatOf(place)
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const offset = zoneOf([name ?? '']);
    return typeof offset === 'number' ? offset : 0;
  };
  const before = offsetAt(wall.getTime() - 24 * hourMs);
  const after = offsetAt(wall.getTime() + 24 * hourMs);
  const fits = (minutes: number) => offsetAt(wall.getTime() - minutes * 60_000) === minutes;
  return fits(before) || !fits(after) ? before : after;
}
