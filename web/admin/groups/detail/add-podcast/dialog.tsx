import { useState } from 'react';
import type { Group } from '../../../../../contract/groups.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { FeedTab } from './feed-tab.tsx';
import { SearchTab } from './search-tab.tsx';
import './add-podcast.css';

interface AddPodcastDialogProps {
  group: Group;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Add Podcast: search the directories, or give the address of a feed (product.md section 2). */
export function AddPodcastDialog({ group, open, onOpenChange }: AddPodcastDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Podcast"
      sub={`to ${group.name}`}
      size="l"
      tall
    >
      <Ways group={group} onAdded={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Inside of the dialog, so that it opens with the search again. */
function Ways({ group, onAdded }: { group: Group; onAdded: () => void }) {
  const [way, setWay] = useState('search');
  return (
    <Tabs.Root value={way} onValueChange={setWay} className="add-tabs">
      <Tabs.List aria-label="Ways to add a podcast">
        <Tabs.Tab value="search">Search</Tabs.Tab>
        <Tabs.Tab value="feed">Manual RSS</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="search" className="add-panel" tabIndex={-1}>
        <SearchTab group={group} />
      </Tabs.Panel>
      <Tabs.Panel value="feed" className="add-panel" tabIndex={-1}>
        <FeedTab group={group} onAdded={onAdded} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
