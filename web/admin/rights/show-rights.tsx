import { ChevronDown, Scale, Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type Podcast, podcasts } from '../../../contract/podcasts.ts';
import { removals } from '../../../contract/removals.ts';
import { useChange } from '../../api/query.ts';
import { shortDay } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, showRemoved, showRestored } from '../notices.ts';
import { RemoveShowDialog } from './remove-show-dialog.tsx';
import './rights.css';

/** What may be done with the words of a podcast: which sources they come from, and taking it out altogether. */
export function ShowRights({ podcast }: { podcast: Podcast }) {
  const [isAsking, setAsking] = useState(false);
  const restore = useRestoreShow();
  const input = { params: { id: podcast.id } };
  const remove = useChange(removals.remove, {
    refresh: ['podcasts', 'groups', 'episodes', 'transcripts', 'insights', 'digests', 'sends'],
    onDone(removal) {
      setAsking(false);
      notify({ ...showRemoved(removal), action: { label: 'Undo', run: () => restore.mutate(input) } });
    },
    onFail: (error) => notify(failureNotice('removeShow', error)),
  });
  if (podcast.removal !== null) {
    return (
      <div className="note note-warn show-out">
        <div className="grow">
          <b>Taken out on {shortDay(podcast.removal.removedAt)}.</b> Issues, kept letters, groups and search
          are without it. It can be brought back until {shortDay(podcast.removal.undoUntil)}; then its
          episodes, transcripts and insights are deleted.
        </div>
        <Button size="s" icon={Undo2} busy={restore.isPending} onClick={() => restore.mutate(input)}>
          Bring it back
        </Button>
      </div>
    );
  }
  return (
    <details className="card show-rights">
      <summary>
        <Scale className="i" />
        Rights
        <span className="small quiet">
          {podcast.preferOtherSources
            ? 'other sources than Taddy preferred'
            : 'sources, and removing this show'}
        </span>
        <ChevronDown className="i i-s chev push" />
      </summary>
      <OtherSources podcast={podcast} />
      <div className="show-rights-row">
        <div>
          <p className="strong">If its owner asks</p>
          <p className="choice-about">
            Takes the show out of published issues, kept letters and search. It can be undone for 30 days.
          </p>
        </div>
        <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          Remove this show
        </Button>
      </div>
      {isAsking && (
        <RemoveShowDialog
          podcast={podcast}
          busy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => remove.mutate({ ...input, body: reason === '' ? {} : { reason } })}
        />
      )}
    </details>
  );
}

function OtherSources({ podcast }: { podcast: Podcast }) {
  const id = useId();
  const update = useChange(podcasts.update, {
    refresh: ['podcasts'],
    onFail: (error) => notify(failureNotice('updatePodcast', error)),
  });
  const isOn = update.isPending ? update.variables.body.preferOtherSources : podcast.preferOtherSources;
  return (
    <div className="show-rights-row">
      <div>
        <label htmlFor={id} className="strong">
          Prefer other sources than Taddy
        </label>
        <p className="choice-about" id={`${id}-about`}>
          Transcripts come from the publisher or AssemblyAI first, also where Taddy is the transcript source.
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={`${id}-about`}
        className="switch"
        checked={isOn}
        onChange={(event) =>
          update.mutate({ params: { id: podcast.id }, body: { preferOtherSources: event.target.checked } })
        }
      />
    </div>
  );
}

function useRestoreShow() {
  return useChange(removals.restore, {
    refresh: ['podcasts', 'groups', 'episodes', 'transcripts', 'insights', 'digests', 'sends'],
    onDone: (restored) => notify(showRestored(restored)),
    onFail: (error) => notify(failureNotice('restoreShow', error)),
  });
}
