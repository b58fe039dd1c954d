import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { FileAudio, Folder, type LucideIcon, Plus, Podcast, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { groups } from '../../../contract/groups.ts';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { navParts } from '../shell/nav-items.ts';
import '../../ui/dialog.css';
import './palette.css';

const screens = [
  ...navParts.flat(),
  { label: 'All Groups', to: '/admin/groups', icon: Folder },
  { label: 'All Podcasts', to: '/admin/podcasts', icon: Podcast },
  { label: 'Unassigned Podcasts', to: '/admin/unassigned-podcasts', icon: Podcast },
];

/** Goes to any screen, group, podcast or episode, and starts the common actions. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const focus = useReturnFocus();
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay overlay-top">
          <Dialog.Content {...focus} className="dialog palette" aria-describedby={undefined}>
            <Dialog.Title className="sr">Go to or do anything</Dialog.Title>
            <Command label="Go to or do anything" loop>
              <div className="palette-in">
                <Search className="i" />
                <Command.Input
                  value={text}
                  onValueChange={setText}
                  placeholder="A screen, group, podcast or episode"
                />
              </div>
              <Command.List className="palette-list" label="Results">
                <Command.Empty className="palette-none">Nothing found. Try other words.</Command.Empty>
                <Actions go={go} />
                <Command.Group heading="Screens">
                  {screens.map(({ label, to, icon }) => (
                    <Entry key={to} value={`screen ${label}`} icon={icon} onSelect={() => go(to)}>
                      {label}
                    </Entry>
                  ))}
                </Command.Group>
                <Groups go={go} />
                <Titles text={text} go={go} />
              </Command.List>
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Go = (to: string) => void;

function Actions({ go }: { go: Go }) {
  return (
    <Command.Group heading="Actions">
      <Entry value="action new digest generate" icon={Plus} onSelect={() => go('/admin/digest-builder')}>
        New digest
      </Entry>
      <Entry value="action create group" icon={Plus} onSelect={() => go('/admin/groups?create=1')}>
        Create Group
      </Entry>
      <Entry value="action process needs transcript" icon={Plus} onSelect={() => go('/admin/todo')}>
        Process episodes that need a transcript
      </Entry>
    </Command.Group>
  );
}

function Groups({ go }: { go: Go }) {
  const list = useQuery(queryFor(groups.list));
  if (!list.data?.length) return null;
  return (
    <Command.Group heading="Groups">
      {list.data.map(({ id, name }) => (
        <Entry
          key={id}
          value={`group ${name} ${id}`}
          icon={Folder}
          onSelect={() => go(`/admin/groups/${id}`)}
        >
          {name}
        </Entry>
      ))}
    </Command.Group>
  );
}

/** Podcasts and episodes are looked up by the server, since there may be many thousands. */
function Titles({ text, go }: { text: string; go: Go }) {
  const words = useDeferredValue(text.trim());
  const list = useQuery({ ...queryFor(live.find, { query: { q: words } }), enabled: words.length > 1 });
  if (words.length < 2 || !list.data?.length) return null;
  return (
    <Command.Group heading="Podcasts and episodes" forceMount>
      {list.data.map(({ kind, id, podcastId, title, podcastTitle }) => (
        <Entry
          key={`${kind} ${id}`}
          value={`${text} ${kind} ${id}`}
          icon={kind === 'podcast' ? Podcast : FileAudio}
          onSelect={() => go(`/admin/podcasts/${podcastId}`)}
          isAlways
        >
          {title} <span className="small quiet">{podcastTitle}</span>
        </Entry>
      ))}
    </Command.Group>
  );
}

interface EntryProps {
  value: string;
  icon: LucideIcon;
  onSelect: () => void;
  /** Shown whatever was typed: somebody else has searched. */
  isAlways?: boolean;
  children: ReactNode;
}

function Entry({ value, icon: Icon, onSelect, isAlways = false, children }: EntryProps) {
  return (
    <Command.Item className="cmd" value={value} onSelect={onSelect} forceMount={isAlways}>
      <Icon className="i" />
      <span className="clip">{children}</span>
    </Command.Item>
  );
}
