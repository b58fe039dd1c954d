import { type CSSProperties, Fragment, type JSX } from 'react';
import { directionOf } from '../clean-text.ts';
import type { PrintedConnection, Snapshot } from '../model/snapshot.ts';
import type { StandIn } from '../model/standing.ts';
import { ForeignList, Row, SectionHead, Table, Text } from './parts.tsx';
import { COLOURS } from './styles.ts';
import { Told } from './told.tsx';

/** A tag up to this long fits on one line of a phone; a longer one may break. */
const ONE_LINE_CHARS = 28;
const PILL = {
  border: `1px solid ${COLOURS.tag}`,
  borderRadius: '99px',
  padding: '3px 11px',
} as const;

function pillOf(tag: string): CSSProperties {
  // As a block its border stays whole where it breaks.
  return tag.length <= ONE_LINE_CHARS
    ? { ...PILL, whiteSpace: 'nowrap' }
    : { ...PILL, display: 'inline-block', borderRadius: '16px' };
}

function Tags({ tags }: { tags: readonly string[] }): JSX.Element {
  return (
    <Text face="tags" tone="ink2" margin="16px 0 0">
      {tags.map((tag) => (
        <Fragment key={tag}>
          <span className="tag" dir={directionOf(tag)} style={pillOf(tag)}>
            {tag}
          </span>{' '}
          &nbsp;{' '}
        </Fragment>
      ))}
    </Text>
  );
}

/** Once, and small: what the order of the connections goes by. */
function Impact({ connection: { impact } }: { connection: PrintedConnection }): JSX.Element | null {
  return impact === null ? null : (
    <Text face="note" tone="ink3" margin="4px 0 6px">
      Impact {impact}/10
    </Text>
  );
}

function TryThis({ tip, stand }: { tip: string; stand: StandIn }): JSX.Element {
  return (
    <Table style={{ marginTop: '12px' }}>
      <tr>
        <td
          className="tip"
          style={{
            backgroundColor: COLOURS.tip,
            borderLeft: `3px solid ${COLOURS.acc}`,
            padding: '11px 16px 12px',
          }}
        >
          <Text face="small" tone="acc" margin="0 0 2px">
            <b>Try this</b>
          </Text>
          <Text face="insight" by={tip}>
            <Told text={tip} stand={stand} />
          </Text>
        </td>
      </tr>
    </Table>
  );
}

interface ConnectionProps {
  connection: PrintedConnection;
  top: boolean;
  stand: StandIn;
}

function Connection({ connection, top, stand }: ConnectionProps): JSX.Element {
  return (
    <Row padding={top ? '0 40px' : '22px 40px 0'}>
      <Table>
        <tr>
          <td
            className="rule"
            style={top ? { padding: 0 } : { borderTop: `1px solid ${COLOURS.rule}`, padding: '18px 0 0' }}
          >
            {connection.theme !== null && (
              <Text as="h3" face="h3" by={connection.theme}>
                {connection.theme}
              </Text>
            )}
            <Impact connection={connection} />
            {connection.text !== '' && (
              <Text face="body" by={connection.text}>
                <Told text={connection.text} stand={stand} />
              </Text>
            )}
            {connection.heardOn.length > 0 && (
              <Text face="note" tone="ink3" margin="8px 0 0">
                Heard on <ForeignList texts={connection.heardOn} />
              </Text>
            )}
            {connection.tip !== null && <TryThis tip={connection.tip} stand={stand} />}
          </td>
        </tr>
      </Table>
    </Row>
  );
}

export function MarketSnapshot({
  snapshot,
  stand,
}: {
  snapshot: Snapshot | null;
  stand: StandIn;
}): JSX.Element | null {
  if (snapshot === null) return null;
  const { paragraphs, tags, connections } = snapshot;
  const opened = paragraphs.length + tags.length > 0;
  return (
    <>
      <SectionHead>Market Snapshot</SectionHead>
      {opened && (
        <Row padding="0 40px">
          {paragraphs.map((paragraph, index) => (
            <Text key={paragraph} face="body" margin={index === 0 ? '0' : '14px 0 0'} by={paragraph}>
              <Told text={paragraph} stand={stand} />
            </Text>
          ))}
          {tags.length > 0 && <Tags tags={tags} />}
        </Row>
      )}
      {connections.map((connection, index) => (
        <Connection
          key={`${connection.theme}${connection.text}`}
          connection={connection}
          stand={stand}
          top={!opened && index === 0}
        />
      ))}
    </>
  );
}
