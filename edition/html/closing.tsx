/** The end of the sheet (the way to the portal) and the small print under it. */
import { Fragment, type JSX } from 'react';
import type { Footer } from '../model/frame.ts';
import { MaybeLink, Row, Table, Text } from './parts.tsx';
import { COLOURS, FACES } from './styles.ts';

/** Ends the sheet with its padding even where there is no portal to lead to. */
export function PortalButton({ url }: { url: string | null }): JSX.Element {
  if (url === null) return <Row padding="0 40px 40px">&nbsp;</Row>;
  return (
    <Row padding="36px 40px 40px">
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
              Read it in your portal
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
          <Text face="small" tone="ink3">
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
