import type { AuditAction, AuditEntry, AuditKind } from '../../../contract/audit.ts';

export const kindWords: Record<AuditKind, string> = {
  'log-ins': 'Log-ins and sessions',
  account: 'The account',
  settings: 'Settings and keys',
  publishing: 'Publishing',
  sends: 'Sends',
  readers: 'Readers',
  shows: 'Shows',
  data: 'Files and deletions',
};

export const actionWords: Record<AuditAction, string> = {
  'logged-in': 'Logged in',
  'log-in-refused': 'Log-in refused',
  'logged-out': 'Logged out',
  'sessions-ended': 'Session ended',
  'origin-refused': 'Origin refused',
  'password-changed': 'Password changed',
  'second-factor-on': 'Second factor on',
  'second-factor-off': 'Second factor off',
  'recovery-codes-made': 'Recovery codes',
  'recovery-code-used': 'Recovery code used',
  'setting-changed': 'Setting changed',
  'prompt-changed': 'Prompt changed',
  'key-tested': 'Key tested',
  published: 'Published',
  unpublished: 'Taken back',
  'publication-changed': 'Publication changed',
  'rights-confirmed': 'Rights confirmed',
  'sentence-accepted': 'Sentence accepted',
  'sentence-vouched': 'Sentence vouched for',
  'sentence-taken-back': 'Sentence open again',
  'send-planned': 'Send planned',
  'send-begun': 'Send begun',
  'send-changed': 'Send changed',
  'test-sent': 'Test sent',
  'reader-logged-in': 'Reader logged in',
  'reader-log-in-refused': 'Log-in refused',
  'reader-password-set': 'Password set',
  'reader-erased': 'Reader erased',
  'access-given': 'Access given',
  'access-taken': 'Access taken',
  'address-released': 'Address released',
  'billing-answered': 'Billing answered',
  'show-removed': 'Show removed',
  'show-restored': 'Show restored',
  'show-purged': 'Show deleted',
  exported: 'Exported',
  imported: 'Imported',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** What the lines of an entry are, where they are more than lines. */
export const lineWords: Partial<Record<AuditAction, string>> = {
  published: 'source',
  'rights-confirmed': 'episode',
  'show-removed': 'issue',
  'show-restored': 'issue',
  'sessions-ended': 'browser',
};

export const handWords: Record<AuditEntry['admin'], string> = {
  admin: 'You',
  clock: 'The clock',
  reader: 'A reader',
  nobody: 'A stranger',
};

/** "Nov 23, 2026, 14:50:03 UTC": the log is one for all who read it, wherever they are. */
export function utcTime(instant: string): string {
  const [day = '', time = ''] = new Date(instant).toISOString().split('T');
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}, ${time.slice(0, 8)} UTC`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
