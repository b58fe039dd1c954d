import { Opener } from '../opener.tsx';

/** From one issue to all of them. */
export function WayToAll({ isReader }: { isReader: boolean }) {
  if (isReader) {
    return (
      <a className="text-link" href="/portal">
        See all issues
      </a>
    );
  }
  return (
    <Opener opens="login" className="text-link">
      Log in to see all issues
    </Opener>
  );
}
