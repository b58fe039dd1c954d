import { MessageSquareQuote, Search as SearchIcon } from 'lucide-react';
import { sentenceOf } from '../../api/failure.ts';
import { fetchMore } from '../../api/fetch-more.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MoreFailed } from '../lists/more-failed.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { TranscriptDialog } from '../transcripts/transcript-dialog.tsx';
import { useOpenRow, useSecond } from '../use-open-row.ts';
import { EpisodeResult } from './episode-result.tsx';
import { Filters } from './filters.tsx';
import { FoundLine } from './found-line.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SearchField } from './search-field.tsx';
import { hasFilters, noFilters, useSearch, useWish, type Wish } from './use-search.ts';
import { useWords } from './use-words.ts';
import './search.css';

/** Search over everything that was said. */
export function Component() {
  const [wish, change] = useWish();
  const [shown, show] = useOpenRow('transcript');
  return (
    <>
      <Crumbs here="Search" />
      <PageHead title="Search" sub="Everything that was said, in every transcript" />
      <SearchField q={wish.q} onChange={(q) => change({ q })} />
      {wish.q.trim() === '' ? (
        <Empty onTry={(q) => change({ q })} />
      ) : (
        <Results wish={wish} onChange={change} onOpen={show} />
      )}
      <TranscriptDialog
        episodeId={shown}
        atSecs={useSecond()}
        words={useWords()}
        onClose={() => show(null)}
      />
    </>
  );
}

interface ResultsProps {
  wish: Wish;
  onChange: (patch: Partial<Wish>) => void;
  onOpen: (episodeId: string, place: { at: string; words: string }) => void;
}

function Results({ wish, onChange, onOpen }: ResultsProps) {
  const found = useSearch(wish);
  const first = found.data?.pages[0];
  const results = found.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <div className="search-room">
      <Filters wish={wish} facets={first?.facets} onChange={onChange} />
      <section className="search-results" aria-label="Results" aria-busy={found.isFetching}>
        {found.isError && first === undefined ? (
          <FailedState
            title="The search did not work"
            text={sentenceOf(found.error, 'The server did not answer.')}
            onRetry={() => void found.refetch()}
            busy={found.isFetching}
          />
        ) : first === undefined ? (
          <ResultsSkeleton />
        ) : (
          <div className={found.isPlaceholderData ? 'is-stale' : undefined}>
            <FoundLine answer={first} onOlder={(to) => onChange({ to })} />
            {results.length === 0 && first.hint === null && <Nothing wish={wish} onChange={onChange} />}
            <ol className="search-list">
              {results.map((episode) => (
                <li key={episode.episodeId}>
                  <EpisodeResult episode={episode} onOpen={onOpen} />
                </li>
              ))}
            </ol>
            <MoreFailed list={found} />
            {found.hasNextPage && !found.isError && (
              <div className="search-more">
                <Button busy={found.isFetchingNextPage} onClick={() => void fetchMore(found)}>
                  Show more episodes
                </Button>
              </div>
            )}
          </div>
        )}
      </section>
    </div>
  );
}

function Nothing({ wish, onChange }: Pick<ResultsProps, 'wish' | 'onChange'>) {
  return (
    <EmptyState
      icon={SearchIcon}
      title="Nobody said that"
      text={
        hasFilters(wish)
          ? 'Not with these filters. Clear them, or try fewer words.'
          : 'Try fewer words, or the beginning of one with a star: apprais*'
      }
      action={hasFilters(wish) && <Button onClick={() => onChange(noFilters)}>Clear filters</Button>}
    />
  );
}

const examples = [
  { q: 'price cut', means: 'both words, in any form' },
  { q: '"price cut"', means: 'one after the other' },
  { q: 'price -rent', means: 'without a word' },
  { q: 'apprais*', means: 'words that begin so' },
] as const;

function Empty({ onTry }: { onTry: (q: string) => void }) {
  return (
    <EmptyState
      icon={MessageSquareQuote}
      title="Find the second at which somebody said it"
      text="Words find what one speaker says in about half a minute; a result opens the transcript there."
      action={
        <ul className="search-examples">
          {examples.map(({ q, means }) => (
            <li key={q}>
              <Button size="s" onClick={() => onTry(q)}>
                {q}
              </Button>
              <span className="small quiet">{means}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
