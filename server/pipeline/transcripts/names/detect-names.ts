import type { Utterance } from '../formats/cue.ts';
import { feedNames } from './feed-names.ts';
import { heardNames, ordinaryWords, type Sighting } from './heard-names.ts';
import { isFullName, nameInSpeakerId, personName, properCase } from './person-name.ts';

const mostNames = 20;
const givenNameAsId = 70;

/** Where names can come from; only the conversation is required. */
export interface NameSources {
  utterances: readonly Pick<Utterance, 'speaker' | 'text'>[];
  /** The feed's `podcast:person` names. */
  feedPersons?: readonly string[] | undefined;
  podcastAuthor?: string | undefined;
  episodeTitle?: string | undefined;
  /** Plain text or HTML. */
  episodeDescription?: string | undefined;
  /** The persons among a provider's entities. */
  provided?: readonly string[] | undefined;
}

interface Candidate {
  name: string;
  confidence: number;
  sightings: number;
  order: number;
}

/** One key for the spellings of one name: no case, no accents, no initials' points. */
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.’']/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function speakerNames(utterances: NameSources['utterances']): Sighting[] {
  return [...new Set(utterances.map(({ speaker }) => speaker))].flatMap((id) => {
    const name = nameInSpeakerId(id);
    return name ? [{ name, confidence: isFullName(name) ? 100 : givenNameAsId }] : [];
  });
}

function providedNames(provided: readonly string[]): Sighting[] {
  return provided.flatMap((entity) => {
    const name = personName(properCase(entity.trim()));
    return name ? [{ name, confidence: isFullName(name) ? 80 : 47 }] : [];
  });
}

function gather(sightings: readonly Sighting[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { name, confidence } of sightings) {
    const key = keyOf(name);
    const known = found.get(key);
    if (!known) {
      found.set(key, { name, confidence, sightings: 1, order: found.size });
      continue;
    }
    known.sightings += 1;
    if (confidence > known.confidence) Object.assign(known, { name, confidence });
  }
  return [...found.values()];
}

/** From here on a full name surely belongs to somebody at the microphone, not to somebody spoken of. */
const present = 76;

/**
 * A given name goes where a full name with it is known: the full name is the label to offer. A given name that is a
 * speaker's id goes only for somebody who is surely present: "Tom" is not the Tom Webster of whom they speak.
 */
function withoutParts(candidates: readonly Candidate[]): Candidate[] {
  const sure = new Map<string, number>();
  for (const { name, confidence } of candidates.filter((one) => isFullName(one.name))) {
    const words = keyOf(name).split(' ');
    for (const part of [words[0] ?? '', words.at(-1) ?? '']) {
      sure.set(part, Math.max(sure.get(part) ?? 0, confidence));
    }
  }
  return candidates.filter(({ name, confidence }) => {
    const known = sure.get(keyOf(name));
    return isFullName(name) || known === undefined || (confidence === givenNameAsId && known < present);
  });
}

/**
 * Names of persons that the episode itself offers, the surest first, unique, at most 20: speaker ids that are names,
 * the feed's persons, what people say ("I'm Dana Whitfield", "thanks, Marcus"), a provider's entities, title and
 * description.
 */
export function detectNames(sources: NameSources): string[] {
  const texts = sources.utterances.map(({ text }) => text);
  const feed = {
    feedPersons: sources.feedPersons ?? [],
    podcastAuthor: sources.podcastAuthor ?? '',
    episodeTitle: sources.episodeTitle ?? '',
    episodeDescription: sources.episodeDescription ?? '',
  };
  const ordinary = ordinaryWords([...texts, feed.episodeDescription]);
  const candidates = gather([
    ...speakerNames(sources.utterances),
    ...feedNames(feed, texts, ordinary),
    ...heardNames(texts, ordinary),
    ...providedNames(sources.provided ?? []),
  ]);
  return withoutParts(candidates)
    .sort((a, b) => b.confidence - a.confidence || b.sightings - a.sightings || a.order - b.order)
    .slice(0, mostNames)
    .map(({ name }) => name);
}
