import { digestRows, digests } from '../../../contract/digests.ts';
import { queryFor } from '../../api/query.ts';

/** Every saved digest as its row shows it: one question for every place that needs them. */
export const savedRows = queryFor(digestRows, { query: { view: 'summary', limit: 500 } });

/** One digest with all that it says. */
export const wholeOf = (digestId: string) => queryFor(digests.read, { params: { digestId } });
