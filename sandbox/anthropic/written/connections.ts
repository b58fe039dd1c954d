/** What the episodes say to each other. A connection belongs to an issue that has all the episodes it rests on. */
import type { WrittenConnection } from './connections/connection.ts';
import { costConnections } from './connections/costs.ts';
import { peopleConnections } from './connections/people.ts';
import { priceConnections } from './connections/prices.ts';

export const writtenConnections: readonly WrittenConnection[] = [
  ...priceConnections,
  ...costConnections,
  ...peopleConnections,
].toSorted((a, b) => b.impact - a.impact);
