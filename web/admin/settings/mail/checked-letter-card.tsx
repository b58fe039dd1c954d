import type { ReactNode } from 'react';
import type { CheckedLetter } from '../../../../contract/mail-identity.ts';
import { Status } from '../../../ui/status.tsx';
import { streamWords } from './verdict-words.ts';

/** One letter of a check: what became of it, and the headers that decide what a mail system makes of it. */
export function CheckedLetterCard({ letter }: { letter: CheckedLetter }) {
  const { stream, isTaken, sentence, headers } = letter;
  return (
    <article className="card" aria-label={streamWords[stream]}>
      <header className="mail-head">
        <div className="row row-wrap">
          <h3 className="h3">{streamWords[stream]}</h3>
          <Outcome letter={letter} />
        </div>
        <p>{sentence}</p>
      </header>
      <dl className="mail-facts">
        <Journey letter={letter} />
        {isTaken || headers.length > 0 ? (
          <>
            <Line name="Return-Path">
              <code className="mono">{letter.returnPath}</code>
            </Line>
            {headers.map(({ name, value }) => (
              <Line key={name} name={name}>
                <HeaderValue name={name} value={value} letter={letter} />
              </Line>
            ))}
          </>
        ) : null}
      </dl>
    </article>
  );
}

function Outcome({ letter: { isTaken, file } }: { letter: CheckedLetter }) {
  if (!isTaken) return <Status tone="failed">Not sent</Status>;
  return file === null ? <Status tone="done">Sent</Status> : <Status tone="none">Written to a file</Status>;
}

/** Where it went, and what was said to it there. */
function Journey({ letter: { server, answer, isTaken, tls, file, page } }: { letter: CheckedLetter }) {
  return (
    <>
      {server !== null && (
        <Line name="Server">
          <code className="mono">{server}</code>
        </Line>
      )}
      {answer !== null && (
        <Line name="Its answer">
          <code className="mono">{answer}</code>
        </Line>
      )}
      {isTaken && file === null && (
        <Line name="Encryption">
          {tls === null ? (
            <NotEncrypted server={server} />
          ) : (
            <code className="mono">
              {tls.protocol}, {tls.cipher}
            </code>
          )}
        </Line>
      )}
      {file !== null && (
        <Line name="File">
          <code className="mono">{file}</code>
          {page !== null && (
            <>
              {' '}
              <a className="link" href={page} target="_blank" rel="noreferrer">
                Read it
              </a>
            </>
          )}
        </Line>
      )}
    </>
  );
}

// On this machine nobody listens in between.
const isHere = (server: string | null) => /^(localhost|127\.|\[::1\])/.test(server ?? '');

function NotEncrypted({ server }: { server: string | null }) {
  return isHere(server) ? (
    <span className="quiet">None: the server is this machine</span>
  ) : (
    <Status tone="warning">Not encrypted</Status>
  );
}

function HeaderValue({ name, value, letter }: { name: string; value: string | null; letter: CheckedLetter }) {
  if (name === 'DKIM-Signature') return <Signature letter={letter} whole={value} />;
  if (value === null) return <span className="quiet">Not in the letter</span>;
  return <code className="mono">{value}</code>;
}

function Signature({ letter: { signature }, whole }: { letter: CheckedLetter; whole: string | null }) {
  if (signature === null) return <Status tone="warning">Not signed</Status>;
  const { domain, selector, headers, uncovered } = signature;
  return (
    <div className="mail-signature">
      <code className="mono">
        d={domain} s={selector}
      </code>
      <code className="mono">h={headers.join(', ')}</code>
      {uncovered.length === 0 ? (
        <Status tone="done">Covers all that it should</Status>
      ) : (
        <Status tone="warning">Does not cover {uncovered.join(', ')}</Status>
      )}
      <details>
        <summary>The whole header</summary>
        <code className="mono">{whole}</code>
      </details>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
