import { Refusal } from '../../kit/errors.ts';

const hosts = new Set(['open.spotify.com', 'play.spotify.com']);
// Spotify's ids are 22 characters of base 62; addresses may carry a language and an embed part (wire.md section 8).
const path = /^(?:\/intl-[a-z-]+)?(?:\/embed(?:-podcast)?)?\/episode\/([0-9A-Za-z]{22})(?:\/video)?\/?$/i;
const uri = /^spotify:episode:([0-9A-Za-z]{22})$/;

/** The id in the address of a Spotify episode; refuses anything else with a sentence. */
export function spotifyIdOf(input: string): string {
  const text = input.trim();
  if (text === '') throw new Refusal(422, 'Please enter a Spotify URL');
  const direct = uri.exec(text)?.[1];
  if (direct) return direct;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.hostname === 'spotify.link' || url?.hostname === 'spotify.app.link') {
    throw new Refusal(
      422,
      'Short Spotify links cannot be read. Open the link and copy the address of the episode.',
    );
  }
  const id = url && hosts.has(url.hostname) ? path.exec(url.pathname)?.[1] : undefined;
  if (id) return id;
  throw new Refusal(
    422,
    'This is not the address of a Spotify episode, such as https://open.spotify.com/episode/….',
  );
}
