/** What is asked of Taddy, in GraphQL; checked in the tests against the vendor's own schema. */

export const findSeriesQuery = `
  query FindSeries($rssUrl: String, $name: String) {
    getPodcastSeries(rssUrl: $rssUrl, name: $name) { uuid name rssUrl taddyTranscribeStatus }
  }`;

export const findEpisodeQuery = `
  query FindEpisode($guid: String, $series: ID) {
    getPodcastEpisode(guid: $guid, seriesUuidForLookup: $series) { uuid }
  }`;

export const candidatesQuery = `
  query Candidates($series: ID, $title: String) {
    getPodcastSeries(uuid: $series) {
      titled: episodes(sortOrder: SEARCH, searchTerm: $title, limitPerPage: 25) { uuid name audioUrl }
      newest: episodes(sortOrder: LATEST, limitPerPage: 25) { uuid name audioUrl }
    }
  }`;

export const statusQuery = `
  query Status($uuid: ID) {
    getPodcastEpisode(uuid: $uuid) { taddyTranscribeStatus duration }
  }`;

export const transcriptQuery = `
  query Transcript($uuid: ID!, $onDemand: Boolean) {
    getEpisodeTranscript(uuid: $uuid, style: UTTERANCE, useOnDemandCreditsIfNeeded: $onDemand) {
      text speaker startTimecode endTimecode
    }
  }`;

export const remainingQuery = 'query Remaining { getApiRequestsRemaining }';
