/** One PostgreSQL for all unit tests of a run. */
import type { TestProject } from 'vitest/node';
import { startServerForTests } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a superuser on the database `postgres`. */
    postgres: string;
    template: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await startServerForTests();
  project.provide('postgres', url);
  project.provide('template', template);
  return stop;
}
