/** "This Week at a Glance" and "Quick Wins": a mark in a narrow column, the sentence beside it. */
import type { CSSProperties, JSX, ReactNode } from 'react';
import type { QuickWin } from '../model/section-types.ts';
import type { Lead } from '../model/snapshot.ts';
import type { StandIn } from '../model/standing.ts';
import { Row, SectionHead, Table, Text } from './parts.tsx';
import { hairline } from './styles.ts';
import { ToldLead } from './told.tsx';

/** One entry of a marked list; the hairline runs over both columns. */
export function Marked({
  mark,
  width,
  first,
  padding,
  children,
}: {
  mark: ReactNode;
  width: number;
  first: boolean;
  /** Above (but not over the first), below, in px. */
  padding: readonly [number, number];
  children: ReactNode;
}): JSX.Element {
  const cell: CSSProperties = {
    ...hairline(first),
    padding: `${first ? 0 : padding[0]}px 0 ${padding[1]}px`,
    verticalAlign: 'top',
  };
  return (
    <tr>
      <td width={width} className="rule" style={cell}>
        {mark}
      </td>
      <td className="rule" style={cell}>
        {children}
      </td>
    </tr>
  );
}

export function Glance({ items, stand }: { items: readonly Lead[]; stand: StandIn }): JSX.Element | null {
  if (items.length === 0) return null;
  return (
    <>
      <SectionHead>This Week at a Glance</SectionHead>
      <Row padding="0 40px">
        <Table>
          {items.map((item, index) => (
            <Marked
              key={`${item.lead}${item.text}`}
              width={38}
              first={index === 0}
              padding={[14, 14]}
              mark={
                <Text face="numeral" tone="brass">
                  {index + 1}
                </Text>
              }
            >
              <Text face="bullet" by={`${item.lead ?? ''} ${item.text}`}>
                <ToldLead {...item} stand={stand} />
              </Text>
            </Marked>
          ))}
        </Table>
      </Row>
    </>
  );
}

const BOX = <span aria-hidden="true">{'\u2610'}</span>;

export function QuickWins({
  items,
  stand,
}: {
  items: readonly QuickWin[];
  stand: StandIn;
}): JSX.Element | null {
  if (items.length === 0) return null;
  return (
    <>
      <SectionHead>Quick Wins</SectionHead>
      <Row padding="0 40px">
        <Table>
          {items.map((item, index) => (
            <Marked
              key={`${item.lead}${item.text}`}
              width={32}
              first={index === 0}
              padding={[13, 13]}
              mark={
                <Text face="box" tone="ink3">
                  {BOX}
                </Text>
              }
            >
              {item.category !== null && (
                <Text face="small" tone="ink3" margin="0 0 2px" by={item.category}>
                  {item.category}
                </Text>
              )}
              <Text face="body" by={`${item.lead ?? ''} ${item.text}`}>
                <ToldLead lead={item.lead} text={item.text} stand={stand} />
              </Text>
            </Marked>
          ))}
        </Table>
      </Row>
    </>
  );
}
