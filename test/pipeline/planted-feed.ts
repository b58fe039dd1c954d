/** A podcast of several episodes in whose titles, descriptions, names of speakers and talk the orders stand. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const places = ['title', 'description', 'speaker', 'said'] as const;
type Place = (typeof places)[number];

export interface Planted {
  order: string;
  episode: number;
  place: Place;
}

/** Every order once, in turn over the episodes and the places. */
export function plant(orders: readonly string[], episodes: number): Planted[] {
  return orders.map((order, nth) => {
    const place = places[Math.floor(nth / episodes) % places.length] ?? 'said';
    return { order, episode: nth % episodes, place };
  });
}

export async function startPlantedFeed(planted: readonly Planted[], episodes: number) {
  const of = (episode: number, place: Place) =>
    planted.filter((one) => one.episode === episode && one.place === place).map(({ order }) => order);
  const server = createServer((request, response) => {
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const talk = /^\/talk-(\d+)\.json$/.exec(request.url ?? '')?.[1];
    if (talk !== undefined) {
      response.setHeader('content-type', 'application/json');
      return response.end(talkOf(Number(talk), of(Number(talk), 'said'), of(Number(talk), 'speaker')));
    }
    const items = Array.from({ length: episodes }, (_, nth) =>
      itemOf(at, nth, of(nth, 'title'), of(nth, 'description')),
    );
    response.setHeader('content-type', 'application/rss+xml');
    return response.end(`<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel><title>Closings</title>${items.join('\n')}</channel></rss>`);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    feedUrl: `${origin}/feed.xml`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function itemOf(at: string, nth: number, titles: string[], descriptions: string[]): string {
  const published = new Date(Date.now() - (nth + 1) * 3_600_000).toUTCString();
  return `<item><guid>planted-${nth}</guid><title>${safe(`Week ${nth}: ${titles.join(' ')}`)}</title>
    <description>${safe(`Of prices. ${descriptions.join(' ')}`)}</description><pubDate>${published}</pubDate>
    <enclosure url="${at}/${nth}.mp3" type="audio/mpeg" length="1"/>
    <podcast:transcript url="${at}/talk-${nth}.json" type="application/json"/></item>`;
}

function talkOf(nth: number, said: string[], speakers: string[]): string {
  const names = ['Ann', ...speakers];
  const lines = Array.from({ length: 24 }, (_, at) => ({
    speaker: names[at % names.length],
    body:
      at % 4 === 3 && said[(at - 3) / 4] !== undefined
        ? said[(at - 3) / 4]
        : `In county ${nth}-${at} the sellers waited ${at + 3} weeks before they cut the price.`,
  }));
  const segments = lines.map((line, at) => ({ ...line, startTime: at * 8, endTime: at * 8 + 7 }));
  return JSON.stringify({ version: '1.0.0', segments });
}
