/** The end of the sheet (the way on) and the small print under it. */
import { Fragment, type JSX } from 'react';
import type { Footer } from '../model/footer.ts';
import { MaybeLink, Row, Table, Text } from './parts.tsx';
import { COLOURS, FACES } from './styles.ts';

/** Ends the sheet with its padding even where there is no page to lead to. */
export function ActionButton({
  url,
  label,
  padding,
}: {
  url: string | null;
  label: string;
  padding: string;
}): JSX.Element {
  if (url === null) return <Row padding="0 40px 40px">&nbsp;</Row>;
  return (
    <Row padding={padding}>
      <Table auto>
        <tr>
          <td
            className="btn"
            style={{ backgroundColor: COLOURS.acc, borderRadius: '4px', padding: '14px 24px' }}
          >
            <a
              className="btn-a u"
              href={url}
              style={{ ...FACES.button, color: '#ffffff', textDecoration: 'none' }}
            >
              {label}
            </a>
          </td>
        </tr>
      </Table>
    </Row>
  );
}

export function SmallPrint({ footer }: { footer: Footer }): JSX.Element {
  return (
    <Table style={{ maxWidth: '640px' }}>
      <Row padding="24px 40px 32px">
        {footer.lines.map((line) => (
          <Text key={line} face="small" tone="ink3" margin="0 0 6px" by={line}>
            {line}
          </Text>
        ))}
        {footer.links.length > 0 && (
          <Text face={footer.isRoomy ? 'roomy' : 'small'} tone="ink3">
            {footer.links.map(({ label, url }, index) => (
              <Fragment key={label}>
                {index > 0 && ' \u00a0 '}
                <MaybeLink url={url}>{label}</MaybeLink>
              </Fragment>
            ))}
          </Text>
        )}
      </Row>
    </Table>
  );
}
