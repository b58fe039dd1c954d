import { DoorMark } from '../../ui/marks.tsx';

const parts = [
  ['This Week at a Glance', 'three lines to repeat in the car'],
  ['Market Snapshot', 'what moved, ranked by impact'],
  ['Quick Wins', 'things to do before Friday'],
  ['Notable Quotes', 'who said it, and at which second'],
  ['Deep Dives', 'the episodes that earned more room'],
  ['More Episodes', 'the rest of the week, one line each'],
] as const;

/** In place of the front page while no issue is published: what an issue holds. It is no sheet, since nothing is printed yet. */
export function Prospect() {
  return (
    <div className="prospect">
      <div className="prospect-door">
        <DoorMark />
      </div>
      <p className="kicker">What every Monday holds</p>
      <ol>
        {parts.map(([name, words]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
