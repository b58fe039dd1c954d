/**
 * Who may call what stands beside the contract: files, streams, pages, messages of vendors. By method and path as the
 * server has them; a route without an entry fails the suite.
 */
import type { Entry } from './table.ts';

/**
 * `admin`, `everybody`: as in table.ts. `link`: the proof stands in the path, a made-up one opens nothing. `vendor`: the
 * proof comes with the message, and no session stands in for it. `machine`: whoever asks from this machine itself.
 */
type RawWho = 'admin' | 'everybody' | 'link' | 'vendor' | 'machine';

export interface RawEntry extends Pick<Entry, 'of' | 'query' | 'missing'> {
  who: RawWho;
  /** What the admin gets; 200 where it does not say. */
  answers?: number;
  /** A change that comes from no page of ours, and by whose right. */
  fromElsewhere?: string;
}

const entry =
  (who: RawWho) =>
  (of: string = '', rest: Partial<Omit<RawEntry, 'who' | 'of'>> = {}): RawEntry => ({
    who,
    of: of.split(' ').filter(Boolean),
    ...rest,
  });
const admin = entry('admin');
const everybody = entry('everybody');
const link = entry('link');
const vendor = entry('vendor');
const machine = entry('machine');

export const rawTable: Readonly<Record<string, RawEntry>> = {
  'GET /api/artwork': admin('', { query: 'src=https://nothing.invalid/a.png&size=96', answers: 404 }),
  'GET /api/audit/export.csv': admin(),
  'GET /api/events': admin(),
  'GET /api/groups/:id/opml': admin('group'),
  'GET /api/openapi.json': everybody(),
  'GET /api/subscribers/:id/export.json': admin('subscriber'),
  'GET /api/subscribers/export.csv': admin(),
  'GET /metrics': machine(),
  'GET /preferences/:token': link('wishes'),
  'GET /read/:token': link('reading'),
  'GET /share/:name': everybody('nothing', { answers: 404 }),
  'GET /u/:token': link('wishes'),
  'POST /api/inbox/mail': vendor(),
  'POST /api/inbox/postmark/:secret': vendor('nothing'),
  'POST /api/inbox/ses': vendor(),
  'POST /api/stripe/webhook': vendor(),
  'POST /offer': everybody(),
  'POST /preferences/:token': link('wishes'),
  'POST /u/:token': link('wishes', {
    fromElsewhere: 'RFC 8058: the mail system posts, by the link of the letter',
  }),
};
