import { PublicFrame } from './frame.tsx';

export function Component() {
  return (
    <PublicFrame title="404 Page Not Found">
      <h1 className="public-title">404 Page Not Found</h1>
      <p className="public-lead">There is no page at this address.</p>
    </PublicFrame>
  );
}
