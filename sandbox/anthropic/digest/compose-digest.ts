/** The answer to a digest request, made of what its episodes taught. */
import { citeEpisodes } from '../cite-answer.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { namesIn, overlap } from '../text/words.ts';
import { subjects } from '../vocabulary/subjects.ts';
import { collectLessons, type Lesson } from './collect-lessons.ts';
import { connectEpisodes } from './connect-episodes.ts';
import type { DigestMaterial, DigestSource } from './read-episodes.ts';
import { writeOverview } from './write-overview.ts';

const mostTips = 7;
const mostGlanceWords = 20;
const mostInsights = 4;

export function composeDigest(material: DigestMaterial) {
  const all = collectLessons(material);
  const lessons = all.filter(({ isQuote }) => !isQuote);
  const names = namesIn(
    material.episodes.flatMap(({ summary, learnings, quotes, title }) => [
      summary,
      title,
      ...learnings,
      ...quotes,
    ]),
  );
  const connections = connectEpisodes(all, names);
  const tips = chooseTips(lessons);
  const episodes = material.episodes.map((episode) => presentEpisode(episode, lessons));
  const printed = [
    ...connections.flatMap(({ insight, actionable_tip: tip }) => [insight, tip ?? '']),
    ...tips.map(({ tip }) => tip),
    ...episodes.flatMap(({ summary, key_insights: insights }) => [
      summary,
      ...insights.map(({ text }) => text),
    ]),
  ].join(' ');
  const stand = citeEpisodes(material.episodes);
  return {
    overview: {
      glance: chooseGlance(lessons, printed).map((line) => stand(line)),
      summary: stand(writeOverview(material, lessons, connections, names)),
      macro_themes: themesOf(
        material,
        connections.map(({ theme }) => theme),
      ),
    },
    crossEpisodeConnections: connections.map((it) => ({
      ...it,
      insight: stand(it.insight),
      ...(it.actionable_tip === undefined ? {} : { actionable_tip: stand(it.actionable_tip) }),
    })),
    actionableTips: tips.map((it) => ({ ...it, tip: stand(it.tip) })),
    episodes: episodes.map((it) => ({
      ...it,
      summary: stand(it.summary, it.id),
      key_insights: it.key_insights.map((insight) => ({ ...insight, text: stand(insight.text, it.id) })),
    })),
  };
}

/** The strongest lessons that are short enough and stand nowhere else, each of another episode. */
function chooseGlance(lessons: readonly Lesson[], printed: string): string[] {
  const chosen: Lesson[] = [];
  for (const lesson of lessons.toSorted((a, b) => b.worth - a.worth)) {
    const isShort = lesson.text.split(' ').length <= mostGlanceWords;
    const isNew = !printed.includes(lesson.text) && chosen.every(({ episode }) => episode !== lesson.episode);
    if (isShort && isNew && chosen.length < 3) chosen.push(lesson);
  }
  return chosen.map(({ text }) => text);
}

function themesOf({ episodes }: DigestMaterial, themes: readonly string[]): string[] {
  const topics = episodes.flatMap((episode) => episode.topics.slice(0, 1));
  return [...new Set([...themes, ...topics])].slice(0, 4);
}

/** Advice first, the strongest of each episode, no two alike. */
function chooseTips(lessons: readonly Lesson[]): { category: string; tip: string }[] {
  const ranked = lessons.filter(({ isAdvice }) => isAdvice).toSorted((a, b) => b.worth - a.worth);
  const chosen: Lesson[] = [];
  for (const perEpisode of [1, 2]) {
    for (const lesson of ranked) {
      const sameEpisode = chosen.filter(({ episode }) => episode.id === lesson.episode.id).length;
      const alike = chosen.some((one) => one === lesson || overlap(one.stems, lesson.stems) > 0.6);
      if (chosen.length < mostTips && sameEpisode < perEpisode && !alike) chosen.push(lesson);
    }
  }
  return chosen.map(({ text, themes, episode }) => ({ category: categoryOf(themes, episode), tip: text }));
}

/** By its own words, else by what its episode is mostly about. */
function categoryOf([own]: Lesson['themes'], { topics }: DigestSource): string {
  const [topic = ''] = topics;
  return own?.category ?? subjects.find((subject) => subject.topic === topic)?.category ?? 'General';
}

function presentEpisode(episode: DigestSource, lessons: readonly Lesson[]) {
  const own = lessons.filter((lesson) => lesson.episode.id === episode.id);
  return {
    id: episode.id,
    summary: splitSentences(episode.summary).slice(0, 3).join(' '),
    key_topics: episode.topics.slice(0, 5),
    key_insights: own
      .toSorted((a, b) => b.action + b.impact - (a.action + a.impact))
      .slice(0, mostInsights)
      .map(({ text, action, impact }) => ({ text, actionability_score: action, impact_score: impact })),
  };
}
