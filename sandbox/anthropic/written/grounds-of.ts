/** By which names a digest's sentence rests on what was written of an episode. */
import type { Claim, WrittenEpisode } from './written-episode.ts';

/** The words of a learning by its id, or of a summary's sentence by "s1". */
export function textBehind({ summary, learnings }: WrittenEpisode, key: string): string {
  const learning = learnings.find(({ id }) => id === key);
  return (learning ?? summary[Number(/^s(\d)$/.exec(key)?.[1] ?? 0) - 1])?.text ?? '';
}

/** The fewest sentences whose turns are those of the claim, the nearest first. */
export function groundsOf({ at }: Claim, { summary, learnings }: WrittenEpisode): string[] {
  const places = [
    ...learnings.map(({ id, at: own }) => ({ key: id, at: own })),
    ...summary.map(({ at: own }, index) => ({ key: `s${index + 1}`, at: own })),
  ];
  const chosen: string[] = [];
  let open = [...at];
  while (open.length > 0) {
    const covers = (own: readonly string[]) => open.filter((turn) => own.some((one) => isSame(one, turn)));
    const [best] = places.toSorted(
      (a, b) => covers(b.at).length - covers(a.at).length || a.at.length - b.at.length,
    );
    const covered = best === undefined ? [] : covers(best.at);
    if (best === undefined || covered.length === 0) break;
    chosen.push(best.key);
    open = open.filter((turn) => !covered.includes(turn));
  }
  return chosen;
}

const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
