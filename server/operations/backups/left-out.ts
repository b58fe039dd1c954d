/**
 * Tables whose rows are in no backup. Sessions, and links that work once: what was ended or used since would be open again.
 * What processes note of themselves and count for a while means nothing to those that come after.
 */
export const leftOut = [
  'admin_sessions',
  'admin_recovery_codes',
  'subscriber_sessions',
  'activations',
  'mail_tokens',
  'worker_boots',
  'job_marks',
  'rate_windows',
  'guess_delays',
] as const;
