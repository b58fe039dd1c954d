/** E7: the two lists of the builder say what cannot be chosen, and what is missing, before anybody clicks. */
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mostEpisodes } from '../../../contract/digests.ts';
import type { Episode } from '../../../contract/episodes.ts';
import { NeedsInsights } from '../../../web/admin/digest-builder/needs-insights.tsx';
import { ReadyList } from '../../../web/admin/digest-builder/ready-list.tsx';
import { Checkbox } from '../../../web/ui/checkbox.tsx';
import { makeEpisode } from './make-episode.ts';

const some = (count: number) => Array.from({ length: count }, (_, n) => makeEpisode({ id: `e${n}` }));
const sentence = 'A digest has at most 200 episodes: Select All takes the 200 at the top.';

interface WatchedProps {
  episodes: readonly Episode[];
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  onDrawn: (tree: ReactNode) => void;
}

/** The list, and what React gets of it. */
function Watched({ onDrawn, ...props }: WatchedProps) {
  const tree = ReadyList({ ...props, onView: () => undefined });
  onDrawn(tree);
  return tree;
}

/** Draws the list; `clicked` is what Select All, the first checkbox, chooses. */
function draw(episodes: readonly Episode[], picked: ReadonlySet<string> = new Set()) {
  let chosen: ReadonlySet<string> = new Set();
  let tree: ReactNode;
  const html = renderToStaticMarkup(
    <Watched
      episodes={episodes}
      picked={picked}
      onPick={(ids) => {
        chosen = ids;
      }}
      onDrawn={(drawn) => {
        tree = drawn;
      }}
    />,
  );
  const clicked = () => {
    const selectAll = elementsOf(tree).find(({ type }) => type === Checkbox);
    if (selectAll === undefined) throw new Error('There is no checkbox');
    (selectAll.props as { onChange: () => void }).onChange();
    return chosen;
  };
  return { html, clicked };
}

function elementsOf(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  return [node, ...elementsOf((node.props as { children?: ReactNode }).children)];
}

test('E7: of 201 episodes Select All takes 200, and says so before the click', () => {
  expect(mostEpisodes).toBe(200);
  const { html, clicked } = draw(some(201));
  expect(html).toContain(sentence);
  expect(html).toContain('0 of 201 selected');
  expect([...clicked()]).toEqual(some(200).map(({ id }) => id));
});

test('E7: the sentence is no alarm until more are chosen than a digest has', () => {
  const all = some(201);
  expect(draw(all, new Set(all.slice(0, 200).map(({ id }) => id))).html).not.toContain('role="alert"');
  expect(draw(all, new Set(all.map(({ id }) => id))).html).toContain('role="alert"');
});

test('E7: of 200 all are taken and nothing is said', () => {
  const { html, clicked } = draw(some(200));
  expect(html).not.toContain('at most');
  expect(clicked().size).toBe(200);
});

test('E7: where no episode lacks insights, the section stands and says so', () => {
  const html = renderToStaticMarkup(<NeedsInsights episodes={[]} />);
  expect(html).toContain('Needs Insights');
  expect(html).toContain('Every episode of these days has its insights.');
});
