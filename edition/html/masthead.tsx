import type { JSX } from 'react';
import type { Frame } from '../model/frame.ts';
import { Foreign, Row, Table, Text } from './parts.tsx';
import { COLOURS, FACES } from './styles.ts';

const DOUBLE = `3px double ${COLOURS.ink}`;

function TopLine({ frame }: { frame: Frame }): JSX.Element | null {
  if (frame.number === null && frame.dateline === null) return null;
  return (
    <Row padding="26px 40px 9px">
      <Table>
        <tr>
          <td>
            <Text face="small" tone="ink2">
              {frame.number ?? ''}
            </Text>
          </td>
          <td align="right">
            <Text face="small" tone="ink2">
              {frame.dateline ?? ''}
            </Text>
          </td>
        </tr>
      </Table>
    </Row>
  );
}

function Strap({ parts }: { parts: readonly string[] }): JSX.Element {
  return (
    <Text face="small" tone="ink2">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' \u00b7 '}
          <Foreign text={part} />
        </span>
      ))}
    </Text>
  );
}

/** Number, date, name between rules, group, then the title of the issue. */
export function Masthead({ frame }: { frame: Frame }): JSX.Element {
  const strap = [frame.group, frame.published && `Published ${frame.published}`].filter(
    (part) => part !== null,
  );
  return (
    <>
      <TopLine frame={frame} />
      <Row padding={frame.number === null && frame.dateline === null ? '26px 40px 0' : '0 40px'}>
        <Table>
          <tr>
            <td
              align="center"
              className="rule-ink"
              style={{ borderTop: `1px solid ${COLOURS.ink}`, borderBottom: DOUBLE, padding: '14px 0 16px' }}
            >
              <span className="ink name r" style={{ ...FACES.name, color: COLOURS.ink }}>
                {frame.brandName}
              </span>
            </td>
          </tr>
          {(strap.length > 0 || frame.corrected !== null) && (
            <tr>
              <td align="center" className="rule-ink" style={{ borderBottom: DOUBLE, padding: '7px 0' }}>
                {strap.length > 0 && <Strap parts={strap} />}
                {frame.corrected !== null && <Strap parts={[`Corrected on ${frame.corrected}`]} />}
              </td>
            </tr>
          )}
        </Table>
      </Row>
      <Row padding="34px 40px 0">
        {frame.title !== null && (
          <Text as="h1" face="h1" className="h1" margin="0 0 14px" by={frame.title}>
            {frame.title}
          </Text>
        )}
        <Text face="body" tone="ink2" className="stand">
          {frame.standfirst}
        </Text>
      </Row>
    </>
  );
}
