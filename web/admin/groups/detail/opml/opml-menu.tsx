import { Download, EllipsisVertical, Upload } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { Group } from '../../../../../contract/groups.ts';
import '../../../../ui/menu.css';

interface OpmlMenuProps {
  group: Group;
  isEmpty: boolean;
  /** A file was chosen. */
  onFile: (file: File) => void;
}

/** What else can be done with the group: its podcasts come from a file, or leave as one. */
export function OpmlMenu({ group, isEmpty, onFile }: OpmlMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="btn" aria-label="More">
          <EllipsisVertical className="i" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
            <DropdownMenu.Item className="menu-item" onSelect={() => input.current?.click()}>
              <Upload className="i" />
              Import OPML
            </DropdownMenu.Item>
            <DropdownMenu.Item className="menu-item" disabled={isEmpty} asChild>
              <a href={`/api/groups/${group.id}/opml`} download>
                <Download className="i" />
                Export OPML
              </a>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <input
        ref={input}
        className="sr"
        type="file"
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        aria-label="OPML file"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
