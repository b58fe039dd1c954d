import type { Run } from '../../../contract/kit.ts';

const mostSegments = 12;

/** Steps done, the one under way (hatched), and those to come; without steps one hatched bar. */
export function StepMeter({ progress }: { progress: Run['progress'] }) {
  const total = Math.min(mostSegments, Math.max(1, progress?.total ?? 1));
  const done = progress === null ? 0 : Math.floor((progress.done / Math.max(1, progress.total)) * total);
  const segments = Array.from({ length: total }, (_, place) => ({
    place,
    is: place < done ? 'done' : place === done ? 'now' : 'next',
  }));
  return (
    <div className="steps" aria-hidden="true">
      {segments.map(({ place, is }) => (
        <i key={place} data-is={is} />
      ))}
    </div>
  );
}
