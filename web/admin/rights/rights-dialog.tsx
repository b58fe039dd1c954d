import { parseISO } from 'date-fns/parseISO';
import { useState } from 'react';
import type { RightsQuestion } from '../../../contract/rights.ts';
import { formatDate } from '../../format/format-date.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './rights.css';

interface RightsDialogProps {
  question: RightsQuestion;
  onClose: () => void;
  onConfirm: () => void;
}

/** Before an issue is sold: the sentence of the policy that speaks against it, and a yes that is written down. */
export function RightsDialog({ question: { policy, episodes }, onClose, onConfirm }: RightsDialogProps) {
  const [isRead, setRead] = useState(false);
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title="May this issue be sold?"
      sub={`${plural(episodes.length, 'transcript')} in it came from Taddy, and readers pay for the issue.`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isRead} onClick={onConfirm}>
            Confirm and go on
          </Button>
        </>
      }
    >
      <div className="rights">
        <figure className="rights-policy">
          <blockquote>“{policy.sentence}”</blockquote>
          <figcaption className="small quiet">
            <a className="link" href={policy.url} target="_blank" rel="noopener noreferrer">
              {policy.name}
            </a>
            , as of {formatDate(parseISO(policy.datedOn), 'MMMM d, yyyy')}
          </figcaption>
        </figure>
        <ul className="rights-episodes">
          {episodes.map(({ episodeId, episode_title, podcast_name }) => (
            <li key={episodeId}>
              <bdi className="strong">{episode_title}</bdi>
              <span className="meta-line">
                <bdi>{podcast_name}</bdi>
              </span>
            </li>
          ))}
        </ul>
        <label className="hit-row rights-yes">
          <Checkbox checked={isRead} onChange={(event) => setRead(event.target.checked)} />
          <span>I have read this sentence, and I may sell an issue with these episodes.</span>
        </label>
        <p className="small quiet">
          Your yes goes into the audit log with the time and the sentence. Without it, take the episodes out,
          or transcribe them from another source and make the digest again.
        </p>
      </div>
    </Dialog>
  );
}
