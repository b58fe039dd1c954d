/**
 * The notices of product.md section 8, to the letter, and those of our own screens. A failure shows the
 * server's sentence; the fallback stands in when the answer carries none (server.md section 3).
 */
import type { ShowRemoval } from '../../contract/removals.ts';
import { CallFailed } from '../api/failure.ts';
import { type FailureNotice, type FailureWords, failureNotice as noticeOf } from '../api/failure-words.ts';
import { plural, wholeNumber } from '../format/plural.ts';
import { shortDay } from '../format/short-day.ts';
import type { Notice } from '../ui/toast/notices.ts';

/** The words of every failure: code and tests walk this one table. */
export const failureWords = {
  createGroup: { fallback: 'Failed to create group' },
  renameGroup: { title: 'Failed to update group name' },
  deleteGroup: { title: 'Failed to delete group' },
  restoreGroup: { title: 'Failed to restore group' },
  saveMetadata: { title: 'Failed to update metadata configuration' },
  addPodcast: { title: 'Failed to add podcast' },
  getTranscript: { title: 'Failed to generate transcript' },
  cancelTranscript: { title: 'Failed to cancel transcript', fallback: 'Please try again later' },
  generateInsights: { title: 'Failed to generate insights' },
  cancelInsight: { title: 'Failed to cancel insight' },
  generateDigest: { fallback: 'Failed to generate digest' },
  regenerateDigest: { title: 'Regeneration failed' },
  cancelDigest: { title: 'Failed to cancel digest', fallback: 'Please try again later' },
  publishDigest: { title: 'Update failed', fallback: 'Failed to update publish status. Please try again.' },
  datePublication: { title: 'Update failed', fallback: 'Failed to update publish date. Please try again.' },
  deleteDigest: { title: 'Deletion failed' },
  saveDigest: { title: 'What you typed last was not saved' },
  settleSentence: { title: 'Failed to settle the sentence', fallback: 'Please try again.' },
  restoreVersion: { title: 'Failed to restore the version', fallback: 'Please try again.' },
  restoreDigest: { title: 'Failed to restore digest' },
  dismissTask: { title: 'Failed to dismiss', fallback: 'Please try again later' },
  logIn: {
    title: 'Login failed',
    fallback: 'Invalid password',
    lostTitle: 'Error',
    lost: 'An error occurred during login',
  },
  logout: { fallback: 'Failed to logout', lost: 'An error occurred during logout' },
  download: {
    title: 'Download failed',
    fallback: 'The file could not be made. Reload the page and try again.',
  },
  updatePodcast: { title: 'Failed to change the podcast' },
  removeShow: { title: 'The show was not removed' },
  restoreShow: { title: 'The show was not brought back' },
  labelSpeakers: { fallback: 'Failed to update speaker labels' },
  saveSpotify: { title: 'Failed to save Spotify link' },
  startList: { title: 'The list was not started' },
  stopList: { title: 'The list was not stopped', fallback: 'Please try again.' },
  loadToDo: { title: 'Error loading episodes' },
  controlSend: { title: 'The send could not be changed' },
  saveSettings: { title: 'Failed to save settings' },
  saveInsightPrompt: { title: 'Failed to save insight prompt' },
  saveDigestPrompt: { title: 'Failed to save digest prompt' },
  changePassword: { title: 'The password was not changed' },
  turnSecondFactor: { title: 'The second factor was not changed' },
  endSession: { title: 'The session was not ended' },
  checkMail: { title: 'No letter was sent' },
  loadPreview: { fallback: 'Failed to load preview' },
  deleteSelected: { title: 'Deletion failed' },
  refreshEpisodes: { title: 'Failed to refresh episodes' },
  resendActivation: { title: 'Failed to resend activation' },
  sendLetterAgain: { title: 'Failed to send the letter again' },
  releaseSubscriber: { title: 'Failed to release the address' },
  resumeLetters: { title: 'Failed to let letters go on' },
  syncSubscriber: { title: 'Failed to sync with Stripe' },
  answerEndings: { title: 'Failed to answer' },
  adoptAccount: { title: 'Failed to change the account' },
  eraseSubscriber: { title: 'Failed to erase' },
  importSubscribers: { title: 'Nothing was imported' },
  giveAccess: { title: 'Failed to give access' },
  takeAccess: { title: 'Failed to take access away' },
  copy: {
    title: 'Copy failed',
    fallback: 'The browser did not allow it. Select the text and copy it by hand.',
  },
} as const satisfies Record<string, FailureWords>;

export type Failure = keyof typeof failureWords;

export function failureNotice(failure: Failure, error: unknown): FailureNotice {
  return noticeOf(failureWords[failure], error);
}

/** Logging in as the administrator. A limit on tries says how long to wait, so its sentence is shown; a wrong password has fixed words. */
export function adminLoginFailure(error: unknown): Notice {
  const isWrong = error instanceof CallFailed && error.status === 401;
  return { ...failureNotice('logIn', error), ...(isWrong ? { text: failureWords.logIn.fallback } : {}) };
}

export const notices = {
  groupCreated: { title: 'Group created', text: 'Your podcast group has been created successfully' },
  groupDeleted: { title: 'Group deleted', text: 'The group has been deleted successfully' },
  groupRestored: { title: 'Group restored' },
  groupRenamed: { title: 'Group name updated' },
  metadataSaved: { title: 'Metadata configuration saved' },
  optionExists: { title: 'Option already exists', text: 'This option is already in the list', tone: 'fail' },
  podcastAdded: { title: 'Podcast added' },
  podcastRemoved: { title: 'Podcast removed' },
  transcriptRequested: {
    title: 'Transcript requested',
    text: 'The transcript is being generated. This may take a few minutes.',
  },
  transcriptCanceled: { title: 'Transcript canceled', text: 'You can regenerate it anytime' },
  insightsStarted: { title: 'Insights generation started', text: 'This may take a minute' },
  insightCanceled: { title: 'Insight generation canceled' },
  noEpisodesSelected: {
    title: 'No episodes selected',
    text: 'Please select at least one episode to include in the digest',
    tone: 'fail',
  },
  digestGenerated: { title: 'Digest generated', text: 'It is in Saved Digests, not published yet.' },
  digestRegenerated: { title: 'Digest regenerated' },
  digestDeleted: { title: 'Digest deleted' },
  digestRestored: { title: 'Digest restored' },
  digestCanceled: { title: 'Digest canceled' },
  statusUpdated: { title: 'Status updated' },
  publishDateUpdated: { title: 'Publish date updated' },
  publishDateCleared: { title: 'Publish date cleared' },
  labelsUpdated: { title: 'Speaker labels updated' },
  spotifyAdded: { title: 'Spotify link added' },
  settingsSaved: { title: 'Settings saved' },
  secondFactorOff: { title: 'Second factor turned off' },
  sessionEnded: { title: 'Session ended' },
  sendPlanned: { title: 'Send planned' },
  sendPaused: { title: 'Send paused', text: 'What is on its way ends; nothing more leaves.' },
  sendResumed: { title: 'Send goes on' },
  noDigestToSend: {
    title: 'No digest to send',
    text: 'Publish a digest first: only what readers may see is sent.',
    tone: 'fail',
  },
  noGroupSelected: { title: 'Please select a group', tone: 'fail' },
  noItemsSelected: { title: 'No items selected. Please select items to delete.', tone: 'fail' },
  previewLoaded: { title: 'Preview loaded' },
  copied: { title: 'Copied to clipboard' },
  loggedIn: { title: 'Login successful' },
  loggedOut: { title: 'Logged out' },
  feedUrlCopied: { title: 'RSS Feed URL Copied' },
} as const satisfies Record<string, Notice>;

/** What left with a show, for the notice that offers Undo. */
export function showRemoved({ issues, letters }: Pick<ShowRemoval, 'issues' | 'letters'>): Notice {
  return {
    title: 'Show removed',
    text: `Without it now: ${plural(issues, 'published issue')}${letters === 0 ? '' : ` and ${plural(letters, 'kept letter')}`}.`,
  };
}

export function showRestored({ changedSince }: Pick<ShowRemoval, 'changedSince'>): Notice {
  const stayed = `${plural(changedSince, 'text')} changed since then and stayed as ${changedSince === 1 ? 'it was' : 'they were'}.`;
  return { title: 'Show is back', ...(changedSince === 0 ? {} : { text: stayed }) };
}

/** How many other browsers were logged out. */
export function sessionsEnded(ended: number): Notice {
  return { title: ended === 1 ? 'Session ended' : 'Sessions ended', text: othersOut(ended) };
}

export function passwordChanged(ended: number): Notice {
  return { title: 'Password changed', text: othersOut(ended) };
}

const othersOut = (ended: number) =>
  ended === 0 ? 'No other browser was logged in.' : `${plural(ended, 'other browser')} logged out.`;

/** "Added 3 new episodes", or that there was nothing new. */
export function episodesRefreshed(newCount: number): Notice {
  const text = newCount === 0 ? 'No new episodes found' : `Added ${plural(newCount, 'new episode')}`;
  return { title: 'Episodes refreshed', text };
}

export function titlesCopied(count: number): Notice {
  return { title: 'Copied to clipboard', text: `${plural(count, 'podcast title')}, joined by commas.` };
}

/** What a bulk deletion did; a partial one says so in the destructive look (product.md section 8). */
export function deletionNotice({
  deletedCount,
  failedCount,
}: {
  deletedCount: number;
  failedCount: number;
}): Notice {
  const deleted = `${plural(deletedCount, 'item')} deleted`;
  if (failedCount === 0) return { title: 'Deletion complete', text: `${deleted}.` };
  return {
    title: 'Deletion complete',
    text: `${deleted}, ${wholeNumber(failedCount)} failed.`,
    tone: 'fail',
  };
}

/** Whom a change of the Subscribers screen was about: rows move, so the notice names the address. */
export const subscriberNotices = {
  resent: (email: string): Notice => ({
    title: 'Activation mail on its way',
    text: `It goes to ${email}. Links in earlier mails no longer work.`,
  }),
  sentAgain: (email: string, letter: string): Notice => ({
    title: 'Sent again',
    text: `The ${letter} is on its way to ${email}.`,
  }),
  released: (email: string): Notice => ({ title: 'Released', text: `${email} gets the next issue.` }),
  synced: (email: string, reason: string): Notice => ({
    title: 'Synced with Stripe',
    text: `${email}: ${reason}`,
  }),
  accountAdopted: {
    title: 'Account changed',
    text: 'All readers are being compared with it.',
  } satisfies Notice,
  accessGiven: (email: string, until: string, isMailed: boolean): Notice => ({
    title: 'Access given',
    text: `${email} reads ${until === '' ? 'without end' : `until ${shortDay(until)}`}.${isMailed ? ' The activation mail is on its way.' : ''}`,
  }),
  accessTaken: (email: string, reason: string): Notice => ({
    title: 'Access taken away',
    text: `${email}: ${reason}`,
  }),
  erased: (email: string): Notice => ({ title: 'Erased', text: `Everything about ${email} is removed.` }),
};
