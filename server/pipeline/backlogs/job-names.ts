/** Looks at a list that is worked off. */
export const workJobName = 'backlogs.work';
