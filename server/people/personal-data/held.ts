/**
 * Everything that we hold about readers, table by table: what of it they get when they ask, what is ours to keep for
 * ourselves, and for how long it stays. The export, the nightly clearing and docs/personal-data.md follow this list; a
 * test compares it with the database, so that nothing new is held without a line here.
 */
export interface Held {
  table: string;
  /** What it is, in words for the person. */
  what: string;
  /** The column by which a person's rows are found, and what stands in it. */
  by: { column: string; is: 'id' | 'email_key' };
  /** Given to the person. */
  given: readonly string[];
  /** Secrets and bookkeeping of ours: hashes of tokens, numbers of jobs, the person's own id again. */
  ours: readonly string[];
  keep: Keep;
}

export type Keep =
  /** Rows are deleted so many days after the instant in the column. */
  | { days: number; after: string; where?: string }
  /** Of rows so old only these columns are emptied. */
  | { days: number; after: string; empty: readonly string[] }
  /** Stays, for the reason given. */
  | { because: string };

const untilErased: Keep = { because: 'until the person is erased' };

export const held: readonly Held[] = [
  {
    table: 'subscribers',
    what: 'The account: address, name, subscription, free sample, wishes about mail.',
    by: { column: 'id', is: 'id' },
    given: [
      'id',
      'email',
      'name',
      'source',
      'created_at',
      'subscribed_at',
      'subscription_status',
      'current_period_start',
      'current_period_end',
      'cancel_at',
      'canceled_at',
      'stripe_customer_id',
      'subscription_id',
      'sample_requested_at',
      'sample_sent_at',
      'weekly_off_at',
      'complimentary_given_at',
      'complimentary_given_by',
      'complimentary_note',
      'complimentary_until',
      'complimentary_ends_at',
    ],
    ours: [
      'email_key',
      'password_hash',
      'sync_number',
      'synced_at',
      'checkout_session_id',
      'last_checkout_id',
      'ask_stripe_until',
      'lost_at',
      'left_at',
    ],
    keep: untilErased,
  },
  {
    table: 'subscriber_sessions',
    what: 'Browsers that are logged in.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['created_at', 'last_seen_at', 'expires_at', 'user_agent'],
    ours: ['subscriber_id', 'token_hash'],
    keep: { days: 0, after: 'expires_at' },
  },
  {
    table: 'activations',
    what: 'Browsers on their way to a first password.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['created_at', 'expires_at', 'proven_at'],
    ours: ['subscriber_id', 'token_hash', 'checkout_session_id'],
    keep: { days: 0, after: 'expires_at' },
  },
  {
    table: 'mail_tokens',
    what: 'Links in mails that still open something.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['purpose', 'expires_at'],
    ours: ['subscriber_id', 'token_hash', 'letter_id'],
    keep: { days: 0, after: 'expires_at' },
  },
  {
    table: 'letters',
    what: 'Letters to this person alone: activation, password, free sample, billing.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['kind', 'status', 'created_at', 'sent_at', 'error'],
    ours: [
      'id',
      'subscriber_id',
      'mail_key',
      'message_id',
      'about',
      'attempts',
      'doubts',
      'fence',
      'sending_at',
      'tried_at',
      'next_try_at',
      'trouble',
      'replaced_by',
    ],
    keep: { days: 400, after: 'created_at', where: "status in ('sent', 'failed', 'suppressed')" },
  },
  {
    table: 'deliveries',
    what: 'Issues that were sent to this person, and what became of each.',
    by: { column: 'subscriber_id', is: 'id' },
    given: [
      'digest_id',
      'edition',
      'state',
      'settled_at',
      'reason',
      'bounced_at',
      'bounce_kind',
      'bounce_reason',
    ],
    ours: [
      'seq',
      'send_id',
      'subscriber_id',
      'domain',
      'attempts',
      'next_try_at',
      'claim',
      'trouble',
      'is_left',
      'has_version',
    ],
    keep: { days: 400, after: 'settled_at', empty: ['reason', 'bounce_reason'] },
  },
  {
    table: 'audit_log',
    what: 'Lines of the audit log: log-ins, the password, access that was given or taken.',
    by: { column: 'subject_id', is: 'id' },
    given: ['at', 'action', 'sentence'],
    // Of which browser, and from where, may tell of the admin or of a stranger.
    ours: ['seq', 'admin', 'browser', 'session', 'address', 'subject', 'subject_id', 'details'],
    keep: { because: 'as long as the log keeps a line: `AUDIT_KEEP_DAYS`, 400 days by itself' },
  },
  {
    table: 'checkouts',
    what: 'Checkouts that were begun and not paid yet.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['started_at'],
    ours: ['id', 'subscriber_id', 'looks', 'next_look_at'],
    keep: { because: 'until it is paid or has ended, a week at most' },
  },
  {
    table: 'stripe_tries',
    what: 'When a customer number or a checkout was asked for at the payment service.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['first_at'],
    ours: ['what', 'subscriber_id'],
    keep: { days: 1, after: 'first_at' },
  },
  {
    table: 'money_back',
    what: 'Refunds and disputes.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['kind', 'state', 'cents', 'currency', 'at'],
    ours: ['subscriber_id', 'charge_id'],
    keep: untilErased,
  },
  {
    table: 'past_customers',
    what: 'Earlier customer numbers at the payment service.',
    by: { column: 'subscriber_id', is: 'id' },
    given: ['customer_id', 'replaced_at'],
    ours: ['subscriber_id'],
    keep: untilErased,
  },
  {
    table: 'suppressions',
    what: 'That this address gets no bulk mail, and why.',
    by: { column: 'email_key', is: 'email_key' },
    given: ['reason', 'kind', 'source', 'created_at'],
    ours: ['email_key', 'detail'],
    keep: { because: 'for good: what must not be written to can only be known by its address' },
  },
  {
    table: 'suppression_releases',
    what: 'Suppressions that were lifted.',
    by: { column: 'email_key', is: 'email_key' },
    given: ['reason', 'kind', 'source', 'suppressed_at', 'released_at'],
    ours: ['id', 'email_key', 'detail'],
    keep: untilErased,
  },
];

/** What is held beside: about nobody whom it names, or about the admin; with the job that lets it go in its time. */
export interface HeldBeside extends Pick<Held, 'table' | 'what' | 'keep'> {
  job: string | null;
}

export const heldBeside: readonly HeldBeside[] = [
  {
    table: 'stripe_events',
    what: 'That an event of the payment service was seen, with the customer number.',
    keep: { days: 30, after: 'received_at' },
    job: 'billing.sweep',
  },
  {
    table: 'mail_reports',
    what: 'Reports of mail that came back, once they are handled.',
    keep: { days: 90, after: 'received_at', where: 'handled_at is not null' },
    job: 'bounces.adopt',
  },
  {
    table: 'rate_windows',
    what: 'Counters of tries, with network addresses and hashes of mail addresses.',
    keep: { days: 1, after: 'window_start' },
    job: 'people.sweep',
  },
  {
    table: 'guess_delays',
    what: 'Waits after wrong passwords, by network and by a hash of the account.',
    keep: { days: 1, after: 'last_at' },
    job: 'people.sweep',
  },
  {
    table: 'admin_sessions',
    what: "The admin's sessions.",
    keep: { days: 0, after: 'expires_at' },
    job: 'people.sweep',
  },
  {
    table: 'sample_mailboxes',
    what: 'Which mailboxes had the free sample, as hashes.',
    keep: { days: 183, after: 'taken_at' },
    job: 'people.sweep',
  },
  {
    table: 'rights_confirmations',
    what: "The admin's yes to what a source asks for.",
    keep: { because: 'for good: it is the proof of the yes' },
    job: null,
  },
];

/** People who asked for a free sample, never paid and never chose a password are forgotten after so long. */
export const forgottenSampleDays = 730;
