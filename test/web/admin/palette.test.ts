/** What the palette offers for typed words, and in which order. */
import { expect, test } from 'vitest';
import type { Group } from '../../../contract/groups.ts';
import type { Found } from '../../../contract/live.ts';
import type { Send } from '../../../contract/sends.ts';
import { sectionsFor } from '../../../web/admin/palette/entries.ts';

const group = { id: 'g1', name: 'Open Doors' } as Group;
const episode: Found = {
  kind: 'episode',
  id: 'e1',
  podcastId: 'p1',
  title: 'The open house nobody came to',
  podcastTitle: 'Forty Doors',
};
const labels = (text: string, found: Found[] = []) =>
  sectionsFor(text, { groups: [group], found }).flatMap(({ entries }) => entries.map(({ label }) => label));

test('words that no entry holds leave what the server found', () => {
  expect(labels('open house')).toEqual([]);
  expect(labels('open house', [episode])).toEqual(['The open house nobody came to']);
});

test('what begins with the words comes first, what was found last', () => {
  expect(labels('open', [episode])).toEqual(['Open Doors', 'The open house nobody came to']);
  expect(labels('create')[0]).toBe('Create Group');
  expect(labels('saved')).toEqual(['Saved Digests']);
  expect(labels('transcripts')).toEqual(['Transcripts']);
  expect(labels('todo')).toEqual(['TO DO']);
});

test('a send that runs can be paused, a paused one goes on; neither stands first', () => {
  const send = (state: Send['state']) => ({ id: 's1', title: 'No. 3', state }) as Send;
  const acts = (state: Send['state']) =>
    sectionsFor('', { groups: [], found: [], sends: [send(state)] })[0]?.entries ?? [];
  expect(acts('sending')[0]?.does).toBeUndefined();
  expect(acts('sending').flatMap(({ does }) => does ?? [])).toEqual([{ act: 'pause', sendId: 's1' }]);
  expect(acts('paused').flatMap(({ does }) => does ?? [])).toEqual([{ act: 'resume', sendId: 's1' }]);
  expect(acts('done').flatMap(({ does }) => does ?? [])).toEqual([]);
  expect(labels('newest digest')).toEqual(['Send the newest digest…']);
});

test('an episode leads to itself, a podcast to its page', () => {
  const to = (found: Found) => sectionsFor('open', { groups: [], found: [found] }).at(-1)?.entries[0]?.to;
  expect(to(episode)).toBe('/admin/podcasts/p1?episode=e1');
  expect(to({ ...episode, kind: 'podcast', id: 'p1' })).toBe('/admin/podcasts/p1');
});
