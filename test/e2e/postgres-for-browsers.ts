/** One PostgreSQL for the products of all browser tests of a run; workers find it in their environment. */
import { startServerForTests } from '../app/postgres-server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const { url, template, stop } = await startServerForTests();
  process.env.TEST_POSTGRES = url;
  process.env.TEST_TEMPLATE = template;
  return stop;
}
