/** Which episodes a bulk deletion is about: those of one group, published from inclusive to exclusive. */
export interface BulkRange {
  groupId: string;
  from?: Date;
  until?: Date;
}

/** The range of a bulk call; instants as the screen sends them (server.md section 3). */
export function bulkRange(query: {
  groupId: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
}): BulkRange {
  return {
    groupId: query.groupId,
    ...(query.startDate === undefined ? {} : { from: new Date(query.startDate) }),
    ...(query.endDate === undefined ? {} : { until: new Date(query.endDate) }),
  };
}
