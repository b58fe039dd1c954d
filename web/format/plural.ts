/** "1 episode", "7 episodes", "1,204 episodes": words are written out in the right number (server.md section 3). */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}

export function wholeNumber(count: number): string {
  return count.toLocaleString('en-US');
}
