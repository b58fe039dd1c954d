import { ArrowLeft, Hammer } from 'lucide-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { screenTitle } from './screen-title.ts';

/** One honest page for the screens that are not built yet. */
export function Component() {
  const title = screenTitle(useLocation().pathname);
  return (
    <>
      <Crumbs here={title} />
      <PageHead title={title} />
      <EmptyState
        icon={Hammer}
        title="This screen is not built yet"
        text="It comes with a later version. Groups, the digest builder, saved digests and running work are here."
        action={
          <ButtonLink to="/admin/groups" icon={ArrowLeft}>
            Back to Groups
          </ButtonLink>
        }
      />
    </>
  );
}
