import { Eye, History, PenLine, Redo2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Draft, type EditedIssue, edits } from '../../../contract/digest-edits.ts';
import { digests } from '../../../contract/digests.ts';
import { applyEdits } from '../../../edition/edits.ts';
import { request } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';
import { useHistory } from './history.ts';
import { IssueFields } from './issue-fields.tsx';
import { Preview } from './preview.tsx';
import { SavingLine } from './saving-line.tsx';
import { Sentences } from './sentences.tsx';
import { takeSaid } from './take-said.ts';
import { TwoVersions } from './two-versions.tsx';
import { useAutosave } from './use-autosave.ts';
import { useRestore } from './use-restore.ts';
import { Versions } from './versions.tsx';

type TakenBack = (typeof edits.takeBack.answer)['_output'];

/** The words on the left, the issue on the right. */
export function Editor({ draft: given, onReload }: { draft: Draft; onReload: () => void }) {
  const [{ now, past, future }, dispatch] = useHistory(given.edited);
  const { draft, saving, save, adopt, keepMine } = useAutosave(given, now);
  const [stands, setStands] = useState<Draft | null>(null);
  const [isComparing, setComparing] = useState(false);
  // Where both do not stand beside each other, one is shown.
  const [side, setSide] = useState<'words' | 'issue'>('words');
  const { digest, locks } = draft;
  const { digestId } = digest;
  const change = useCallback(
    (to: EditedIssue, key: string) => dispatch({ kind: 'change', to, key, at: Date.now() }),
    [dispatch],
  );
  useKeys(
    () => dispatch({ kind: 'undo' }),
    () => dispatch({ kind: 'redo' }),
  );
  useItemOfAddress();
  const issue = useMemo(() => {
    const everything = { quotes: given.digest.notableQuotes, episodes: given.digest.episodes };
    const dropped = {
      quotes: [...draft.dropped.quotes, ...everything.quotes],
      episodes: [...draft.dropped.episodes, ...everything.episodes],
      connections: given.digest.crossEpisodeConnections,
      insights: everything.episodes.flatMap(({ episodeId, key_insights: all }) =>
        all.map((it) => ({ ...it, episodeId })),
      ),
      moments: everything.episodes.flatMap(({ episodeId, viral_moments: all }) =>
        all.map((it) => ({ ...it, episodeId })),
      ),
    };
    try {
      return applyEdits(draft.digest, now, dropped);
    } catch {
      return draft.digest;
    }
  }, [draft, now, given]);

  const readDraft = async () => (await request(edits.draft, { params: { digestId } })).body as Draft;
  const settle = async (how: 'accept' | 'vouch', text: string) => {
    const ours = await save();
    if (ours === null) return;
    try {
      const fresh = await readDraft();
      const found = fresh.open.find((it) => it.text === text);
      if (!adopt(fresh, ours) || found === undefined) return;
      await request(digests[how], { params: { digestId, claimId: found.claimId } });
      adopt(await readDraft(), ours);
    } catch (error) {
      notify(failureNotice('settleSentence', error));
    }
  };
  const takeBack = async (text: string) => {
    const ours = await save();
    if (ours === null) return;
    try {
      const fresh = await readDraft();
      const found = fresh.settled.find((it) => it.text === text);
      if (!adopt(fresh, ours) || found === undefined) return;
      const { body } = await request(edits.takeBack, { params: { digestId, claimId: found.claimId } });
      const { readers, ...after } = body as TakenBack;
      adopt(after, ours);
      if (readers !== null) notify({ title: 'Open again', text: readers });
    } catch (error) {
      notify(failureNotice('settleSentence', error));
    }
  };
  const { restore, isRestoring } = useRestore({ digestId, save, onDone: onReload });
  return (
    <div className="edit">
      <header className="edit-bar">
        <h1 className="h2 clip">{now.title || 'Without a title'}</h1>
        <SavingLine
          saving={saving}
          onLoad={onReload}
          onCompare={() =>
            void readDraft().then(setStands, (error: unknown) =>
              notify(failureNotice('restoreVersion', error)),
            )
          }
        />
        <span className="edit-bar-acts">
          <IconButton
            icon={Undo2}
            label="Undo"
            disabled={past.length === 0}
            onClick={() => dispatch({ kind: 'undo' })}
          />
          <IconButton
            icon={Redo2}
            label="Redo"
            disabled={future.length === 0}
            onClick={() => dispatch({ kind: 'redo' })}
          />
          <Button icon={History} onClick={() => setComparing(true)}>
            Versions
          </Button>
          <Button
            className="edit-side"
            icon={side === 'words' ? Eye : PenLine}
            onClick={() => {
              setSide(side === 'words' ? 'issue' : 'words');
              window.scrollTo(0, 0);
            }}
          >
            {side === 'words' ? 'Preview' : 'Write'}
          </Button>
        </span>
      </header>
      <div className="edit-columns" data-side={side}>
        <div className="edit-words">
          <Sentences
            draft={draft}
            onSettle={(how, text) => void settle(how, text)}
            onTakeBack={(text) => void takeBack(text)}
          />
          <IssueFields
            now={now}
            digest={digest}
            dropped={draft.dropped}
            start={given.edited}
            locks={locks}
            change={change}
            onVouch={(text) => settle('vouch', text)}
            onUnlock={(item) => void save({ unlock: [item] })}
            onTake={(item, said) => {
              change(takeSaid(now, item, said), `take ${item}`);
            }}
          />
        </div>
        <Preview issue={issue} />
      </div>
      {stands !== null && (
        <TwoVersions
          stands={stands}
          mine={now}
          onClose={() => setStands(null)}
          onLoad={onReload}
          onKeepMine={() => {
            setStands(null);
            void keepMine(stands);
          }}
        />
      )}
      {isComparing && (
        <Versions
          draft={draft}
          now={now}
          isRestoring={isRestoring}
          onClose={() => setComparing(false)}
          onRestore={(number) => void restore(number)}
        />
      )}
    </div>
  );
}

/** Ctrl or Cmd with Z and Shift+Z (or Y): over all fields, as one history. */
function useKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** The item that a walk through open sentences leads to. */
function useItemOfAddress() {
  const [params] = useSearchParams();
  const item = params.get('item');
  useEffect(() => {
    if (item === null) return;
    const place = document.getElementById(`item-${item}`);
    // What is closed can be neither seen nor written in.
    for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
      fold.open = true;
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [item]);
}
