/**
 * The look of the mail by value (design tokens, light). Every coloured element also carries the class of its
 * tone, so that the style sheet of the document can turn it dark where a client reads one; nothing depends on
 * that sheet. Font names stand without quotes: inside an attribute each would cost six bytes.
 */
import type { CSSProperties } from 'react';

const READ = 'Newsreader,Georgia,serif';
const UI = 'Instrument Sans,Segoe UI,Helvetica,Arial,sans-serif';

export const COLOURS = {
  bg: '#f3eee3',
  sheet: '#fffdf8',
  edge: '#e3dccd',
  rule: '#ddd4c2',
  ink: '#1c1a15',
  ink2: '#4a453b',
  ink3: '#645e51',
  acc: '#1f5c45',
  brass: '#7c560d',
  tip: '#dfece4',
  tag: '#c6bda9',
} as const;

/** Text colours; the name is also the class. */
export type Tone = 'ink' | 'ink2' | 'ink3' | 'acc' | 'brass';

function read(size: number, line: number, more: CSSProperties = {}): CSSProperties {
  return { fontFamily: READ, fontSize: `${size}px`, lineHeight: `${line}px`, ...more };
}

function ui(size: number, line: number, more: CSSProperties = {}): CSSProperties {
  return { fontFamily: UI, fontSize: `${size}px`, lineHeight: `${line}px`, ...more };
}

/** Display weight is 500 here: mail programs without the variable font round it to regular. */
export const FACES = {
  name: read(50, 54, { fontWeight: 500, letterSpacing: '-1.6px' }),
  h1: read(36, 40, { fontWeight: 500, letterSpacing: '-.7px' }),
  label: read(14, 20, { fontWeight: 500, letterSpacing: '1.5px', textTransform: 'uppercase' }),
  h3: read(22, 27, { fontWeight: 500, letterSpacing: '-.2px' }),
  dive: read(28, 32, { fontWeight: 500, letterSpacing: '-.4px' }),
  quote: read(25, 31, { fontStyle: 'italic', letterSpacing: '-.3px' }),
  saying: read(19, 27, { fontStyle: 'italic' }),
  body: read(17, 27),
  bullet: read(18, 27),
  insight: read(16, 25),
  title: read(17, 24),
  numeral: read(30, 32),
  mark: read(44, 44),
  small: ui(13, 20),
  roomy: ui(13, 32),
  note: ui(14, 21),
  tags: ui(14, 34),
  marks: ui(13, 26),
  box: ui(18, 24),
  clock: ui(14, 25, { fontWeight: 600 }),
  length: ui(14, 24, { whiteSpace: 'nowrap' }),
  listen: ui(15, 24, { fontWeight: 600 }),
  button: ui(16, 20, { fontWeight: 600 }),
} as const satisfies Record<string, CSSProperties>;
export type Face = keyof typeof FACES;

const INTERFACE_FACES: ReadonlySet<Face> = new Set([
  'small',
  'roomy',
  'note',
  'tags',
  'marks',
  'box',
  'clock',
  'length',
  'listen',
  'button',
]);

/** Classes of a text: its tone for the dark sheet, `u` for the interface face in Outlook, and what the part adds. */
export function classesOf(tone: Tone, face: Face | undefined, more = ''): string {
  const outlook = face !== undefined && INTERFACE_FACES.has(face) ? 'u' : '';
  return [tone, outlook, more].filter((name) => name !== '').join(' ');
}

/** A hairline above everything but the first of a list. */
export function hairline(first: boolean): CSSProperties {
  return first ? {} : { borderTop: `1px solid ${COLOURS.rule}` };
}
