import { Check, ChevronRight, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type Transcript, transcripts } from '../../../contract/transcripts.ts';
import { useChange } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { type SpeakerShare, speakerName, speakerShares } from './transcript-text.ts';

/** "Edit Speaker Labels", open by default (product.md sections 2 and 4). */
export function SpeakerLabels({ transcript }: { transcript: Transcript }) {
  const shares = speakerShares(transcript.utterances);
  if (shares.length === 0) return null;
  return (
    <details className="speakers" open>
      <summary>
        <ChevronRight className="i i-s chev" />
        Edit Speaker Labels <span className="small quiet">{plural(shares.length, 'speaker')}</span>
      </summary>
      <ul className="spk-list">
        {shares.map((share) => (
          <SpeakerRow key={share.speakerId} transcript={transcript} share={share} />
        ))}
      </ul>
    </details>
  );
}

const mostOffers = 6;

function SpeakerRow({ transcript, share }: { transcript: Transcript; share: SpeakerShare }) {
  const { speakerId } = share;
  const [draft, setDraft] = useState<string | null>(null);
  const save = useChange(transcripts.labelSpeakers, {
    refresh: ['transcripts', 'insights'],
    onDone: () => {
      setDraft(null);
      notify(notices.labelsUpdated);
    },
    onFail: () => notify(failureNotice('labelSpeakers', null)),
  });
  const apply = (name: string) =>
    save.mutate({ params: { transcriptId: transcript.id }, body: { speakerLabels: { [speakerId]: name } } });
  const name = speakerName(speakerId, transcript.speakerLabels);
  const taken = new Set(Object.values(transcript.speakerLabels));
  const offers = transcript.detectedEntities.filter((entity) => !taken.has(entity)).slice(0, mostOffers);
  return (
    <li className="spk">
      <span className="small quiet clip">{speakerName(speakerId, {})}</span>
      {draft === null ? (
        <button
          type="button"
          className="spk-badge"
          onClick={() => setDraft(transcript.speakerLabels[speakerId] ?? '')}
        >
          <bdi className="clip">{name}</bdi>
          <Pencil className="i" />
          <span className="sr">, edit the name</span>
        </button>
      ) : (
        <SpeakerEdit
          label={`Name of ${speakerName(speakerId, {})}`}
          draft={draft}
          isSaving={save.isPending}
          onDraft={setDraft}
          onSave={() => apply(draft.trim())}
          onCancel={() => setDraft(null)}
        />
      )}
      {draft === null ? (
        <span className="small quiet">
          {plural(share.lines, 'line')}, {share.percent}% of the talk
        </span>
      ) : (
        <span className="quick">
          {offers.length > 0 && 'Quick apply'}
          {offers.map((offer) => (
            <Button key={offer} size="s" disabled={save.isPending} onClick={() => apply(offer)}>
              <bdi>{offer}</bdi>
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

interface SpeakerEditProps {
  label: string;
  draft: string;
  isSaving: boolean;
  onDraft: (draft: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Enter or the check saves, Escape or the cross cancels. */
function SpeakerEdit({ label, draft, isSaving, onDraft, onSave, onCancel }: SpeakerEditProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSave();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <span className="spk-edit">
      <input
        className="input"
        aria-label={label}
        data-holds-escape="true"
        value={draft}
        maxLength={80}
        ref={(input) => input?.focus()}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton small icon={Check} label="Save name (Enter)" busy={isSaving} onClick={onSave} />
      <IconButton small icon={X} label="Cancel (Escape)" onClick={onCancel} />
    </span>
  );
}
