import { settings } from '../../../contract/settings.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { AccountSection } from './account-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { MailSection } from './mail-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { PromptsSection } from './prompts-section.tsx';
import { SendSection } from './send-section.tsx';
import { SourceSection } from './source-section.tsx';
import { useSectionOfAddress } from './use-section-of-address.ts';
import { useSettings } from './use-settings.ts';
import { WeekSection } from './week-section.tsx';
import './settings.css';

const sections = [
  { id: 'source', label: 'Transcript source' },
  { id: 'analysis', label: 'Analysis provider' },
  { id: 'models', label: 'Models' },
  { id: 'week', label: 'The week' },
  { id: 'prompts', label: 'Prompts' },
  { id: 'sends', label: 'The Monday send' },
  { id: 'keys', label: 'Keys' },
  { id: 'mail', label: 'Mail identity' },
  { id: 'account', label: 'Account' },
];

export const ahead: Ahead = (client) => client.prefetchQuery(queryFor(settings.list));

/** Settings (product.md section 2, admin screen 16). */
export function Component() {
  const state = useSettings();
  const { list } = state;
  useSectionOfAddress(list.data !== undefined);
  return (
    <>
      <Crumbs here="Settings" />
      <PageHead title="Settings" sub="Choices are saved as you make them. Prompts have their own Save." />
      {list.data === undefined ? (
        list.isError ? (
          <FailedState
            title="The settings could not be loaded"
            text={sentenceOf(list.error, 'The server did not answer.')}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : (
          <RowsSkeleton />
        )
      ) : (
        <div className="settings">
          <nav className="toc" aria-label="Sections">
            {sections.map(({ id, label }) => (
              <a key={id} href={`#${id}`}>
                {label}
              </a>
            ))}
          </nav>
          <div>
            <SourceSection state={state} />
            <ModelsSection state={state} />
            <WeekSection state={state} />
            <PromptsSection />
            <SendSection state={state} />
            <KeysSection />
            <MailSection />
            <AccountSection />
          </div>
        </div>
      )}
    </>
  );
}
