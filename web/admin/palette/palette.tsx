import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useRunningSends } from '../sends/use-sends.ts';
import { type Entry, saidEntry, sectionsFor } from './entries.ts';
import { type FoundTitles, fewestLetters, useFound } from './use-found.ts';
import { useSendActs } from './use-send-acts.ts';
import '../../ui/dialog.css';
import './palette.css';

/** Goes to any screen, group, podcast or episode, and starts the common actions. */
export function Palette({ onClose }: { onClose: () => void }) {
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
          <Dialog.Content {...focus} className="dialog palette" aria-describedby={undefined}>
            <Dialog.Title className="sr">Go to or do anything</Dialog.Title>
            <Choosing go={go} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choosing({ go }: { go: (entry: Entry) => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState({ value: '', of: '' });
  const list = useQuery(queryFor(groups.list));
  const found = useFound(text);
  const sends = useRunningSends();
  const sections = sectionsFor(text, { groups: list.data ?? [], found: found.rows, sends });
  const entries = sections.flatMap((section) => section.entries);
  const said = text.trim().length >= fewestLetters ? saidEntry(text) : undefined;
  // Titles come first, also those that are still looked for.
  const first = entries[0] ?? (found.isSearching ? undefined : said);
  const all = said === undefined ? entries : [...entries, said];
  const selected =
    chosen.of === text && all.some(({ value }) => value === chosen.value)
      ? chosen.value
      : (first?.value ?? '');
  const onEarlyEnter = useEarlyEnter(text, first, found.isSearching, go);
  return (
    <Command
      label="Go to or do anything"
      loop
      shouldFilter={false}
      value={selected}
      // The list selects its only entry by itself, and at times for letters that stand no more; titles that come after it
      // are still the first.
      onValueChange={(value) =>
        (entries.length > 0 || value !== said?.value) && setChosen({ value, of: text })
      }
      onKeyDown={onEarlyEnter}
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
        {said !== undefined && (
          <Command.Group heading="Transcripts">
            <EntryRow entry={said} onSelect={() => go(said)} />
          </Command.Group>
        )}
      </Command.List>
      <Rest found={found} isEmpty={entries.length === 0} />
    </Command>
  );
}

/** Enter pressed before the first hit has come is kept for it, unless the words change. */
function useEarlyEnter(
  text: string,
  first: Entry | undefined,
  isSearching: boolean,
  go: (entry: Entry) => void,
): (event: KeyboardEvent) => void {
  const [keptFor, setKeptFor] = useState<string | null>(null);
  const isDue = keptFor === text && first !== undefined;
  useEffect(() => {
    if (isDue) go(first);
  });
  return (event) => {
    if (event.key === 'Enter' && first === undefined && isSearching) setKeptFor(text);
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
