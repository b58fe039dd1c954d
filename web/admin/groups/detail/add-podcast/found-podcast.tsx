import { Check, Copy, ExternalLink, Plus } from 'lucide-react';
import { useId } from 'react';
import type { Group } from '../../../../../contract/groups.ts';
import type { SearchResult } from '../../../../../contract/podcasts.ts';
import { plural } from '../../../../format/plural.ts';
import { Art } from '../../../../ui/art.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { notify } from '../../../../ui/toast/notices.ts';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { failureNotice, notices } from '../../../notices.ts';
import { useAddPodcast } from './use-add-podcast.ts';

interface FoundPodcastProps {
  group: Group;
  found: SearchResult;
  isMember: boolean;
}

export function FoundPodcast({ group, found, isMember }: FoundPodcastProps) {
  const titleId = useId();
  const add = useAddPodcast();
  const { title, author, episodeCount, description, feedUrl } = found;
  return (
    <li className="found">
      <Art src={found.artworkUrl ?? found.imageUrl} title={title} size="l" />
      <div className="clip">
        <b className="strong found-title" id={titleId}>
          {title}
        </b>
        <div className="meta-line clip">
          {author}
          {episodeCount !== null && (
            <>
              {author !== '' && <i className="dot" />}
              {plural(episodeCount, 'episode')}
            </>
          )}
        </div>
      </div>
      <div className="found-acts">
        {isMember || add.isSuccess ? (
          <Badge tone="ok" icon={Check}>
            In this group
          </Badge>
        ) : (
          <Button
            size="s"
            icon={Plus}
            busy={add.isPending}
            aria-describedby={titleId}
            onClick={() => add.mutate({ params: { id: group.id }, body: { feedUrl } })}
          >
            Add to Group
          </Button>
        )}
        <IconButton
          label="Copy feed URL"
          icon={Copy}
          small
          aria-describedby={titleId}
          onClick={() => void copyFeedUrl(feedUrl)}
        />
        <Tooltip text="Open feed">
          <a
            className="ib ib-s"
            href={feedUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Open feed"
            aria-describedby={titleId}
          >
            <ExternalLink className="i" />
          </a>
        </Tooltip>
      </div>
      {description !== '' && <p>{description}</p>}
    </li>
  );
}

async function copyFeedUrl(feedUrl: string): Promise<void> {
  try {
    await copyText(feedUrl);
    notify({ ...notices.feedUrlCopied, text: feedUrl });
  } catch (error) {
    notify(failureNotice('copy', error));
  }
}
