/** What turning the mail off does not do. */
export function StillSubscribed() {
  return (
    <p className="lede">
      This does not end your subscription: every issue stays yours to read in{' '}
      <a href="/portal">your portal</a>. To end the subscription itself, go to{' '}
      <a href="/portal?tab=billing">Billing</a>.
    </p>
  );
}
