import type { z } from 'zod';
import type { Answer, Query } from '../../../contract/kit.ts';
import type { IssueHit, search } from '../../../contract/search.ts';
import type { readerDigest } from '../../../contract/users.ts';
import { printedPassages } from '../../../edition/model/whole-sections.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { findPublishedPage } from '../digests/index.ts';
import { markWords, type Stems, wordsToStem } from './mark-words.ts';
import { parseQuery, type Term } from './parse-query.ts';
import { readStems, readTerms } from './store.ts';
import { hintFor } from './understand.ts';

export interface IssueSearchDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
}

const issuesAtATime = 8;
/** So many are taken apart for one answer; the next page goes on behind them. */
const mostRounds = 3;
const mostPassages = 3;

/** Issues that readers may see now and that print all of this, the newest first. */
export async function searchIssues(
  deps: IssueSearchDeps,
  { q, cursor }: Query<typeof search.issues>,
): Promise<Answer<typeof search.issues>> {
  const terms = parseQuery(q);
  const read = await readTerms(
    deps.db,
    terms.flatMap((term) => (term.kind === 'words' ? [term.text] : [])),
  );
  const kept = terms.filter((term) => term.kind === 'prefix' || read.get(term.text)?.query);
  const hint = hintFor(terms, kept);
  if (hint !== null) return { results: [], next: null, hint };
  // A prefix is held against the words of what is left.
  const words = kept
    .filter(({ kind, isWithout }) => kind === 'words' && !isWithout)
    .map(({ text }) => `(${read.get(text)?.query})`)
    .join(' & ');
  const results: IssueHit[] = [];
  let next = cursor;
  for (let round = 0; round < mostRounds && results.length < issuesAtATime; round += 1) {
    const page = await findPublishedPage(deps, { limit: issuesAtATime, cursor: next, words });
    results.push(...(await hitsIn(deps, page.rows, kept)));
    next = page.next;
    if (next === undefined) break;
  }
  return { results, next: next ?? null, hint: null };
}

type ReaderIssue = z.infer<typeof readerDigest>;

async function hitsIn(
  { db, timeZone }: IssueSearchDeps,
  issues: readonly ReaderIssue[],
  terms: readonly Term[],
): Promise<IssueHit[]> {
  const printed = issues.map((issue) => ({ issue, passages: printedPassages(issue, timeZone) }));
  const texts = printed.flatMap(({ passages }) => passages.map(({ text }) => text));
  const stems = await readStems(db, wordsToStem(terms, texts));
  return printed.flatMap(({ issue, passages }) => {
    const isThere = (term: Term) => passages.some(({ text }) => holds(text, term, stems));
    if (!terms.every((term) => isThere(term) !== term.isWithout)) return [];
    const hits = passages
      .map(({ place, heading, text }) => ({ place, heading, parts: markWords(text, terms, stems) }))
      .filter(({ parts }) => parts.some(({ isHit }) => isHit));
    return [
      {
        digestId: issue.digestId,
        title: issue.title,
        groupName: issue.groupName,
        issueNumber: issue.issueNumber,
        publishDate: issue.publishDate,
        passages: hits.slice(0, mostPassages),
        passageCount: hits.length,
      },
    ];
  });
}

const holds = (text: string, term: Term, stems: Stems): boolean =>
  markWords(text, [{ ...term, isWithout: false }], stems).some(({ isHit }) => isHit);
