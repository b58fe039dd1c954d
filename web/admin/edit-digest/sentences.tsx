import type { Draft } from '../../../contract/digest-edits.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { SentenceAtHand } from '../open-sentences/walk-dialog.tsx';

interface SentencesProps {
  draft: Pick<Draft, 'open' | 'settled'>;
  onSettle: (how: 'accept' | 'vouch', text: string) => void;
  onTakeBack: (text: string) => void;
}

/** What is to be looked at before publishing, and what was: that can be taken back. */
export function Sentences({ draft: { open, settled }, onSettle, onTakeBack }: SentencesProps) {
  return (
    <>
      {open.length > 0 && (
        <details className="edit-open">
          <summary>{plural(open.length, 'sentence')} to look at before publishing</summary>
          {open.map((sentence) => {
            const how = sentence.state === 'unsupported' ? 'vouch' : 'accept';
            return (
              <div className="card edit-open-one" key={sentence.claimId}>
                <SentenceAtHand sentence={sentence} />
                <Button size="s" onClick={() => onSettle(how, sentence.text)}>
                  {how === 'vouch' ? 'I vouch for this' : 'Accept'}
                </Button>
              </div>
            );
          })}
        </details>
      )}
      {settled.length > 0 && (
        <details className="edit-open is-settled">
          <summary>{plural(settled.length, 'sentence')} that you let stand</summary>
          {settled.map(({ claimId, text, how }) => (
            <div className="card edit-open-one" key={claimId}>
              <p className="small quiet">{how === 'vouched' ? 'You vouch for this' : 'Accepted'}</p>
              <blockquote className="walk-text">{text}</blockquote>
              <Button size="s" onClick={() => onTakeBack(text)}>
                Take back
              </Button>
            </div>
          ))}
        </details>
      )}
    </>
  );
}
