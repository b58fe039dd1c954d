import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useState } from 'react';
import { type Draft, type EditedIssue, edits, type VersionBrief } from '../../../contract/digest-edits.ts';
import { queryFor } from '../../api/query.ts';
import { keyed } from '../../format/keyed.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { diffWords } from './word-diff.ts';

interface VersionsProps {
  draft: Draft;
  now: EditedIssue;
  onClose: () => void;
  onRestore: (number: number) => void;
}

const whoOf = ({ by, kind }: VersionBrief) =>
  by === 'model' ? 'The model' : kind === 'restored' ? 'You, restored' : 'You';

/** Every version that there was, and what changed since; any of them can be the newest again. */
export function Versions({ draft, now, onClose, onRestore }: VersionsProps) {
  const [chosen, choose] = useState(draft.versions[1]?.number ?? draft.versions[0]?.number ?? 1);
  const { digestId } = draft.digest;
  const version = useQuery(queryFor(edits.version, { params: { digestId, number: chosen } })).data;
  return (
    <Dialog
      open
      readFirst
      tall
      size="xl"
      title="Versions"
      sub="Nothing is lost: a restored version becomes the newest, and this one stays."
      onOpenChange={(open) => !open && onClose()}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => onRestore(chosen)}>
            Restore version {chosen}
          </Button>
        </>
      }
    >
      <div className="versions">
        <ul className="versions-list">
          {draft.versions.map((it) => (
            <li key={it.number}>
              <button type="button" aria-pressed={it.number === chosen} onClick={() => choose(it.number)}>
                <b>
                  Version {it.number}, {whoOf(it)}
                </b>
                <span className="small quiet">{format(new Date(it.at), 'MMM d, h:mm a')}</span>
                <span className="small">{it.changed}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="versions-diff">{version && <Diff before={version.edited} after={now} />}</div>
      </div>
    </Dialog>
  );
}

/** What stands now against what stood then. */
function Diff({ before, after }: { before: EditedIssue; after: EditedIssue }) {
  const then = linesOf(before);
  const now = linesOf(after);
  const names = [...new Set([...then.keys(), ...now.keys()])];
  const changed = names.filter((name) => then.get(name) !== now.get(name));
  if (changed.length === 0) return <p className="small quiet">It says the same as what stands now.</p>;
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
