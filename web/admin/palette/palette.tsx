import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { MessageSquareQuote, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { useReturnFocus } from '../../ui/overlays/use-return-focus.ts';
import { useRunningSends } from '../sends/use-sends.ts';
import { type Entry, saidEntry, sectionsFor } from './entries.ts';
import { type FoundTitles, fewestLetters, useFound } from './use-found.ts';
import { useSendActs } from './use-send-acts.ts';
import type { Typed } from './use-typed-meanwhile.ts';
import '../../ui/dialog.css';
import './palette.css';

interface PaletteProps {
  /** What was typed before it was there. */
  typed: Typed;
  onClose: () => void;
}

/** Goes to any screen, group, podcast or episode, and starts the common actions. */
export function Palette({ typed, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const focus = useReturnFocus();
  const act = useSendActs();
  const go = ({ to, does }: Entry) => {
    onClose();
    if (does) act(does);
    void navigate(to);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay overlay-top">
          <Dialog.Content
            {...focus}
            onOpenAutoFocus={(event) => {
              focus.onOpenAutoFocus(event);
              writeOn(event, typed);
            }}
            className="dialog palette"
            aria-describedby={undefined}
          >
            <Dialog.Title className="sr">Go to or do anything</Dialog.Title>
            <Choosing typed={typed.text} go={go} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Into the field, behind what was typed before; left alone the dialog would select it, and the next letter replace it. */
function writeOn(event: Event, { isEntered }: Typed): void {
  const field = event.target instanceof HTMLElement ? event.target.querySelector('input') : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  if (isEntered)
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

function Choosing({ typed, go }: { typed: string; go: (entry: Entry) => void }) {
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState('');
  const list = useQuery(queryFor(groups.list));
  const found = useFound(text);
  const sends = useRunningSends();
  const sections = sectionsFor(text, { groups: list.data ?? [], found: found.rows, sends });
  const entries = sections.flatMap((section) => section.entries);
  const said = text.trim().length >= fewestLetters ? saidEntry(text) : undefined;
  const first = entries[0];
  const selected = entries.some(({ value }) => value === chosen) ? chosen : (first?.value ?? '');
  const onEnter = useEnter({ text, first, said, isSearching: found.isSearching }, go);
  return (
    <>
      <Command
        label="Go to or do anything"
        loop
        shouldFilter={false}
        value={selected}
        onValueChange={setChosen}
        onKeyDown={onEnter}
      >
        <div className="palette-in">
          <Search className="i" />
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder="A screen, group, podcast or episode"
            maxLength={100}
          />
        </div>
        <Command.List className="palette-list" label="Results">
          {sections.map(({ heading, entries: own }) => (
            <Command.Group key={heading} heading={heading}>
              {own.map((entry) => (
                <EntryRow key={entry.value} entry={entry} onSelect={() => go(entry)} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <Rest found={found} isEmpty={entries.length === 0} />
      </Command>
      {said !== undefined && (
        <button type="button" className="palette-said" onClick={() => go(said)}>
          <MessageSquareQuote className="i" />
          <bdi className="clip">{said.label}</bdi>
          <span className="kbd only-wide" aria-hidden="true">
            Shift Enter
          </span>
        </button>
      )}
    </>
  );
}

interface Offered {
  text: string;
  first: Entry | undefined;
  /** The way to what was said: for Shift and Enter, and where no title holds the words. */
  said: Entry | undefined;
  isSearching: boolean;
}

/** Enter pressed before the first hit has come is kept for it, unless the words change. */
function useEnter(
  { text, first, said, isSearching }: Offered,
  go: (entry: Entry) => void,
): (event: KeyboardEvent) => void {
  const [keptFor, setKeptFor] = useState<string | null>(null);
  const due = first ?? (isSearching ? undefined : said);
  const isDue = keptFor === text && due !== undefined;
  useEffect(() => {
    if (isDue) go(due);
  });
  return (event) => {
    if (event.key !== 'Enter') return;
    if (event.shiftKey && said !== undefined) {
      event.preventDefault();
      go(said);
    } else if (first === undefined) setKeptFor(text);
  };
}

/** What there is to say when hits may still come, or none did. */
function Rest({ found, isEmpty }: { found: FoundTitles; isEmpty: boolean }) {
  const words = found.isSearching
    ? 'Searching podcasts and episodes...'
    : found.isFailed
      ? 'Podcasts and episodes could not be searched. The server did not answer.'
      : isEmpty && 'No screen, group, podcast or episode is called so.';
  return (
    <p className={isEmpty ? 'palette-none' : 'palette-more small quiet'} role="status">
      {words}
    </p>
  );
}

function EntryRow({ entry, onSelect }: { entry: Entry; onSelect: () => void }) {
  const { icon: Icon, value, label, of } = entry;
  return (
    <Command.Item className="cmd" value={value} onSelect={onSelect}>
      <Icon className="i" />
      <span className="clip">
        <bdi>{label}</bdi>
        {of !== undefined && (
          <>
            {' '}
            <bdi className="small quiet">{of}</bdi>
          </>
        )}
      </span>
    </Command.Item>
  );
}
