/** A podcast host: feeds with conditional GET, artwork, audio with ranges, transcript files. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Emulator, SandboxContext } from '../server.ts';
import type { SandboxEpisode, SandboxShow } from '../shows/read-shows.ts';
import { artwork } from './artwork.ts';
import { audioFile } from './audio.ts';
import { feedXml } from './feed-xml.ts';
import { jsonFile, srtFile, vttFile } from './transcript-files.ts';

interface FileRequest {
  Params: { show: string; file: string };
}

export const podcastsEmulator: Emulator = {
  name: 'podcasts',
  mount(scope, context) {
    scope.route<FileRequest>({
      method: ['GET', 'HEAD'],
      url: '/:show/:file',
      handler: (request, reply) => answer(context, request, reply),
    });
  },
};

const transcriptFiles: Record<string, { type: string; write: (episode: SandboxEpisode) => string }> = {
  vtt: { type: 'text/vtt', write: vttFile },
  srt: { type: 'application/srt', write: srtFile },
  json: { type: 'application/json', write: jsonFile },
};

function answer(
  context: SandboxContext,
  request: FastifyRequest<FileRequest>,
  reply: FastifyReply,
): FastifyReply {
  const show = context.shows.find(({ slug }) => slug === request.params.show);
  if (show === undefined) return reply.status(404).send('No such show');
  const { file } = request.params;
  if (file === 'feed.xml') return sendFeed(context, show, request, reply);
  if (file === 'art.png') return sendArtwork(show, reply);
  const [slug, end = ''] = [file.slice(0, file.lastIndexOf('.')), file.slice(file.lastIndexOf('.') + 1)];
  const episode = show.episodes.find((item) => item.slug === slug);
  if (episode === undefined) return reply.status(404).send('No such file');
  if (end === 'wav') return sendAudio(request, reply);
  const transcript = transcriptFiles[end];
  if (transcript === undefined || show.transcripts !== 'publisher')
    return reply.status(404).send('No such file');
  return reply.type(`${transcript.type}; charset=utf-8`).send(transcript.write(episode));
}

/** As a picture, which is what directories ask of real shows; drawn once per show. */
const pictures = new WeakMap<SandboxShow, Promise<Buffer>>();

function sendArtwork(show: SandboxShow, reply: FastifyReply): FastifyReply {
  const picture = pictures.get(show) ?? draw(show);
  pictures.set(show, picture);
  void picture.then(
    (bytes) => reply.type('image/png').send(bytes),
    (error: Error) => reply.send(error),
  );
  return reply;
}

async function draw(show: SandboxShow): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(artwork(show)))
    .png()
    .toBuffer();
}

function sendFeed(
  context: SandboxContext,
  show: SandboxShow,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const xml = feedXml(show, `${context.origin()}/podcasts/${show.slug}`, context.firstStartAt);
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 16)}"`;
  reply.headers({ etag, 'last-modified': context.firstStartAt.toUTCString() });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/rss+xml; charset=utf-8').send(xml);
}

/** The same for every episode, so made once. */
let audio: Buffer | undefined;

function sendAudio(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  audio ??= audioFile();
  reply.type('audio/wav').header('accept-ranges', 'bytes');
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (range === null) return reply.send(audio);
  const from = Number(range[1]);
  const to = Math.min(range[2] ? Number(range[2]) : audio.length - 1, audio.length - 1);
  if (from > to) return reply.status(416).header('content-range', `bytes */${audio.length}`).send();
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${audio.length}`)
    .send(audio.subarray(from, to + 1));
}
