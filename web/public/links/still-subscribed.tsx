/** What turning the mail off does not do. Whoever reads by complimentary access alone has no subscription to end. */
export function StillSubscribed({ isComplimentary }: { isComplimentary: boolean }) {
  const portal = <a href="/portal">your portal</a>;
  if (isComplimentary) {
    return (
      <p className="lede">This does not end your access: every issue stays yours to read in {portal}.</p>
    );
  }
  return (
    <p className="lede">
      This does not end your subscription: every issue stays yours to read in {portal}. To end the
      subscription itself, go to <a href="/portal?tab=billing">Billing</a>.
    </p>
  );
}
