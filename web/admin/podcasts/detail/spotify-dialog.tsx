import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Episode, episodes } from '../../../../contract/episodes.ts';
import { podcasts } from '../../../../contract/podcasts.ts';
import { spotifyLink } from '../../../../edition/links.ts';
import { pagesFor, useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, type FieldNotice } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';

const pageSize = 50;

interface SpotifyDialogProps {
  podcastId: string;
  episodeId: string | null;
  onClose: () => void;
}

/** Spotify link dialog (product.md section 2, admin screen 12). */
export function SpotifyDialog({ podcastId, episodeId, onClose }: SpotifyDialogProps) {
  const list = useInfiniteQuery(pagesFor(podcasts.listEpisodes, pageSize, { params: { id: podcastId } }));
  const episode = list.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === episodeId);
  if (episode === undefined) return null;
  return <SpotifyForm key={episode.id} episode={episode} onClose={onClose} />;
}

function SpotifyForm({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const formId = useId();
  const [address, setAddress] = useState(spotifyLink(episode.spotifyEpisodeId) ?? '');
  const [problem, setProblem] = useState<string | FieldNotice | null>(null);
  const save = useChange(episodes.setSpotify, {
    refresh: ['episodes', 'insights'],
    onDone: () => {
      notify(notices.spotifyAdded);
      onClose();
    },
    onFail: (error) => setProblem(failureNotice('saveSpotify', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === '') setProblem('Please enter a Spotify URL');
    else save.mutate({ params: { id: episode.id }, body: { spotifyUrl: address.trim() } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={episode.spotifyEpisodeId === null ? 'Add Spotify Link' : 'Edit Spotify Link'}
      sub={episode.title}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" keys="Enter" busy={save.isPending}>
            Save Link
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <Field
          label="Spotify URL"
          hint="For example https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk"
          error={problem}
        >
          {(ties) => (
            <input
              {...ties}
              className="input"
              type="url"
              value={address}
              autoComplete="off"
              onChange={(event) => {
                setAddress(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
