import { X } from 'lucide-react';
import { Link } from 'react-router';
import { BrandMark, useBrandName } from '../../brand.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TooltipTiming } from '../../ui/tooltip.tsx';
import { useAskingCount } from '../sends/use-sends.ts';
import { GroupsSection } from './groups-section.tsx';
import { footLinks, navParts } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';
import { useRunningCount } from './running.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { useToDoCount } from './use-to-do-count.ts';

/** Beside the page, or over it as a sheet on narrow screens. */
export function SidebarPane({ sidebar }: { sidebar: Sidebar }) {
  if (sidebar.isNarrow) {
    return (
      <Sheet open={sidebar.isSheetOpen} onOpenChange={sidebar.setSheetOpen} label="Sidebar">
        <SidebarContent
          isIconOnly={false}
          onWiden={() => undefined}
          onClose={() => sidebar.setSheetOpen(false)}
        />
      </Sheet>
    );
  }
  return (
    <aside className="side" aria-label="Sidebar">
      <SidebarContent isIconOnly={!sidebar.isExpanded} onWiden={() => sidebar.setExpanded(true)} />
    </aside>
  );
}

interface SidebarContentProps {
  isIconOnly: boolean;
  onWiden: () => void;
  onClose?: () => void;
}

function SidebarContent({ isIconOnly, onWiden, onClose }: SidebarContentProps) {
  const brand = useBrandName();
  return (
    <TooltipTiming delayMs={0}>
      <div className="side-head">
        <BrandMark />
        {!isIconOnly && (
          <div>
            <b>Podcast Manager</b>
            <span>{brand}</span>
          </div>
        )}
        {onClose && (
          <button type="button" className="ib push" aria-label="Close sidebar" onClick={onClose}>
            <X className="i" />
          </button>
        )}
      </div>
      <nav className="side-nav" aria-label="Podcast Manager">
        <Links isIconOnly={isIconOnly} />
        <ul className="nav-list">
          <GroupsSection isIconOnly={isIconOnly} onWiden={onWiden} />
        </ul>
      </nav>
      {!isIconOnly && (
        <div className="side-foot">
          {footLinks.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </div>
      )}
    </TooltipTiming>
  );
}

function Links({ isIconOnly }: { isIconOnly: boolean }) {
  const running = useRunningCount();
  const toDo = useToDoCount();
  const asking = useAskingCount();
  const counts: Record<string, { count: number | undefined; isMore?: boolean; countMeans: string }> = {
    'In Progress': { count: running, countMeans: 'running' },
    'TO DO': { ...toDo, countMeans: 'without a transcript' },
    Sends: { count: asking, countMeans: asking === 1 ? 'waits for your word' : 'wait for your word' },
  };
  return navParts.map((part) => (
    <ul className="nav-list" key={part[0]?.to}>
      {part.map(({ label, to, icon }) => (
        <li key={to}>
          <NavLink label={label} to={to} icon={icon} andBelow isIconOnly={isIconOnly} {...counts[label]} />
        </li>
      ))}
    </ul>
  ));
}
