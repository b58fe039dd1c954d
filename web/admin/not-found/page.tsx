import { ArrowLeft, Unlink } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Crumbs } from '../shell/crumbs.tsx';

export function Component() {
  return (
    <>
      <Crumbs here="Not found" />
      <EmptyState
        icon={Unlink}
        title="404 Page Not Found"
        isPage
        text="There is no page at this address."
        action={
          <ButtonLink to="/admin/groups" icon={ArrowLeft}>
            Back to Groups
          </ButtonLink>
        }
      />
    </>
  );
}
