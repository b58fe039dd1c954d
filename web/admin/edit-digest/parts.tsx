import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft, EditedIssue, Lock } from '../../../contract/digest-edits.ts';
import type { Digest } from '../../../contract/digests.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export interface FieldsProps {
  now: EditedIssue;
  /** As it was opened: what was dropped since can be brought back. */
  start: EditedIssue;
  digest: Digest;
  dropped: Draft['dropped'];
  locks: readonly Lock[];
  change: (to: EditedIssue, key: string) => void;
  onVouch: (text: string) => Promise<void>;
  onUnlock: (item: string) => void;
  onTake: (item: string, said: string[]) => void;
}

export function Part({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  return (
    <section className="edit-part">
      <h2 className="h3">{title}</h2>
      {sub && <p className="small quiet">{sub}</p>}
      {children}
    </section>
  );
}

export function DropButton({ what, onClick }: { what: string; onClick: () => void }) {
  return <IconButton small icon={Trash2} label={`Drop ${what}`} onClick={onClick} />;
}

interface MovesProps<T> {
  list: readonly T[];
  at: number;
  what: string;
  onMove: (list: T[]) => void;
}

export function Moves<T>({ list, at, what, onMove }: MovesProps<T>) {
  const move = (by: number) => {
    const [one] = list.slice(at, at + 1);
    const rest = list.filter((_, index) => index !== at);
    if (one !== undefined) onMove([...rest.slice(0, at + by), one, ...rest.slice(at + by)]);
  };
  return (
    <>
      <IconButton
        small
        icon={ArrowUp}
        label={`Move ${what} up`}
        disabled={at === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        small
        icon={ArrowDown}
        label={`Move ${what} down`}
        disabled={at === list.length - 1}
        onClick={() => move(1)}
      />
    </>
  );
}
