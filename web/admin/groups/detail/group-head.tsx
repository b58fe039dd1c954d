import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus, SlidersVertical, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Group, groups } from '../../../../contract/groups.ts';
import { queryFor } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, titlesCopied } from '../../notices.ts';
import { AddPodcastDialog } from './add-podcast/dialog.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { MetadataDialog } from './metadata/dialog.tsx';
import { RenameForm } from './rename-form.tsx';

type Open = 'metadata' | 'delete' | 'add' | null;

/** Name, description, and what can be done with the group as a whole. */
export function GroupHead({ group }: { group: Group }) {
  const [open, setOpen] = useState<Open>(null);
  const podcasts = useQuery(queryFor(groups.listPodcasts, { params: { id: group.id } }));
  const titles = podcasts.data?.map(({ title }) => title) ?? [];
  const show = (dialog: Open) => (isOpen: boolean) => setOpen(isOpen ? dialog : null);
  return (
    <>
      <PageHead
        title={<GroupTitle group={group} />}
        sub={group.description}
        actions={
          <>
            <Button icon={SlidersVertical} onClick={() => setOpen('metadata')}>
              Metadata Settings
            </Button>
            <Button icon={Copy} disabled={titles.length === 0} onClick={() => void copyTitles(titles)}>
              Copy Titles
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => setOpen('delete')}>
              Delete Group
            </Button>
            <Button variant="primary" icon={Plus} onClick={() => setOpen('add')}>
              Add Podcast
            </Button>
          </>
        }
      />
      <MetadataDialog group={group} open={open === 'metadata'} onOpenChange={show('metadata')} />
      <DeleteGroupDialog group={group} open={open === 'delete'} onOpenChange={show('delete')} />
      <AddPodcastDialog group={group} open={open === 'add'} onOpenChange={show('add')} />
    </>
  );
}

function GroupTitle({ group }: { group: Group }) {
  const [isRenaming, setRenaming] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // Back from the form, the focus belongs on the button that opened it.
    if (wasRenaming.current && !isRenaming) edit.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) return <RenameForm group={group} onClose={() => setRenaming(false)} />;
  return (
    <div className="row">
      <h1 className="title">{group.name}</h1>
      <IconButton ref={edit} label="Edit group name" icon={Pencil} small onClick={() => setRenaming(true)} />
    </div>
  );
}

async function copyTitles(titles: readonly string[]): Promise<void> {
  try {
    await copyText(titles.join(', '));
    notify(titlesCopied(titles.length));
  } catch (error) {
    notify(failureNotice('copy', error));
  }
}
