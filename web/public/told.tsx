import { Fragment } from 'react';
import type { SampleMark } from './view/sample-marks.ts';

interface ToldProps {
  text: string;
  marks: readonly SampleMark[];
  /** On a sheet that runs under its own foot: what may be out of sight is no stop of the Tab key. */
  isUnderFold?: boolean;
}

/** Sentences of the public issue, each with a small link to what it stands on. */
export function Told({ text, marks, isUnderFold = false }: ToldProps) {
  const rest = text.slice(marks.at(-1)?.[0] ?? 0);
  return (
    <>
      {marks.map(([end, says, place], at) => (
        <Fragment key={end}>
          {text.slice(marks[at - 1]?.[0] ?? 0, end)}{' '}
          {place === null ? (
            <span className="stands is-plain">{says}</span>
          ) : (
            <a className="stands" href={`/sample#${place}`} tabIndex={isUnderFold ? -1 : undefined}>
              <span className="sr">Heard at </span>
              {says}
            </a>
          )}
        </Fragment>
      ))}
      {rest}
    </>
  );
}
