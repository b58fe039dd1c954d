import { Plus, Rss } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Group } from '../../../../../contract/groups.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { failureNotice } from '../../../notices.ts';
import { useAddPodcast } from './use-add-podcast.ts';

/** Manual RSS: the address of a feed; what is wrong with it stands at the field. */
export function FeedTab({ group, onAdded }: { group: Group; onAdded: () => void }) {
  const id = useId();
  const [feedUrl, setFeedUrl] = useState('');
  const add = useAddPodcast({ isSaidThere: true });
  const canAdd = feedUrl.trim() !== '' && !add.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canAdd) return;
    add.mutate({ params: { id: group.id }, body: { feedUrl: feedUrl.trim() } }, { onSuccess: onAdded });
  };
  return (
    <form className="feed-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Feed URL</label>
        <div className="row">
          <div className="with-icon grow">
            <Rss className="i" />
            <input
              id={id}
              className="input"
              type="url"
              placeholder="https://"
              value={feedUrl}
              aria-invalid={add.isError || undefined}
              aria-describedby={add.isError ? `${id}-error` : undefined}
              onChange={(event) => {
                setFeedUrl(event.target.value);
                add.reset();
              }}
            />
          </div>
          <Button type="submit" variant="primary" icon={Plus} disabled={!canAdd} busy={add.isPending}>
            Add Podcast
          </Button>
        </div>
      </div>
      {add.isError && (
        <FieldError id={`${id}-error`}>{failureNotice('addPodcast', add.error).text}</FieldError>
      )}
      {add.isPending && (
        <p className="hint" role="status">
          Reading the feed. A long one can take half a minute.
        </p>
      )}
    </form>
  );
}
