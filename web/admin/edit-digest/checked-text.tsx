import { useQuery } from '@tanstack/react-query';
import { CircleAlert, PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { edits, type Lock } from '../../../contract/digest-edits.ts';
import { request } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';

interface CheckedTextProps {
  digestId: string;
  item: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  /** What the sentences of it are held to: all, or numbers and names alone (a title). */
  only?: 'labels';
  /** Prints a sentence as the editor's own words; resolves when that is done, or was refused. */
  onVouch?: (text: string) => Promise<void>;
}

const quietMs = 600;

/** A text that is held against what was said while it is typed. */
export function CheckedText(props: CheckedTextProps) {
  const { digestId, item, label, value, onChange, rows = 3, only, onVouch } = props;
  const id = useId();
  const [start] = useState(value);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (value === start && asked === null) return;
    const timer = setTimeout(() => setAsked(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, start, asked]);
  const answer = useQuery({
    queryKey: ['check of a sentence', digestId, item, asked],
    queryFn: async () => {
      const body = { text: asked ?? '', item, isLabel: only === 'labels' };
      const { body: verdicts } = await request(edits.check, { params: { digestId }, body });
      return verdicts as (typeof edits.check.answer)['_output'];
    },
    enabled: asked !== null && asked.trim() !== '',
    placeholderData: (before) => before,
    retry: false,
  });
  const marked = (answer.data ?? []).filter(
    ({ state, text, vouched }) =>
      !vouched &&
      value.replace(/\s+/g, ' ').includes(text) &&
      (state === 'unsupported' || state === 'weak' || state === 'doubtful'),
  );
  return (
    <div className="checked">
      <label htmlFor={id}>{label}</label>
      {rows === 1 ? (
        <input id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          id={id}
          className="input"
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <div aria-live="polite">
        {marked.map(({ text, state, why }) => (
          <p className="checked-mark" key={text}>
            <CircleAlert className="i i-s" />
            <span>
              <b>{state === 'unsupported' ? 'Stands on nothing' : state === 'weak' ? 'Weak' : 'Doubtful'}</b>{' '}
              “{text}” {why}
              {onVouch !== undefined && state === 'unsupported' && (
                <Button size="s" onClick={() => void onVouch(text).then(() => answer.refetch())}>
                  I vouch for this
                </Button>
              )}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}

interface ItemProps {
  item: string;
  locks: readonly Lock[];
  onTake: (item: string, said: string[]) => void;
  onUnlock: (item: string) => void;
  children: ReactNode;
  acts?: ReactNode;
}

/** An item with its lock, and with what the model would have said since. */
export function Item({ item, locks, onTake, onUnlock, children, acts }: ItemProps) {
  const lock = locks.find((it) => it.item === item);
  const said = lock?.wouldSay ?? null;
  return (
    <div className="edit-item" id={`item-${item}`} data-item={item}>
      {children}
      {(lock !== undefined || acts) && (
        <div className="edit-item-foot">
          {lock !== undefined && (
            <span className="small quiet edit-lock">
              <PenLine className="i i-s" /> Yours: a new run keeps it
              <button type="button" className="link" onClick={() => onUnlock(item)}>
                Let the model write it
              </button>
            </span>
          )}
          <span className="edit-acts">{acts}</span>
        </div>
      )}
      {said !== null && (
        <div className="edit-would">
          <p className="small quiet">The model would say</p>
          {said
            .filter((text) => text !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
          <Button size="s" onClick={() => onTake(item, said)}>
            Take it
          </Button>
        </div>
      )}
    </div>
  );
}
