import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAnew } from '../../web/api/query.ts';

test('what changes while its first answer is under way is asked for once more', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const seen: (string | undefined)[] = [];
  const leave = new QueryObserver(client, { queryKey: ['/api/tasks'], queryFn }).subscribe(({ data }) => {
    seen.push(data);
  });
  const asked = askAnew(client, ({ queryKey }) => queryKey[0] === '/api/tasks');
  answers[0]?.('read before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('read after it');
  await asked;
  await expect.poll(() => seen.at(-1)).toBe('read after it');
  // Whoever has its answer is asked for once, as ever.
  const again = askAnew(client, () => true);
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.('later');
  await again;
  expect(answers).toHaveLength(3);
  leave();
  client.clear();
});
