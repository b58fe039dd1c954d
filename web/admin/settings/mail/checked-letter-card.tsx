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
        <h3 className="h3">{streamWords[stream]}</h3>
        <Outcome letter={letter} />
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
                {value === null ? (
                  <span className="quiet">Not in the letter</span>
                ) : (
                  <code className="mono">{value}</code>
                )}
              </Line>
            ))}
            <Line name="Signature">
              <Signature letter={letter} />
            </Line>
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
            <Status tone="warning">Not encrypted</Status>
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

function Signature({ letter: { signature } }: { letter: CheckedLetter }) {
  if (signature === null) return <Status tone="warning">Not signed</Status>;
  const { domain, selector, headers, uncovered } = signature;
  return (
    <>
      <p>
        By {domain} with the key {selector}, over {headers.length} headers: {headers.join(', ')}.
      </p>
      {uncovered.length === 0 ? (
        <Status tone="done">Covers all that it should</Status>
      ) : (
        <Status tone="warning">Does not cover {uncovered.join(', ')}</Status>
      )}
    </>
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
