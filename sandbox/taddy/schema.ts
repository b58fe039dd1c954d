import { buildSchema } from 'graphql';

/** The part of the vendor's schema that is played; names and nullability as there. */
export const taddySchema = buildSchema(`
  enum TranscriptItemStyle { UTTERANCE PARAGRAPH }
  enum PodcastEpisodeTranscriptionStatus { COMPLETED FAILED NOT_TRANSCRIBING PROCESSING }
  enum PodcastSeriesTranscriptionStatus { TRANSCRIBING NOT_TRANSCRIBING CREATOR_ASKED_NOT_TO_TRANSCRIBE }

  enum SortOrder { LATEST OLDEST SEARCH }

  type TranscriptItem { id: ID text: String speaker: String startTimecode: Int endTimecode: Int }

  type PodcastSeries {
    uuid: ID
    name: String
    rssUrl: String
    taddyTranscribeStatus: PodcastSeriesTranscriptionStatus
    episodes(sortOrder: SortOrder, searchTerm: String, page: Int, limitPerPage: Int): [PodcastEpisode]
  }

  type PodcastEpisode {
    uuid: ID
    guid: String
    name: String
    audioUrl: String
    duration: Int
    datePublished: Int
    taddyTranscribeStatus: PodcastEpisodeTranscriptionStatus
  }

  type Query {
    getPodcastSeries(uuid: ID, name: String, itunesId: Int, rssUrl: String): PodcastSeries
    getPodcastEpisode(uuid: ID, guid: String, name: String, seriesUuidForLookup: ID): PodcastEpisode
    getEpisodeTranscript(
      uuid: ID
      style: TranscriptItemStyle = PARAGRAPH
      useOnDemandCreditsIfNeeded: Boolean = true
    ): [TranscriptItem]
    getApiRequestsRemaining: Int
    getTranscriptCreditsRemaining: Int
  }
`);
