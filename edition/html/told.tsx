/** Sentences of ours, each with a small mark that leads to what it stands on. */
import { Fragment, type JSX } from 'react';
import type { Lead } from '../model/snapshot.ts';
import type { Basis, StandIn } from '../model/standing.ts';
import { COLOURS, FACES } from './styles.ts';

interface Marking {
  stand: StandIn;
  /** Where the show stands above it already. */
  isShort?: boolean;
}

export function Told({ text, stand, isShort = false }: Marking & { text: string }): JSX.Element {
  return (
    <>
      {stand(text).map(({ text: sentence, basis }, index) => (
        <Fragment key={sentence}>
          {index > 0 && ' '}
          {sentence}
          {basis !== null && <Mark basis={basis} isShort={isShort} />}
        </Fragment>
      ))}
    </>
  );
}

/** A bullet with its bold opening. */
export function ToldLead({ lead, text, stand }: Lead & Marking): JSX.Element {
  return (
    <>
      {lead !== null && (
        <>
          <b>{lead}</b>{' '}
        </>
      )}
      <Told text={text} stand={stand} />
    </>
  );
}

const mark = {
  fontFamily: FACES.small.fontFamily,
  fontSize: '12px',
  color: COLOURS.ink3,
  textDecoration: 'none',
};

/** In a file that belongs to no letter a short one, which is a clock, leads to where the second can be heard. */
function Mark({ basis, isShort }: { basis: Basis; isShort: boolean }): JSX.Element {
  const { arithmetic, places } = basis;
  const url = basis.url ?? (isShort ? (places[0]?.url ?? null) : null);
  const said = [isShort ? basis.at : basis.mark, arithmetic].filter((part) => part !== null).join(', ');
  return (
    <>
      {' '}
      {url === null ? (
        <span className="ink3" style={mark}>
          {said}
        </span>
      ) : (
        <a className="ink3" href={url} style={mark}>
          {said}
        </a>
      )}
    </>
  );
}
