/** A new password and its repetition (product.md section 5). */
import type { Notice } from '../../ui/toast/notices.ts';
import { notices } from '../notices.ts';

const minChars = 8;

export interface PasswordFault {
  field: 'password' | 'repeated';
  notice: Notice & { text: string };
}

/** What is wrong with the two entries; null when nothing is. */
export function passwordFault(password: string, repeated: string): PasswordFault | null {
  if (password.length < minChars) return { field: 'password', notice: notices.passwordTooShort };
  if (password !== repeated) return { field: 'repeated', notice: notices.passwordsDiffer };
  return null;
}
