import { live, mostTasks } from '../../contract/live.ts';
import { pageFor } from '../api/query.ts';

/** What runs and what has failed, the first of it: one question for every place that shows it. */
export const firstTasks = pageFor(live.tasks, mostTasks);
