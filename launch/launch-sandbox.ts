/** Starts the sandbox's servers and answers how the product reaches them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emulators } from '../sandbox/emulators.ts';
import { podcastIndexSecret } from '../sandbox/podcastindex/index.ts';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { readShows } from '../sandbox/shows/read-shows.ts';
import type { BounceConfig, Providers } from '../server/config.ts';

interface Kept {
  /** Addresses of feeds and audio are stored with their port, so the next start wants the same one. */
  port: number;
  firstStartAt: string;
  filled: boolean;
}

export interface LaunchedSandbox {
  origin: string;
  providers: Providers;
  /** How the sandbox's mail services prove themselves. */
  mailReports: Pick<BounceConfig, 'postmark' | 'ses'>;
  feeds: string[];
  speakers: Map<string, Record<string, string>>;
  needsSample: boolean;
  markFilled(): void;
}

export async function launchSandbox(
  dataDir: string,
  /** Known once the product listens. */
  appUrl: () => string | null,
  later: (stop: () => Promise<void>) => void,
): Promise<LaunchedSandbox> {
  const file = join(dataDir, 'sandbox.json');
  const kept = readKept(file);
  const firstStartAt = kept?.firstStartAt ?? new Date().toISOString();
  const shows = readShows();
  const sandbox = await startSandbox({
    emulators,
    shows,
    firstStartAt: new Date(firstStartAt),
    port: kept?.port ?? 0,
    outbox: join(dataDir, 'outbox'),
    stripe: {
      webhook: { url: () => webhookUrl(appUrl()), secret: webhookSecret },
      stateFile: join(dataDir, 'stripe.json'),
    },
    mailReports: { origin: appUrl, postmark, topicArn },
  });
  later(() => sandbox.stop());
  const state: Kept = {
    port: Number(new URL(sandbox.origin).port),
    firstStartAt,
    filled: kept?.filled ?? false,
  };
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  return {
    origin: sandbox.origin,
    providers: sandboxProviders(sandbox),
    mailReports: { postmark, ses: { topicArn, snsBaseUrl: sandbox.url('sns') } },
    feeds: shows.map((show) => `${sandbox.url('podcasts')}/${show.slug}/feed.xml`),
    speakers: new Map(
      shows.flatMap((show) =>
        show.episodes.map((episode) => [
          episode.title,
          Object.fromEntries(episode.speakers.map(({ id, name }) => [id, name])),
        ]),
      ),
    ),
    needsSample: !state.filled,
    markFilled: () => writeFileSync(file, JSON.stringify({ ...state, filled: true }), { mode: 0o600 }),
  };
}

const webhookSecret = 'whsec_sandbox';
const postmark = { secret: 'sandbox-postmark', user: 'sandbox', password: 'sandbox' };
const topicArn = 'arn:aws:sns:us-east-1:000000000000:sandbox';
const webhookUrl = (origin: string | null) => origin && `${origin}/api/stripe/webhook`;

function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

/** With the sandbox on, real keys are ignored (server.md section 2). */
function sandboxProviders(sandbox: Sandbox): Providers {
  return {
    anthropic: { apiKey: 'sandbox-anthropic', baseUrl: sandbox.url('anthropic') },
    assemblyai: { apiKey: 'sandbox-assemblyai', baseUrl: sandbox.url('assemblyai') },
    taddy: { userId: '1', apiKey: 'sandbox-taddy', baseUrl: sandbox.url('taddy') },
    itunes: { baseUrl: sandbox.url('itunes') },
    stripe: {
      secretKey: 'sk_test_sandbox',
      webhookSecret,
      priceId: undefined,
      apiBase: sandbox.url('stripe'),
    },
    podcastIndex: { key: 'sandbox', secret: podcastIndexSecret, baseUrl: sandbox.url('podcastindex') },
  };
}
