/** Reads an insight request back into its parts: settings lines, the legend, and one turn a line. */
export interface Turn {
  second: number;
  mark: string;
  text: string;
}

export interface Material {
  podcast: string;
  episode: string;
  audience: string;
  /** The offered options by field, as the admin wrote them. */
  options: { [field: string]: string[] };
  /** Names by mark; a mark without a name is missing. */
  names: Map<string, string>;
  turns: Turn[];
}

export function readTranscript(input: string): Material {
  const open = input.indexOf('<transcript>');
  const close = input.lastIndexOf('</transcript>');
  const head = open < 0 ? '' : input.slice(0, open);
  const body = open < 0 ? input : input.slice(open + '<transcript>'.length, close > open ? close : undefined);
  const settings = readSettings(head);
  return {
    podcast: settings.get('podcast') ?? '',
    episode: settings.get('episode') ?? '',
    audience: settings.get('audience') ?? '',
    options: readOptions(settings),
    names: readLegend(settings.get('speakers') ?? ''),
    turns: body.split('\n').flatMap(readTurn),
  };
}

function readSettings(head: string): Map<string, string> {
  const lines = head.split('\n').flatMap((line): [string, string][] => {
    const match = /^([\w ]{1,40}):\s*(.*)$/.exec(line.trim());
    return match ? [[(match[1] ?? '').toLowerCase(), match[2] ?? '']] : [];
  });
  return new Map(lines);
}

function readOptions(settings: ReadonlyMap<string, string>): { [field: string]: string[] } {
  const fields = [...settings].filter(([key]) => key.endsWith(' options'));
  return Object.fromEntries(
    fields.map(([key, value]) => [
      key.slice(0, -' options'.length),
      value
        .split('|')
        .map((option) => option.trim())
        .filter(Boolean),
    ]),
  );
}

function readLegend(legend: string): Map<string, string> {
  const entries = legend.split(';').flatMap((part): [string, string][] => {
    const [mark = '', ...rest] = part.split('=');
    const name = rest.join('=').trim();
    return isName(name) ? [[mark.trim(), name]] : [];
  });
  return new Map(entries);
}

/** "not named", a diarisation letter and "Speaker 2" are no names. */
function isName(name: string): boolean {
  return name.length > 1 && !/^(?:not named|speaker.{0,6}|[A-Z]\d{0,2}|\d+)$/i.test(name);
}

function readTurn(line: string): Turn[] {
  const match = /^\[(\d+)\]([A-Z]\d{0,3}) (.+)$/.exec(line.trim());
  if (!match) return [];
  return [{ second: Number(match[1]), mark: match[2] ?? '', text: match[3] ?? '' }];
}
