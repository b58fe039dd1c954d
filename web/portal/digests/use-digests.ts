import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type readerDigest, users } from '../../../contract/users.ts';
import { pagesFor } from '../../api/query.ts';

export type ReaderDigest = z.infer<typeof readerDigest>;

/** An issue is long, so the shelf comes in portions. */
const portion = 12;

/** The published digests, newest first. */
export function useDigests() {
  return useInfiniteQuery(pagesFor(users.digests, portion));
}

export function rowsOfPages(data: ReturnType<typeof useDigests>['data']): ReaderDigest[] {
  return data?.pages.flatMap(({ rows }) => rows) ?? [];
}
