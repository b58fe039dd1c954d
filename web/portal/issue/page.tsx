import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { live } from '../../../contract/live.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { Contents } from '../../issue/contents.tsx';
import { IssueHead } from '../../issue/issue-head.tsx';
import { IssueSections } from '../../issue/issue-sections.tsx';
import { Player } from '../../issue/player.tsx';
import { contentsOf, printIssue } from '../../issue/printed-issue.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FailedState } from '../../ui/empty-state.tsx';
import { NoAccess } from '../digests/no-access.tsx';
import type { ReaderDigest } from '../digests/use-digests.ts';
import { Frame } from '../shell/frame.tsx';
import { IssueActs } from './issue-acts.tsx';
import { IssueSkeleton } from './issue-skeleton.tsx';
import { useIssue } from './use-issue.ts';
import '../../issue/styles/index.css';

/** One issue to read on the page, beside the download. */
export function Component() {
  const { digestId = '' } = useParams();
  const found = useIssue(digestId);
  if (found.digest) return <Reading digest={found.digest} />;
  return (
    <IssueFrame title="Your digests">
      <main id="main" className="room issue-aside">
        {found.state === 'closed' && <NoAccess />}
        {found.state === 'missing' && <Missing />}
        {found.state === 'failed' && (
          <FailedState
            title="This issue could not be loaded"
            text={sentenceOf(found.error, 'The server did not answer. Check the connection and try again.')}
            onRetry={found.retry}
          />
        )}
        {found.state === 'loading' && (
          <>
            <h1 className="sr">Your digest</h1>
            <IssueSkeleton />
          </>
        )}
      </main>
    </IssueFrame>
  );
}

function Reading({ digest }: { digest: ReaderDigest }) {
  const meta = useQuery(queryFor(live.meta)).data;
  const issue = useMemo(() => printIssue(digest, meta), [digest, meta]);
  const { frame, sections } = issue;
  const contents = contentsOf(sections);
  useOpenedPart();
  return (
    <IssueFrame title={[frame.number, frame.title].filter(Boolean).join(': ') || 'Your digest'}>
      <main id="main" className="read">
        <IssueHead frame={frame} />
        <Contents parts={contents}>
          <IssueActs digest={digest} />
        </Contents>
        <div className="issue">
          <IssueSections issue={issue} />
          <p className="issue-end">
            {frame.number === null ? 'The end of this issue.' : `The end of ${frame.number}.`}{' '}
            <Link className="room-link" to="/portal">
              All digests
            </Link>
          </p>
        </div>
      </main>
      <Player />
    </IssueFrame>
  );
}

/** The part that the address names; the browser looked for it before there was an issue. */
function useOpenedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function IssueFrame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Frame
      title={title}
      home="/portal"
      isWide
      corner={
        <Link className="all-digests" to="/portal">
          All digests
        </Link>
      }
    >
      {children}
    </Frame>
  );
}

function Missing() {
  return (
    <section className="plain-card plain-card-alone">
      <h1>There is no such issue</h1>
      <p>It may have been taken back, or the address is not complete.</p>
      <div className="room-acts">
        <ButtonLink to="/portal" variant="primary">
          All digests
        </ButtonLink>
      </div>
    </section>
  );
}
