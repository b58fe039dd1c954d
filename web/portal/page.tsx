import { useSearchParams } from 'react-router';
import { Tabs } from '../ui/tabs.tsx';
import { Besides, useBesides } from './besides.tsx';
import { DigestsTab } from './digests/digests-tab.tsx';
import { useReader } from './session.ts';
import { Frame } from './shell/frame.tsx';
import { UserMenu } from './shell/user-menu.tsx';
import './page.css';

const tabs = ['digests', 'billing', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** The subscriber's own page: Digests, Billing, Settings; the tab stands in the address. */
export function Component() {
  const reader = useReader();
  const [tab, openTab] = useTab();
  useBesides();
  if (reader === null) return null;
  return (
    <Frame title="Your digests" home="/portal" corner={<UserMenu email={reader.email} />}>
      <main id="main" className="room">
        <div className="room-title">
          <h1>Your reading room</h1>
        </div>
        <Tabs.Root value={tab} onValueChange={openTab}>
          <Tabs.List aria-label="Portal">
            <Tabs.Tab value="digests">Digests</Tabs.Tab>
            <Tabs.Tab value="billing">Billing</Tabs.Tab>
            <Tabs.Tab value="settings">Settings</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel className="room-panel" value="digests">
            <DigestsTab />
          </Tabs.Panel>
          <Tabs.Panel className="room-panel" value="billing">
            <Besides>{({ BillingTab }) => <BillingTab reader={reader} />}</Besides>
          </Tabs.Panel>
          <Tabs.Panel className="room-panel" value="settings">
            <Besides>{({ SettingsTab }) => <SettingsTab email={reader.email} />}</Besides>
          </Tabs.Panel>
        </Tabs.Root>
      </main>
    </Frame>
  );
}

function useTab(): [Tab, (tab: string) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'digests';
  const open = (next: string) => {
    const given = new URLSearchParams(search);
    if (next === 'digests') given.delete('tab');
    else given.set('tab', next);
    setSearch(given, { replace: true, preventScrollReset: true });
  };
  return [tab, open];
}
