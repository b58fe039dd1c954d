import { PublicFrame } from './frame.tsx';

export function Component() {
  return (
    <PublicFrame title="Terms of Service">
      <h1 className="public-title">Terms of Service</h1>
      <p className="public-dated">Last updated October 13, 2025</p>
      <p>
        A subscription costs $59 per year and is for one reader. You can cancel at any time and keep reading
        until the period that you paid for ends.
      </p>
      <p>
        The digest sums up what other people said in public. It is information, not advice on a purchase, a
        loan, tax or law.
      </p>
    </PublicFrame>
  );
}
