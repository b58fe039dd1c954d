import { keyed } from '../../format/keyed.ts';
import type { Change } from './changes-between.ts';
import { diffWords } from './word-diff.ts';

interface DiffProps {
  changes: readonly Change[];
  ifSame: string;
}

/** What is said in one against what is said in the other, item by item. */
export function Diff({ changes, ifSame }: DiffProps) {
  if (changes.length === 0) return <p className="small quiet">{ifSame}</p>;
  return changes.map((change) => (
    <section key={change.key}>
      <h3 className="small quiet">{change.name}</h3>
      <p>
        {keyed(diffWords(change.before, change.after), ({ text }) => text).map(({ key, item }) =>
          item.kind === 'same' ? (
            <span key={key}>{item.text}</span>
          ) : item.kind === 'gone' ? (
            <del key={key}>{item.text}</del>
          ) : (
            <ins key={key}>{item.text}</ins>
          ),
        )}
      </p>
    </section>
  ));
}
