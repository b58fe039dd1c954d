import { useQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Group, groups } from '../../../../../contract/groups.ts';
import { podcasts, type SearchResult } from '../../../../../contract/podcasts.ts';
import { sentenceOf } from '../../../../api/failure.ts';
import { allOf, queryFor } from '../../../../api/query.ts';
import { plural } from '../../../../format/plural.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, FailedState } from '../../../../ui/empty-state.tsx';
import { ScrollArea } from '../../../../ui/scroll-area.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { FoundPodcast } from './found-podcast.tsx';
import { sameFeed } from './same-feed.ts';

/** Search in the directories; Enter or the button starts it, never the typing. */
export function SearchTab({ group }: { group: Group }) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const search = useQuery({
    ...queryFor(podcasts.search, { query: { q: wanted } }),
    enabled: wanted !== '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = text.trim();
    if (next === '') return;
    if (next === wanted) void search.refetch();
    setWanted(next);
  };
  return (
    <>
      <form className="row search-form" onSubmit={submit}>
        <div className="with-icon grow">
          <Search className="i" />
          <input
            className="input"
            type="search"
            aria-label="Search podcasts"
            placeholder="Search by title, host or topic"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="primary" busy={search.isFetching} disabled={text.trim() === ''}>
          Search
        </Button>
      </form>
      <Outcome
        isAsked={wanted !== ''}
        isFetching={search.isFetching}
        error={search.error}
        found={search.data}
        onRetry={() => void search.refetch()}
      >
        {search.data && <Results group={group} found={search.data} />}
      </Outcome>
    </>
  );
}

interface OutcomeProps {
  isAsked: boolean;
  isFetching: boolean;
  error: unknown;
  found: SearchResult[] | undefined;
  onRetry: () => void;
  children: ReactNode;
}

/** What stands under the search box: an invitation, skeletons, a failure, nothing found, or results. */
function Outcome({ isAsked, isFetching, error, found, onRetry, children }: OutcomeProps) {
  if (!isAsked) {
    return (
      <EmptyState
        icon={Search}
        title="Start searching for podcasts"
        text="Shows without a public feed are left out."
      />
    );
  }
  if (isFetching) return <SearchSkeleton />;
  if (error) {
    return (
      <FailedState
        title="Search failed"
        text={sentenceOf(error, 'The directory did not answer. Try again in a moment.')}
        onRetry={onRetry}
      />
    );
  }
  if (found?.length === 0) {
    return <EmptyState icon={SearchX} title="No results found" text="Try different search terms" />;
  }
  return children;
}

function Results({ group, found }: { group: Group; found: SearchResult[] }) {
  const members = useQuery(allOf(groups.listPodcasts, { params: { id: group.id } }));
  const feeds = members.data?.map(({ feedUrl }) => feedUrl) ?? [];
  return (
    <>
      <p className="tiny quiet found-count" role="status">
        {plural(found.length, 'podcast')} found
      </p>
      <ScrollArea className="found-scroll" label="Search results">
        <ul className="list">
          {found.map((result) => (
            <FoundPodcast
              key={`${result.id} ${result.feedUrl}`}
              group={group}
              found={result}
              isMember={feeds.some((feedUrl) => sameFeed(feedUrl, result.feedUrl))}
            />
          ))}
        </ul>
      </ScrollArea>
    </>
  );
}

function SearchSkeleton() {
  return (
    <Loading>
      <ul className="list">
        {[48, 62, 40, 54].map((width) => (
          <li className="found" key={width}>
            <span className="sk art art-l" />
            <span className="pod-wait">
              <Skeleton width={`${width}%`} height={14} />
              <Skeleton width={`${width - 14}%`} height={12} />
              <Skeleton width="92%" height={12} />
            </span>
            <Skeleton width={108} height={28} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
