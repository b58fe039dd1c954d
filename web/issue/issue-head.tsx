import { directionOf } from '../../edition/clean-text.ts';
import type { Frame } from '../../edition/model/frame.ts';

/** Number and day, title, and what it costs to read. */
export function IssueHead({ frame }: { frame: Frame }) {
  const { number, dateline, title, standfirst, group, published, corrected } = frame;
  const day = [number, dateline].filter((part) => part !== null).join(', ');
  const facts = [
    group,
    published === null ? 'Recently' : `Published ${published}`,
    corrected && `Corrected on ${corrected}`,
  ].filter((fact) => fact !== null);
  return (
    <header className="read-head">
      {day !== '' && <p className="room-label">{day}</p>}
      <h1 dir={title === null ? undefined : directionOf(title)}>{title ?? 'Your digest'}</h1>
      <p className="read-lede">{standfirst}</p>
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
    </header>
  );
}
