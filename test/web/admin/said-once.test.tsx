/** E3: a failure that stands beside a field is not said again in a toast. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAddPodcast } from '../../../web/admin/groups/detail/add-podcast/use-add-podcast.ts';
import { readNotices, removeNotice } from '../../../web/ui/toast/notices.ts';

/** Asks once, while it is drawn, with an address that no browser could call: it fails without a sentence of the server's. */
function Adding({ isSaidThere, asked }: { isSaidThere: boolean; asked: (answer: Promise<unknown>) => void }) {
  const add = useAddPodcast({ isSaidThere });
  asked(add.mutateAsync({ params: { id: 'g1' }, body: { feedUrl: 'https://x.example' } }));
  return null;
}

async function failToAdd(isSaidThere: boolean) {
  for (const { id } of readNotices()) removeNotice(id);
  const answers: Promise<unknown>[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Adding isSaidThere={isSaidThere} asked={(answer) => void answers.push(answer)} />
    </QueryClientProvider>,
  );
  expect(answers).toHaveLength(1);
  await expect(answers[0]).rejects.toThrow();
  return readNotices().map(({ title, text }) => ({ title, text }));
}

const title = 'Failed to add podcast';

test('E3: the toast has the title alone where the form says why', async () => {
  expect(await failToAdd(true)).toEqual([{ title, text: undefined }]);
});

test('E3: it says why where nothing else does', async () => {
  expect(await failToAdd(false)).toEqual([{ title, text: expect.stringMatching(/\w/) }]);
});
