import { directionOf } from '../../edition/clean-text.ts';
import type { MoreEpisode } from '../../edition/model/episodes.ts';
import { keyed } from '../format/keyed.ts';
import { Away } from './names.tsx';

export function MoreEpisodes({ episodes }: { episodes: readonly MoreEpisode[] }) {
  return (
    <ul className="more">
      {keyed(episodes, ({ show, title }) => `${show}${title}`).map(({ key, item }) => (
        <li key={key}>
          <span dir={directionOf(item.title)}>
            <Away to={item.url} className={item.url === null ? undefined : 'more-title'}>
              {item.title}
              {item.url !== null && <span className="sr"> (opens in a new tab)</span>}
            </Away>
            {item.show !== null && <small>{item.show}</small>}
          </span>
          {item.length !== null && <span className="more-length">{item.length}</span>}
        </li>
      ))}
    </ul>
  );
}
