/** The first line of a letter: the way out of a mail program that shows it badly. */
import type { JSX } from 'react';
import { MaybeLink, Text } from './parts.tsx';
import { COLOURS } from './styles.ts';

export function LetterTop({ readUrl }: { readUrl: string }): JSX.Element {
  return (
    <tr>
      <td className="px rule" style={{ padding: '6px 40px', borderBottom: `1px solid ${COLOURS.edge}` }}>
        <Text face="roomy" tone="ink2">
          <MaybeLink url={readUrl}>Read in the browser</MaybeLink>
        </Text>
      </td>
    </tr>
  );
}
