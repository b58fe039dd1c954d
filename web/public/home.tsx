import { useBrandName } from '../brand.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PublicFrame } from './frame.tsx';

export function Component() {
  const brand = useBrandName();
  return (
    <PublicFrame title={brand} hasWayBack={false}>
      <h1 className="public-title">The week in real estate, read in ten minutes.</h1>
      <p className="public-lead">
        {brand} is a weekly read sent every Monday. It condenses 20+ hours of podcasts, newsletters and market
        reports for agents.
      </p>
      <p>
        <ButtonLink to="/login" variant="primary" size="l">
          Login
        </ButtonLink>
      </p>
    </PublicFrame>
  );
}
