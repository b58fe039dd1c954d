/**
 * AssemblyAI and Anthropic as slow as we want them, in front of the sandbox's own: a transcript is done so long after
 * it was handed over, an answer of the model comes so long after it was asked for. Beside them a feed of as many
 * episodes as we want, whose audio is the sandbox's.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { emulators } from '../../sandbox/emulators.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { readShows, type SandboxEpisode } from '../../sandbox/shows/read-shows.ts';

export interface SlowVendors {
  /** Of one vendor, by its name in the sandbox. */
  url(vendor: 'assemblyai' | 'anthropic'): string;
  /** A feed that nobody has seen, of so many episodes; `name` begins with "walk-". */
  feedUrl(name: string, episodes: number): string;
  /** Questions to the model since the last time this was asked. */
  takeQuestions(): number;
  /** From now on. */
  answerAfter(ms: number): void;
  stop(): Promise<void>;
}

type Spoken = SandboxEpisode & { show: string; url: string };

interface Answer {
  status: number;
  type: string;
  body: string;
}

export async function startSlowVendors({
  transcriptMs,
  ...waits
}: {
  transcriptMs: number;
  answerMs: number;
}): Promise<SlowVendors> {
  const shows = readShows();
  const sandbox = await startSandbox({ emulators, shows, firstStartAt: new Date() });
  const audio = shows.flatMap(({ slug, title: show, episodes }) =>
    episodes.map((episode) => ({
      ...episode,
      show,
      url: `${sandbox.url('podcasts')}/${slug}/${episode.slug}.wav`,
    })),
  );
  const handedOver = new Map<string, { at: number; answer: Answer; audio: string }>();
  // The sandbox thinks once about each question: its work would otherwise take the workers' processors away.
  const known = new Map<string, Promise<Answer>>();
  const once = (key: string, think: () => Promise<Answer>) => {
    const answer = known.get(key) ?? think();
    known.set(key, answer);
    return answer;
  };
  let questions = 0;

  const pass = async (request: IncomingMessage, path: string, body: string): Promise<Answer> => {
    const headers = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name)) as [
      string,
      string,
    ][];
    const { method = 'GET' } = request;
    const response = await fetch(sandbox.origin + path, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'application/json',
      body: await response.text(),
    };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url ?? '/';
    const arrivedAt = performance.now();
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (path.startsWith('/feed/'))
      return { status: 200, type: 'application/rss+xml', body: feedOf(path, audio) };
    if (path.startsWith('/anthropic/v1/messages')) {
      questions += 1;
      const message = await once(body.replace(feedName, ''), () => pass(request, path, body));
      await sleep(Math.max(0, arrivedAt + waits.answerMs - performance.now()));
      return message;
    }
    const job = handedOver.get(path.split('/').at(-1) ?? '');
    if (request.method === 'POST') {
      const taken = await pass(request, path, body);
      const { id, audio_url: audio } = JSON.parse(taken.body) as { id: string; audio_url: string };
      handedOver.set(id, { at: arrivedAt, answer: taken, audio: audio.replace(/\?.*/, '') });
      return taken;
    }
    if (job === undefined) return pass(request, path, body);
    if (performance.now() - job.at < transcriptMs) return job.answer;
    // The sandbox's own is done at the second look.
    return once(job.audio, async () => {
      await pass(request, path, body);
      return pass(request, path, body);
    });
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answer(request).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: (vendor) => `${origin}/${vendor}`,
    feedUrl: (name, episodes) => `${origin}/feed/${name}/${episodes}.xml`,
    takeQuestions: () => {
      const asked = questions;
      questions = 0;
      return asked;
    },
    answerAfter(ms) {
      waits.answerMs = ms;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await sandbox.stop();
    },
  };
}

const feedName = /walk-\w+/g;
const hopByHop = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** `/feed/<name>/<episodes>.xml`: the sandbox's conversations again and again, each time an episode of its own. */
function feedOf(path: string, audio: readonly Spoken[]): string {
  const [, name = '', count = '0'] = /^\/feed\/([^/]+)\/(\d+)\.xml$/.exec(path) ?? [];
  const items = Array.from({ length: Number(count) }, (_, nth) => {
    const spoken = audio[nth % audio.length];
    if (spoken === undefined) return '';
    // Names that the sentences of an insight may use: of what is said there, nothing has to be put right.
    const people = spoken.speakers.map((one) => `<podcast:person>${inXml(one.name)}</podcast:person>`);
    return `<item><title>${inXml(spoken.title)}</title><guid>${name}-${nth}</guid>
      <description>${inXml(`${spoken.show}. ${spoken.summary}`)}</description>
      <pubDate>${new Date(Date.now() - nth * 60_000).toUTCString()}</pubDate>
      <enclosure url="${spoken.url}?copy=${name}-${nth}" type="audio/wav" length="1"/>
      <itunes:duration>${spoken.durationSecs}</itunes:duration>${people.join('')}</item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    <title>${name}</title><link>https://${name}.example</link><description>${name}</description>${items.join('')}</channel></rss>`;
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
