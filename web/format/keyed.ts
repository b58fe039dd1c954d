/** Keys for lists whose texts may repeat: the text, and how often it came before. */
export function keyed<T>(items: readonly T[], textOf: (item: T) => string): { key: string; item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    return { key: `${times} ${text}`, item };
  });
}
