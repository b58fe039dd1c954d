/** The columns of a list of readers, as it is imported and exported. */

/** What a list says, in this order where it has no line of headings. */
export const listColumns = ['email', 'name', 'until', 'note'] as const;

/**
 * Of our own export, which holds everybody: only a line that says "yes" here gives access, so that a list of all who left
 * an address can be taken back without making readers of them.
 */
export const givenColumn = 'complimentary';

/** Of our own export: since when a reader wants no weekly mail. Whoever said no is not written to by the next house either. */
export const weeklyOffColumn = 'weeklyOffAt';

/** The rest of the export: for people, and passed over when it comes back. */
export const passedOver = [
  'subscriptionStatus',
  'hasAccess',
  'reason',
  'source',
  'createdAt',
  'subscribedAt',
  'endsAt',
  'hasPassword',
  'sampleRequestedAt',
  'sampleSentAt',
] as const;

type Known = (typeof listColumns)[number] | typeof givenColumn | typeof weeklyOffColumn | 'other';

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_-]/g, '');

const known = new Map<string, Known>([
  ...listColumns.map((name) => [name, name] as const),
  // What people write instead.
  ['emailaddress', 'email'],
  ['mail', 'email'],
  [givenColumn, givenColumn],
  [plain(weeklyOffColumn), weeklyOffColumn],
  ...passedOver.map((name) => [plain(name), 'other'] as const),
]);

/** Null for a heading that is none of ours. */
export const columnOf = (heading: string): Known | null => known.get(plain(heading)) ?? null;
