import type { Draft, EditedIssue } from '../../../contract/digest-edits.ts';
import { keyed } from '../../format/keyed.ts';
import { changesBetween } from './changes-between.ts';
import { diffWords } from './word-diff.ts';

interface DiffProps {
  draft: Draft;
  before: EditedIssue;
  after: EditedIssue;
  ifSame: string;
}

/** What is said in one against what is said in the other, item by item. */
export function Diff({ draft, before, after, ifSame }: DiffProps) {
  const changes = changesBetween(before, after, titlesOf(draft));
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

const titlesOf = ({ digest, dropped }: Draft) =>
  new Map([...dropped.episodes, ...digest.episodes].map((it) => [it.episodeId, it.episode_title]));
