/** What the admin should know before an address gets issues again, and of readers who get none; pure. */
import type { Suppression } from '../../../contract/suppressions.ts';
import { plural } from '../../format/plural.ts';

export const releaseWords = {
  hard: 'The address did not take mail. Release it once the reader says that it works: mail systems hold it against us when we write to addresses that do not exist.',
  soft: 'Three issues in a row came back. The next one goes out as usual, and counting begins anew.',
  complaint:
    'They marked a mail of ours as spam. Release the address only if they asked for it: more complaints keep mail from all other readers.',
  'by-hand':
    'The address was taken off by hand, for example at the mail service. Let it in there too, or nothing arrives.',
} as const satisfies Record<Suppression['kind'], string>;

export type Need = 'suppressed' | 'missed';

export const needyWords = {
  suppressed: {
    title: (count) => `${plural(count, 'address', 'addresses')} ${count === 1 ? 'takes' : 'take'} no issues`,
    sentence:
      'These readers can read on the site. Ask them for another address, or release one that works again.',
  },
  missed: {
    // In doubt is among them: nobody knows that it did not arrive.
    title: (count) => `${plural(count, 'reader')} may not have the last issue`,
    sentence: 'They can read it on the site, and the next one goes to them as usual.',
  },
} as const satisfies Record<Need, { title: (count: number) => string; sentence: string }>;
