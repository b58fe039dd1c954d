/** The badge of a subscription's state, the same for the reader and for the admin (product.md section 4). */
export type BadgeVariant = 'default' | 'destructive' | 'secondary' | 'outline';

/** "Active", "Past due", "No subscription". */
export function statusLabel(status: string): string {
  if (status === 'none' || status === '') return 'No subscription';
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function badgeOf({ status, isCancelled }: { status: string; isCancelled: boolean }): {
  variant: BadgeVariant;
  label: string;
} {
  if (isCancelled) return { variant: 'destructive', label: 'Cancelled' };
  return { variant: variantOf(status), label: statusLabel(status) };
}

function variantOf(status: string): BadgeVariant {
  if (status === 'active') return 'default';
  if (status === 'canceled' || status === 'unpaid') return 'destructive';
  return status === 'trialing' ? 'secondary' : 'outline';
}
