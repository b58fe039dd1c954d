/** The port to services that turn audio into words. One file per vendor stands beside it. */
import type { Utterance } from '../../../contract/transcripts.ts';
import type { TimedText } from '../../kit/timed-text/index.ts';

/** What a service may need to find or hear the episode. */
export interface AudioEpisode {
  audioUrl: string;
  /** Address of the feed, and the episode's guid and title in it: how a service that has heard it already finds it. */
  feedUrl: string;
  guid: string;
  title: string;
  podcastTitle: string;
  /** Names of persons in the feed, to spell them right. */
  names: readonly string[];
  /** Secret address to which the service may report the end; absent where it cannot reach us. */
  webhookUrl?: string;
}

/** An utterance with the times of its words or phrases, as the service gives them: not checked yet. */
export type HeardUtterance = Utterance & TimedText;

export interface Transcribed {
  /** Sorted by start; `speaker` is the service's own id, empty where it tells nobody apart. May be empty: nothing said. */
  utterances: HeardUtterance[];
  /** Names of persons that the service heard, in order, perhaps repeated. */
  names: string[];
  /** Seconds of audio; null when the service does not say. */
  durationSecs: number | null;
  /** US dollars; null when unknown. */
  costUsd: number | null;
}

/**
 * A transcription service. All calls throw `Trouble`: `busy` (429, with Retry-After where given), `down` (timeouts,
 * 5xx, no connection), `rejected` (bad audio, a failed job, unknown episode; the sentence names the service and
 * what to do), `misconfigured` (no key, refused key, no credit).
 */
export interface Transcriber {
  source: 'assemblyai' | 'taddy';
  /** Throws `misconfigured` before anything is spent where the key is missing, and names the variable. */
  checkUsable(): void;
  /** Asks whether the service answers with these keys; costs nothing. Throws `Trouble` where it does not. */
  test(signal: AbortSignal): Promise<void>;
  /** Hands the episode over; answers the service's own job id, which a restart goes on with instead of paying again. */
  start(episode: AudioEpisode, signal: AbortSignal): Promise<{ jobId: string }>;
  /**
   * Ids of jobs of this audio that were handed over since about `since`, newest first: for a process that was killed
   * before it learned the id. Empty where the service lists none, or asking again costs nothing.
   */
  find(audioUrl: string, since: Date, signal: AbortSignal): Promise<string[]>;
  /** Asks how the job stands: null while the service still works on it. */
  look(jobId: string, signal: AbortSignal): Promise<Transcribed | null>;
  /** Stops the job where the service can; never throws for a job that is unknown or done. */
  cancel(jobId: string, signal: AbortSignal): Promise<void>;
}
