/** Looks for new episodes of groups that transcribe by themselves. */
export const newEpisodesJobName = 'week.transcribe';
/** Looks after Sunday's drafts. */
export const draftsJobName = 'week.drafts';
