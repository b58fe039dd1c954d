import type { MailIdentity } from '../../../../contract/mail-identity.ts';
import { streamWords } from './verdict-words.ts';

/** By which server mail leaves, and where it comes back to. */
export function StreamsSection({ identity: { streams } }: { identity: MailIdentity }) {
  return (
    <section className="set" aria-labelledby="mail-streams">
      <header>
        <h2 className="h2" id="mail-streams">
          How mail leaves
        </h2>
        <p>
          Set by <code className="mono">SMTP_URL</code>, <code className="mono">SMTP_BULK_URL</code> and{' '}
          <code className="mono">BOUNCE_DOMAIN</code> in the server's environment.
        </p>
      </header>
      <div className="card">
        <table className="dtable mtable">
          <thead>
            <tr>
              <th>Mail</th>
              <th>Server</th>
              <th>Comes back to</th>
            </tr>
          </thead>
          <tbody>
            {streams.map(({ stream, server, returnDomain }) => (
              <tr key={stream}>
                <td className="strong">{streamWords[stream]}</td>
                <td data-l="Server">
                  {server === null ? (
                    <span className="quiet">none: written to files</span>
                  ) : (
                    <code className="mono">{server}</code>
                  )}
                </td>
                <td data-l="Comes back to">
                  <code className="mono">{returnDomain}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
