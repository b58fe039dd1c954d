import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Folder } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { groups, podcasts } from '../../../contract/index.ts';
import { queryFor, totalFor } from '../../api/query.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { opensGroups } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';

interface GroupsSectionProps {
  isIconOnly: boolean;
  /** Widens the sidebar, where the section has room to open. */
  onWiden: () => void;
}

/** The collapsible part of the sidebar; opens by itself on the pages of groups. */
export function GroupsSection({ isIconOnly, onWiden }: GroupsSectionProps) {
  const [isOpen, setOpen] = useOpenOnGroups();
  const id = useId();
  const isShown = isOpen && !isIconOnly;
  return (
    <li>
      <Tooltip text="Groups" side="right" isOn={isIconOnly}>
        <button
          type="button"
          className="nav"
          aria-expanded={isShown}
          aria-controls={id}
          data-state={isShown ? 'open' : 'closed'}
          onClick={() => {
            setOpen(!isShown);
            if (isIconOnly) onWiden();
          }}
        >
          <Folder className="i" />
          <span className={isIconOnly ? 'sr' : ''}>Groups</span>
          {!isIconOnly && <ChevronDown className="i i-s chev push" />}
        </button>
      </Tooltip>
      <div id={id} hidden={!isShown}>
        {isShown && <GroupLinks />}
      </div>
    </li>
  );
}

/** Arriving on such a page opens the section; the person may close it again until the next arrival. */
function useOpenOnGroups(): [boolean, (isOpen: boolean) => void] {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => opensGroups(pathname));
  const [seenPath, setSeenPath] = useState(pathname);
  if (seenPath !== pathname) {
    setSeenPath(pathname);
    if (opensGroups(pathname)) setOpen(true);
  }
  return [isOpen, setOpen];
}

function GroupLinks() {
  const list = useQuery(queryFor(groups.list));
  const unassigned = useQuery(totalFor(podcasts.listUnassigned));
  return (
    <ul className="nav-sub">
      <li>
        <NavLink label="All Groups" to="/admin/groups" alsoAt="/admin" isIconOnly={false} />
      </li>
      {list.data?.map(({ id, name }) => (
        <li key={id}>
          <NavLink label={name} to={`/admin/groups/${id}`} isIconOnly={false} />
        </li>
      ))}
      <li>
        <NavLink
          label="Unassigned Podcasts"
          to="/admin/unassigned-podcasts"
          count={unassigned.data?.total}
          isMore={unassigned.data?.isMore ?? false}
          countMeans="podcasts"
          isIconOnly={false}
        />
      </li>
    </ul>
  );
}
