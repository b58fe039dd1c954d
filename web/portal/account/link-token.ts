/** The token of a mailed link stands behind `#`, where no server and no log ever sees it. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? '';
  return token === '' ? null : token;
}
