import { directionOf } from '../../edition/clean-text.ts';
import type { QuickWin } from '../../edition/model/section-types.ts';
import type { Lead } from '../../edition/model/snapshot.ts';
import { keyed } from '../format/keyed.ts';
import { ToldLead } from './told.tsx';

const textOf = ({ lead, text }: Lead) => `${lead ?? ''} ${text}`;

export function Glance({ items }: { items: readonly Lead[] }) {
  return (
    <ol className="big-glance">
      {keyed(items, textOf).map(({ key, item }) => (
        <li key={key}>
          <span dir={directionOf(textOf(item))}>
            <ToldLead {...item} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export function QuickWins({ items }: { items: readonly QuickWin[] }) {
  return (
    <ul className="wins">
      {keyed(items, textOf).map(({ key, item }) => (
        <li key={key}>
          <span dir={directionOf(textOf(item))}>
            {item.category !== null && <small>{item.category}</small>}
            <ToldLead lead={item.lead} text={item.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
