/** What the palette offers, and which of it the typed words mean. */
import {
  CirclePause,
  CirclePlay,
  FileAudio,
  Folder,
  type LucideIcon,
  MailCheck,
  MessageSquareQuote,
  Plus,
  Podcast,
  Send as SendIcon,
} from 'lucide-react';
import type { Group } from '../../../contract/groups.ts';
import type { Found } from '../../../contract/live.ts';
import type { Send } from '../../../contract/sends.ts';
import { navParts } from '../shell/nav-items.ts';

export interface Entry {
  /** Its name among all entries. */
  value: string;
  label: string;
  /** Said beside the label. */
  of?: string;
  /** Words that also mean it. */
  alias?: string;
  icon: LucideIcon;
  to: string;
  /** What it does before it leads there. */
  does?: { act: 'pause' | 'resume'; sendId: string };
}

export interface Section {
  heading: string;
  entries: readonly Entry[];
}

const actions: readonly Entry[] = [
  { label: 'New digest', alias: 'generate', to: '/admin/digest-builder' },
  { label: 'Create Group', alias: 'new', to: '/admin/groups?create=1' },
  { label: 'Process episodes that need a transcript', to: '/admin/todo' },
  { label: 'Import subscribers', alias: 'readers csv complimentary', to: '/admin/subscribers?import=1' },
  { label: 'Give access', alias: 'complimentary free reader', to: '/admin/subscribers?give=1' },
].map((action) => ({ ...action, value: `action ${action.label}`, icon: Plus }));

const sendNewest: Entry = {
  value: 'action send newest',
  label: 'Send the newest digest…',
  alias: 'mail issue monday',
  icon: SendIcon,
  to: '/admin/saved-digests?send=newest',
};

const screens: readonly Entry[] = [
  ...navParts.flat(),
  { label: 'All Groups', to: '/admin/groups', icon: Folder },
  { label: 'All Podcasts', to: '/admin/podcasts', icon: Podcast },
  { label: 'Unassigned Podcasts', to: '/admin/unassigned-podcasts', icon: Podcast },
  {
    label: 'Mail identity',
    alias: 'spf dkim dmarc dns mail check',
    to: '/admin/settings/mail',
    icon: MailCheck,
  },
].map((screen) => ({ ...screen, value: `screen ${screen.label}` }));

/** What is known to lead to: groups, what the server has found, and the sends that run or are paused. */
export interface Known {
  groups: readonly Group[];
  found: readonly Found[];
  sends?: readonly Send[];
}

/**
 * Sections without an entry are left out. What begins with the words comes first; what the server has found always
 * comes last, so that nothing moves under somebody's hands when it arrives.
 */
export function sectionsFor(text: string, { groups, found, sends = [] }: Known): Section[] {
  // What acts at once is never the first, which Enter takes.
  const doable = [...actions, sendNewest, ...sends.flatMap(sendEntry)];
  const own = [
    { heading: 'Actions', entries: matching(doable, text) },
    { heading: 'Screens', entries: matching(screens, text) },
    { heading: 'Groups', entries: matching(groups.map(groupEntry), text) },
  ].sort((a, b) => beginsFirst(a.entries[0], b.entries[0], text));
  const all = [...own, { heading: 'Podcasts and episodes', entries: found.map(foundEntry) }];
  return all.filter(({ entries }) => entries.length > 0);
}

/** What was said, for words that may stand in no title. */
export function saidEntry(text: string): Entry {
  const q = text.trim();
  return {
    value: 'said',
    label: `Search everything that was said for “${q}”`,
    icon: MessageSquareQuote,
    to: `/admin/search?${new URLSearchParams({ q })}`,
  };
}

function sendEntry({ id, state, title }: Send): Entry[] {
  if (state !== 'sending' && state !== 'paused') return [];
  const isPaused = state === 'paused';
  return [
    {
      value: `action send ${id}`,
      label: isPaused ? 'Resume the send' : 'Pause the send',
      of: title,
      icon: isPaused ? CirclePlay : CirclePause,
      to: `/admin/sends/${id}`,
      does: { act: isPaused ? 'resume' : 'pause', sendId: id },
    },
  ];
}

function groupEntry({ id, name }: Group): Entry {
  return { value: `group ${id}`, label: name, icon: Folder, to: `/admin/groups/${id}` };
}

function foundEntry({ kind, id, podcastId, title, podcastTitle }: Found): Entry {
  const podcast = `/admin/podcasts/${podcastId}`;
  return kind === 'podcast'
    ? { value: `podcast ${id}`, label: title, icon: Podcast, to: podcast }
    : {
        value: `episode ${id}`,
        label: title,
        of: podcastTitle,
        icon: FileAudio,
        to: `${podcast}?episode=${id}`,
      };
}

function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => words.every((word) => wordsOf(entry).includes(word)))
    .sort((a, b) => beginsFirst(a, b, text));
}

/** "TO DO" is found as "todo" too. */
function wordsOf({ label, alias = '' }: Entry): string {
  return `${label} ${alias} ${label.replace(/\s/g, '')}`.toLowerCase();
}

function beginsFirst(a: Entry | undefined, b: Entry | undefined, text: string): number {
  const begins = (entry: Entry | undefined) =>
    text.trim() !== '' && entry?.label.toLowerCase().startsWith(text.trim().toLowerCase()) ? 0 : 1;
  return begins(a) - begins(b);
}
