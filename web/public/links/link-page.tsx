import type { LinkView, PublicView } from '../view/public-view.ts';
import { ClosedPage } from './closed-page.tsx';
import { PreferencesPage } from './preferences-page.tsx';
import { ReadPage } from './read-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

/** What a link of a mail opens. */
export function LinkPage({ link, view }: { link: LinkView; view: PublicView }) {
  if (link.kind === 'issue') return <ReadPage issue={link.issue} view={view} />;
  if (link.kind === 'preferences') return <PreferencesPage wishes={link} view={view} />;
  if (link.kind === 'unsubscribe') return <UnsubscribePage state={link} view={view} />;
  return <ClosedPage closed={link} view={view} />;
}
