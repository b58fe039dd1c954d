/** On a page of /metrics: the value of the first line of this figure with these labels; null where there is none. */
export function figureIn(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)),
    );
  return line === undefined ? null : Number(line.split(' ').at(-1));
}
