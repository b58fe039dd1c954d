/** What a free sample says beside its issue: that it was asked for, and the way to the next ones. */
import type { JSX } from 'react';
import type { SampleWords } from '../model/sample-words.ts';
import { ActionButton } from './closing.tsx';
import { Row, Text } from './parts.tsx';
import { COLOURS } from './styles.ts';

export function SampleTop({ words }: { words: SampleWords }): JSX.Element {
  return (
    <tr>
      <td className="px rule" style={{ padding: '16px 40px', borderBottom: `1px solid ${COLOURS.edge}` }}>
        <Text face="small" tone="ink2">
          {words.asked}
          {words.subscribeUrl !== null && (
            <>
              {' '}
              <a className="acc" href={words.subscribeUrl} style={{ color: COLOURS.acc, fontWeight: 600 }}>
                {words.subscribe}
              </a>
            </>
          )}
        </Text>
      </td>
    </tr>
  );
}

export function SampleEnd({ words }: { words: SampleWords }): JSX.Element {
  return (
    <>
      <Row padding="36px 40px 0">
        <Text face="body">{words.promise}</Text>
      </Row>
      <ActionButton url={words.subscribeUrl} label={words.subscribe} padding="20px 40px 40px" />
    </>
  );
}
