import {
  Activity,
  Archive,
  CalendarClock,
  CircleDollarSign,
  Clock,
  Database,
  FileText,
  Layers,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Search,
  Send,
  SlidersVertical,
  Users,
} from 'lucide-react';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
}

/**
 * The sidebar's links in the order and with the labels of product.md section 2, ours after them (server.md section 3).
 * Blank space sets the parts apart.
 */
export const navParts: readonly (readonly NavItem[])[] = [
  [
    { label: 'Recent Activity', to: '/admin/recent-activity', icon: Activity },
    { label: 'In Progress', to: '/admin/in-progress', icon: Clock },
    { label: 'TO DO', to: '/admin/todo', icon: ListChecks },
  ],
  [
    { label: 'Transcripts', to: '/admin/transcripts', icon: FileText },
    { label: 'Insights', to: '/admin/insights', icon: Lightbulb },
  ],
  [
    { label: 'Digest Builder', to: '/admin/digest-builder', icon: Layers },
    { label: 'Saved Digests', to: '/admin/saved-digests', icon: Archive },
  ],
  [
    { label: 'Settings', to: '/admin/settings', icon: SlidersVertical },
    { label: 'Data Management', to: '/admin/data-management', icon: Database },
  ],
  [
    { label: 'This week', to: '/admin/week', icon: CalendarClock },
    { label: 'Search', to: '/admin/search', icon: Search },
    { label: 'Sends', to: '/admin/sends', icon: Send },
    { label: 'Subscribers', to: '/admin/subscribers', icon: Users },
    { label: 'Costs', to: '/admin/costs', icon: CircleDollarSign },
    { label: 'Audit log', to: '/admin/audit', icon: ScrollText },
  ],
];

/** Is the Groups section open by itself on this page? (product.md section 2) */
export function opensGroups(path: string): boolean {
  return (
    path === '/admin/groups' || path.startsWith('/admin/groups/') || path === '/admin/unassigned-podcasts'
  );
}

export const footLinks = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
  { label: 'Contact', to: '/contact' },
] as const;
