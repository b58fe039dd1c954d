import { Tabs as Radix } from 'radix-ui';
import './tabs.css';

/** `Tabs.Root`, `.List`, `.Tab` and `.Panel`: arrow keys move between tabs. */
export const Tabs = { Root: Radix.Root, List: TabList, Tab, Panel: Radix.Content };

function TabList(props: Radix.TabsListProps) {
  return <Radix.List {...props} className="tabs" />;
}

function Tab(props: Radix.TabsTriggerProps) {
  return <Radix.Trigger {...props} className="tab" />;
}
