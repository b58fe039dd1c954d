import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus, SlidersVertical, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Group, groups } from '../../../../contract/groups.ts';
import { allOf } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, titlesCopied } from '../../notices.ts';
import { useOpenRow } from '../../use-open-row.ts';
import { AddPodcastDialog } from './add-podcast/dialog.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { MetadataDialog } from './metadata/dialog.tsx';
import { ImportDialog } from './opml/import-dialog.tsx';
import { OpmlMenu } from './opml/opml-menu.tsx';
import { useImport } from './opml/use-import.ts';
import { RenameForm } from './rename-form.tsx';

/** Name, description, and what can be done with the group as a whole. */
export function GroupHead({ group }: { group: Group }) {
  // What is filled in stands in the address, so that Back closes it instead of leaving the page.
  const [form, openForm] = useOpenRow('form');
  const [isDeleting, setDeleting] = useState(false);
  const podcasts = useQuery(allOf(groups.listPodcasts, { params: { id: group.id } }));
  const titles = podcasts.data?.map(({ title }) => title) ?? [];
  const opml = useImport(group.id);
  const show = (name: string) => (isOpen: boolean) => openForm(isOpen ? name : null);
  return (
    <>
      <PageHead
        title={<GroupTitle group={group} />}
        sub={group.description}
        actions={
          <>
            <Button icon={SlidersVertical} onClick={() => openForm('metadata')}>
              Metadata Settings
            </Button>
            <Button icon={Copy} disabled={titles.length === 0} onClick={() => void copyTitles(titles)}>
              Copy Titles
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => setDeleting(true)}>
              Delete Group
            </Button>
            <Button variant="primary" icon={Plus} onClick={() => openForm('add')}>
              Add Podcast
            </Button>
            <OpmlMenu group={group} isEmpty={titles.length === 0} onFile={(file) => void opml.start(file)} />
          </>
        }
      />
      <MetadataDialog group={group} open={form === 'metadata'} onOpenChange={show('metadata')} />
      <DeleteGroupDialog group={group} open={isDeleting} onOpenChange={setDeleting} />
      {opml.state && <ImportDialog state={opml.state} onClose={opml.close} />}
      <AddPodcastDialog group={group} open={form === 'add'} onOpenChange={show('add')} />
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
      <h1 className="title lines">{group.name}</h1>
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
