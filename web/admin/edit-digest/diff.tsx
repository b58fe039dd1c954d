import type { EditedIssue } from '../../../contract/digest-edits.ts';
import { keyed } from '../../format/keyed.ts';
import { diffWords } from './word-diff.ts';

interface DiffProps {
  before: EditedIssue;
  after: EditedIssue;
  ifSame: string;
}

/** What is said in one against what is said in the other, item by item. */
export function Diff({ before, after, ifSame }: DiffProps) {
  const then = linesOf(before);
  const now = linesOf(after);
  const names = [...new Set([...then.keys(), ...now.keys()])];
  const changed = names.filter((name) => then.get(name) !== now.get(name));
  if (changed.length === 0) return <p className="small quiet">{ifSame}</p>;
  return changed.map((name) => (
    <section key={name}>
      <h3 className="small quiet">{name.replace(/ #.*$/, '')}</h3>
      <p>
        {keyed(diffWords(then.get(name) ?? '', now.get(name) ?? ''), ({ text }) => text).map(
          ({ key, item }) =>
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

function linesOf(it: EditedIssue): Map<string, string> {
  return new Map([
    ['Title', it.title],
    ['Overview', it.summary],
    ['At a glance', it.glance.join(' / ')],
    ['Themes', it.themes.join(', ')],
    ...it.connections.map(({ itemId, theme, insight, actionable_tip: tip }): [string, string] => [
      `Connection #${itemId}`,
      `${theme}: ${insight} ${tip}`,
    ]),
    ...it.tips.map(({ itemId, category, tip }): [string, string] => [
      `Tip #${itemId}`,
      `${category}: ${tip}`,
    ]),
    ...it.episodes.flatMap(({ episodeId, summary, key_insights: learnings }): [string, string][] => [
      [`Summary of an episode #${episodeId}`, summary],
      ...learnings.map(({ itemId, text }): [string, string] => [`Learning #${itemId}`, text]),
    ]),
    ['Quotes', it.quotes.map(({ quote }) => `“${quote}”`).join(' ')],
  ]);
}
