/** "m…@example.com": enough to know one's own address by, too little to learn somebody else's. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first] = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(address.slice(0, at))];
  return `${first?.segment ?? ''}…${address.slice(at)}`;
}
