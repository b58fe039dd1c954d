import { directionOf } from '../../edition/clean-text.ts';
import type { PrintedConnection, Snapshot } from '../../edition/model/snapshot.ts';
import { keyed } from '../format/keyed.ts';
import { Names } from './names.tsx';
import { Told } from './told.tsx';

/** A large first letter suits a paragraph that is long enough to stand beside it, and begins with one. */
const wantsDrop = (text: string) => text.length > 180 && /^[A-Za-z]/.test(text);

export function MarketSnapshot({ snapshot }: { snapshot: Snapshot }) {
  const { paragraphs, tags, connections } = snapshot;
  return (
    <>
      {keyed(paragraphs, (text) => text).map(({ key, item }, index) => (
        <p key={key} dir={directionOf(item)} className={index === 0 && wantsDrop(item) ? 'drop' : undefined}>
          <Told text={item} />
        </p>
      ))}
      {tags.length > 0 && (
        <ul className="themes" aria-label="Themes">
          {keyed(tags, (tag) => tag).map(({ key, item }) => (
            <li key={key} dir={directionOf(item)}>
              {item}
            </li>
          ))}
        </ul>
      )}
      {keyed(connections, ({ theme, text }) => `${theme}${text}`).map(({ key, item }) => (
        <Connection key={key} connection={item} />
      ))}
    </>
  );
}

function Connection({ connection }: { connection: PrintedConnection }) {
  const { theme, text, heardOn, tip } = connection;
  return (
    <article className="connection">
      {theme !== null && <h3 dir={directionOf(theme)}>{theme}</h3>}
      {text !== '' && (
        <p dir={directionOf(text)}>
          <Told text={text} />
        </p>
      )}
      {heardOn.length > 0 && (
        <p className="sources">
          Heard on <Names texts={heardOn} />
        </p>
      )}
      {tip !== null && (
        <p className="try-this">
          <b>Try this</b>
          <bdi>
            <Told text={tip} />
          </bdi>
        </p>
      )}
    </article>
  );
}
