import { Check, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { edits } from '../../../contract/digest-edits.ts';
import { digests } from '../../../contract/digests.ts';
import type { OpenSentence } from '../../../contract/open-sentences.ts';
import { useChange } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { EvidenceLink } from '../claims/claim-mark.tsx';
import { failureNotice } from '../notices.ts';
import './walk.css';

interface WalkDialogProps {
  digestId: string;
  open: readonly OpenSentence[];
  onClose: () => void;
  /** Each was looked at. */
  onDone: () => void;
}

const states = { weak: 'Weak', doubtful: 'Doubtful', unsupported: 'Stands on nothing' } as const;
const nameOf = (state: OpenSentence['state']) =>
  state in states ? states[state as keyof typeof states] : state;

const parts: Readonly<Record<OpenSentence['part'], string>> = {
  overview: 'Overview',
  glance: 'At a glance',
  connection: 'Connection',
  connectionTip: 'Tip of a connection',
  tip: 'Quick win',
  episodeSummary: 'Summary of an episode',
  keyInsight: 'Learning',
  label: 'Title, theme or category',
};

/** Before an issue is published: its open sentences one after the other, each accepted, edited or dropped. */
export function WalkDialog({ digestId, open, onClose, onDone }: WalkDialogProps) {
  const [at, setAt] = useState(0);
  const sentence = open[at];
  const next = () => (at + 1 >= open.length ? onDone() : setAt(at + 1));
  const options = {
    refresh: ['digests'] as const,
    onDone: next,
    onFail: (error: unknown) => notify(failureNotice('settleSentence', error)),
  };
  const accept = useChange(digests.accept, options);
  const vouch = useChange(digests.vouch, options);
  const drop = useChange(edits.drop, options);
  if (sentence === undefined) return null;
  const params = { digestId, claimId: sentence.claimId };
  const isBusy = accept.isPending || vouch.isPending || drop.isPending;
  const standsOnNothing = sentence.state === 'unsupported';
  const isLast = at + 1 === open.length;
  return (
    <Dialog
      open
      readFirst
      size="l"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Look at these sentences before readers do"
      sub={`Sentence ${at + 1} of ${open.length}. After the last one the issue is published.`}
      foot={
        <>
          <Button icon={Trash2} disabled={isBusy} onClick={() => drop.mutate({ params })}>
            Drop
          </Button>
          <ButtonLink
            icon={PenLine}
            to={`/admin/saved-digests/${digestId}/edit?item=${encodeURIComponent(sentence.item)}`}
          >
            Edit
          </ButtonLink>
          <Button
            variant="primary"
            icon={Check}
            busy={isBusy}
            onClick={() => (standsOnNothing ? vouch : accept).mutate({ params })}
          >
            {standsOnNothing ? 'I vouch for this' : 'Accept'}
            {isLast ? ' and publish' : ''}
          </Button>
        </>
      }
    >
      <SentenceAtHand sentence={sentence} />
    </Dialog>
  );
}

export function SentenceAtHand({ sentence }: { sentence: OpenSentence }) {
  const { part, state, text, why, evidence } = sentence;
  return (
    <div className="walk">
      <p className="walk-head">
        <span className="small quiet">{parts[part]}</span>
        <Badge tone={state === 'unsupported' ? 'fail' : 'warn'}>{nameOf(state)}</Badge>
      </p>
      <blockquote className="walk-text">{text}</blockquote>
      {why && <p className="walk-why">{why}</p>}
      {evidence.length === 0 ? (
        <p className="small quiet">Printed, it is shown to readers as the editor’s own words.</p>
      ) : (
        <ol className="walk-places">
          {evidence.map((place) => (
            <li key={`${place.episodeId} ${place.second}`}>
              <span className="small quiet">
                <EvidenceLink place={place} />
                {place.speaker}
              </span>
              <p>
                <span className="walk-around">{place.before}</span> <b>{place.words}</b>{' '}
                <span className="walk-around">{place.after}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
