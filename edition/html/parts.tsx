/** The few shapes that every section is made of. Layout is tables, because that is what Outlook lays out. */
import { type CSSProperties, Fragment, type JSX, type ReactNode } from 'react';
import { directionOf } from '../clean-text.ts';
import { COLOURS, classesOf, FACES, type Face, type Tone } from './styles.ts';

export function Table({
  children,
  style,
  className,
  auto = false,
}: {
  children: ReactNode;
  style?: CSSProperties;
  className?: string;
  /** As wide as its content instead of the full width. */
  auto?: boolean;
}): JSX.Element {
  return (
    <table
      role="presentation"
      width={auto ? undefined : '100%'}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** One row of the sheet, with its side margins (narrower on a phone through the class). */
export function Row({ padding, children }: { padding: string; children: ReactNode }): JSX.Element {
  return (
    <tr>
      <td className="px" style={{ padding }}>
        {children}
      </td>
    </tr>
  );
}

interface TextProps {
  as?: 'p' | 'h1' | 'h2' | 'h3';
  face: Face;
  tone?: Tone;
  /** Margins; none when absent. */
  margin?: string;
  className?: string;
  /** The text that decides the writing direction, where the content comes from a show. */
  by?: string;
  children: ReactNode;
}

/** A block of text in one face and one tone. */
export function Text({
  as: Tag = 'p',
  face,
  tone = 'ink',
  margin = '0',
  className,
  by,
  children,
}: TextProps): JSX.Element {
  return (
    <Tag
      className={classesOf(tone, face, className)}
      dir={by === undefined ? undefined : directionOf(by)}
      style={{ margin, ...FACES[face], color: COLOURS[tone] }}
    >
      {children}
    </Tag>
  );
}

/** A run of text in another tone. */
export function Tint({
  tone,
  style,
  className,
  children,
}: {
  tone: Tone;
  style?: CSSProperties;
  className?: string;
  children: ReactNode;
}): JSX.Element {
  return (
    <span className={classesOf(tone, undefined, className)} style={{ color: COLOURS[tone], ...style }}>
      {children}
    </span>
  );
}

/** A name or title inside a line of ours: its own direction, so it cannot turn the rest of the line around. */
export function Foreign({ text }: { text: string }): ReactNode {
  const dir = directionOf(text);
  return dir === undefined ? text : <span dir={dir}>{text}</span>;
}

/** Names in a row, comma separated, each in its own direction. */
export function ForeignList({ texts }: { texts: readonly string[] }): ReactNode {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && ', '}
      <Foreign text={text} />
    </Fragment>
  ));
}

/** A link when there is an address, else the text alone. */
export function MaybeLink({ url, children }: { url: string | null; children: ReactNode }): JSX.Element {
  if (url === null) return <>{children}</>;
  return (
    <a className="acc" href={url} style={{ color: COLOURS.acc, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

/** The small-caps heading of a section under its rule. */
export function SectionHead({ children }: { children: string }): JSX.Element {
  return (
    <Row padding="44px 40px 0">
      <Table>
        <tr>
          <td className="rule-ink" style={{ borderTop: `1px solid ${COLOURS.ink}`, padding: '14px 0 18px' }}>
            <Text as="h2" face="label">
              {children}
            </Text>
          </td>
        </tr>
      </Table>
    </Row>
  );
}
