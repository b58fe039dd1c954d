/** The digest of any of the sandbox's own episodes, put together from what was written; it speaks of no other episode. */
import { cite } from '../cite-answer.ts';
import type { DigestSource } from '../digest/read-episodes.ts';
import { type Slug, writtenEpisodes } from './all-episodes.ts';
import { connection, type Rests, type Said, type WrittenConnection } from './connections/connection.ts';
import { writtenConnections } from './connections.ts';
import { groundsOf, textBehind } from './grounds-of.ts';
import { writtenOverviews } from './overviews.ts';
import type { Learning, Tip, WrittenEpisode } from './written-episode.ts';

const mostConnections = 5;
const fewestConnections = 2;
const mostVoices = 3;
const mostGlances = 3;
const mostTips = 6;
const fewestTips = 3;
const mostInsights = 4;
const fewestInsights = 2;
const mostOverviewWords = 110;

interface Member {
  slug: Slug;
  id: string;
  podcast: string;
  /** The names of its sentences and quotes, by their words. */
  named: ReadonlyMap<string, string>;
  written: WrittenEpisode;
}

interface Printed {
  /** Learnings that another part of the issue already tells, as "slug id". */
  told: Set<string>;
}

export function composeWrittenDigest(episodes: readonly DigestSource[], slugs: readonly Slug[]) {
  const members = slugs.flatMap((slug, index): Member[] => {
    const episode = episodes[index];
    return episode
      ? [
          {
            slug,
            id: episode.id,
            podcast: episode.podcast,
            named: episode.named,
            written: writtenEpisodes[slug],
          },
        ]
      : [];
  });
  const connections = chooseConnections(members);
  const overview = chooseOverview(members);
  const printed: Printed = {
    told: new Set([...connections, ...overview.parts].flatMap(({ rests }) => keysOf(rests))),
  };
  const stand = ({ text, rests }: Said) => cite(text, namesOf(rests, members));
  const tips = chooseTips(members, printed);
  for (const { slug, tip } of tips) for (const id of tip.rests) printed.told.add(`${slug} ${id}`);
  return {
    overview: {
      glance: connections.flatMap(({ glance }) => (glance ? [stand(glance)] : [])).slice(0, mostGlances),
      summary: overview.parts.map(stand).join(' '),
      macro_themes: overview.themes,
    },
    crossEpisodeConnections: present(connections, members, stand),
    actionableTips: tips.map(({ slug, tip: { category, tip, rests } }) => ({
      category,
      tip: stand({ text: tip, rests: { [slug]: rests } }),
    })),
    episodes: members.map((member) => presentEpisode(member, printed)),
  };
}

/** "e1.l3": the names by which a digest's sentence rests on learnings. */
function namesOf(rests: Rests, members: readonly Member[]): string[] {
  return members.flatMap(({ slug, id, named, written }) =>
    (rests[slug] ?? []).flatMap((key) => {
      const name = named.get(textBehind(written, key));
      return name === undefined ? [] : [`${id}.${name}`];
    }),
  );
}

const keysOf = (rests: Rests) =>
  Object.entries(rests).flatMap(([slug, ids]) => ids.map((id) => `${slug} ${id}`));
const speaksOf = (rests: Rests, members: readonly Member[]) =>
  Object.keys(rests).every((slug) => members.some((member) => member.slug === slug));

/** The strongest ones, first of episodes that no other connection speaks of; one is made where too few were written. */
function chooseConnections(members: readonly Member[]): WrittenConnection[] {
  const possible = writtenConnections.filter(({ rests }) => speaksOf(rests, members));
  const chosen: WrittenConnection[] = [];
  const uses = (slug: string) => chosen.filter(({ rests }) => slug in rests).length;
  for (const most of [0, 1]) {
    for (const one of possible) {
      const fresh = Object.keys(one.rests).every((slug) => uses(slug) <= most);
      const told = new Set(chosen.flatMap(({ rests }) => keysOf(rests)));
      const repeats = keysOf(one.rests).some((key) => told.has(key));
      if (chosen.length < mostConnections && fresh && !repeats && !chosen.includes(one)) chosen.push(one);
    }
  }
  const alone = members.filter(({ slug }) => uses(slug) === 0);
  if (chosen.length < fewestConnections && alone.length > 1) chosen.push(joinEarly(alone));
  return chosen.toSorted((a, b) => b.impact - a.impact);
}

/** Every episode does something early that others do late: that joins what no written connection does. */
function joinEarly(members: readonly Member[]): WrittenConnection {
  const told = inTurn(members).slice(0, mostVoices);
  return connection({
    theme: 'Do it before the day that needs it',
    insight: told.map(({ slug, podcast, written }, index) => {
      const again = told.slice(0, index).some((earlier) => earlier.podcast === podcast);
      const show = again ? `Another episode of ${podcast}` : podcast;
      return {
        text: `${show} ${written.before.text}.`,
        rests: { [slug]: groundsOf(written.before, written) },
      };
    }),
    impact: 6,
  });
}

type Stand = (sentence: Said) => string;

function present(connections: readonly WrittenConnection[], members: readonly Member[], stand: Stand) {
  return connections.map(({ theme, insight, impact, tip, rests }) => ({
    theme,
    insight: insight.map(stand).join(' '),
    impact_rating: impact,
    supporting_episodes: members.filter(({ slug }) => slug in rests).map(({ id }) => id),
    ...(tip === undefined ? {} : { actionable_tip: stand(tip) }),
  }));
}

interface Overview {
  parts: Said[];
  themes: string[];
}

/** One that was written for these episodes, else the news of a few of them, each show in turn. */
function chooseOverview(members: readonly Member[]): Overview {
  const written = writtenOverviews.find(({ sentences }) =>
    sentences.every(({ rests }) => speaksOf(rests, members)),
  );
  if (written) return { parts: [...written.sentences], themes: [...written.themes] };
  const parts: Overview['parts'] = [];
  for (const { slug, written: one } of inTurn(members)) {
    const words = [...parts, one.news].map(({ text }) => text).join(' ');
    if (words.split(/\s+/).length <= mostOverviewWords)
      parts.push({ text: one.news.text, rests: { [slug]: groundsOf(one.news, one) } });
  }
  const themes = members.flatMap(({ written: { topics } }) => topics.slice(0, members.length > 1 ? 1 : 2));
  return { parts, themes: [...new Set(themes)].slice(0, 3) };
}

function inTurn(members: readonly Member[]): Member[] {
  const place = (member: Member) =>
    members.filter(({ podcast }) => podcast === member.podcast).indexOf(member);
  return members.toSorted((a, b) => place(a) - place(b));
}

interface ChosenTip {
  slug: Slug;
  tip: Tip;
}

/** One of each episode, the most useful first, and none that a connection or the overview has given. */
function chooseTips(members: readonly Member[], { told }: Printed): ChosenTip[] {
  const isNew = ({ slug, tip }: ChosenTip) => !tip.rests.some((id) => told.has(`${slug} ${id}`));
  const of = ({ slug, written }: Member) => written.tips.map((tip) => ({ slug, tip }));
  const firsts = members.flatMap((member) => of(member).filter(isNew).slice(0, 1));
  const ranked = firsts.toSorted((a, b) => worthOf(b) - worthOf(a)).slice(0, mostTips);
  const rest = members.flatMap(of).filter((one) => !firsts.some(({ tip }) => tip === one.tip));
  return [...ranked, ...rest.slice(0, Math.max(0, fewestTips - ranked.length))];
}

function worthOf({ slug, tip }: ChosenTip): number {
  const learnings: readonly Learning[] = writtenEpisodes[slug].learnings;
  const own = learnings.filter(({ id }) => tip.rests.includes(id));
  return own.reduce((sum, { action, impact }) => sum + action + impact, 0) / Math.max(1, own.length);
}

function presentEpisode({ slug, id, named, written }: Member, { told }: Printed) {
  const own = (text: string) =>
    cite(
      text,
      [named.get(text)].flatMap((name) => name ?? []),
    );
  const sentences = written.summary.slice(0, 3);
  const summary = sentences.map(({ text }) => text).join(' ');
  const fresh = written.learnings.filter(
    (one) =>
      !told.has(`${slug} ${one.id}`) &&
      !figuresIn(one.text).some((figure) => figuresIn(summary).includes(figure)),
  );
  const listed = fresh.length >= fewestInsights ? fresh : written.learnings;
  return {
    id,
    summary: sentences.map(({ text }) => own(text)).join(' '),
    key_topics: written.topics.slice(0, 5),
    key_insights: listed
      .toSorted((a, b) => b.action + b.impact - (a.action + a.impact))
      .slice(0, mostInsights)
      .map(({ text, action, impact }) => ({
        text: own(text),
        actionability_score: action,
        impact_score: impact,
      })),
  };
}

/** A figure that the summary names is not told again under it. */
const figuresIn = (text: string): string[] => text.match(/\$?\d[\d,.]*\d/g) ?? [];
