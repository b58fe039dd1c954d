/** A notice for the next document: what leads away from this one takes it along, in the tab's own storage. */
import type { Notice } from './notices.ts';

const key = 'carried-notice';

export function carryNotice({ title, text }: Pick<Notice, 'title' | 'text'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ title, text }));
  } catch {
    // A browser that keeps nothing shows nothing; what the notice tells of is done all the same.
  }
}

export function isNoticeCarried(): boolean {
  return read() !== null;
}

/** The carried notice, once. */
export function takeCarriedNotice(): Notice | null {
  const text = read();
  if (text === null) return null;
  sessionStorage.removeItem(key);
  return JSON.parse(text) as Notice;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
