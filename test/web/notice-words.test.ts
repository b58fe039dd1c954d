/** The words of product.md section 8 once more as they stand there, so that a slip in the product's tables is seen. */
import { describe, expect, test } from 'vitest';
import * as admin from '../../web/admin/notices.ts';
import { CallFailed } from '../../web/api/failure.ts';
import { createRefusal } from '../../web/portal/account/create-password/create-refusal.ts';
import { syncNotice } from '../../web/portal/billing/sync-notice.ts';
import * as portal from '../../web/portal/notices.ts';
import * as reader from '../../web/reader/notices.ts';

const failed = (status: number, text: string) => new CallFailed({ status, text, access: 'public' });
const refused = failed(422, '{"error":"Not today."}');
const silent = failed(502, '<h1>Bad Gateway</h1>');
const lost = failed(0, 'No answer');
const ofServer = 'The server did not answer. Check the connection and try again.';
const again = 'An error occurred. Please try again.';

/** Title, text where the answer carries no sentence, and text where no answer came, if it is another one. */
type Words = readonly [title: string, fallback: string, lost?: string];

describe.each<[string, (error: unknown) => object, Words]>([
  ...Object.entries<Words>({
    createGroup: ['Error', 'Failed to create group'],
    renameGroup: ['Failed to update group name', ofServer],
    deleteGroup: ['Failed to delete group', ofServer],
    saveMetadata: ['Failed to update metadata configuration', ofServer],
    addPodcast: ['Failed to add podcast', ofServer],
    getTranscript: ['Failed to generate transcript', ofServer],
    generateInsights: ['Failed to generate insights', ofServer],
    cancelTranscript: ['Failed to cancel transcript', 'Please try again later'],
    cancelInsight: ['Failed to cancel insight', ofServer],
    refreshEpisodes: ['Failed to refresh episodes', ofServer],
    saveSpotify: ['Failed to save Spotify link', ofServer],
    labelSpeakers: ['Error', 'Failed to update speaker labels'],
    generateDigest: ['Error', 'Failed to generate digest'],
    publishDigest: ['Update failed', 'Failed to update publish status. Please try again.'],
    datePublication: ['Update failed', 'Failed to update publish date. Please try again.'],
    regenerateDigest: ['Regeneration failed', ofServer],
    deleteDigest: ['Deletion failed', ofServer],
    loadToDo: ['Error loading episodes', ofServer],
    saveSettings: ['Failed to save settings', ofServer],
    saveInsightPrompt: ['Failed to save insight prompt', ofServer],
    saveDigestPrompt: ['Failed to save digest prompt', ofServer],
    logout: ['Error', 'Failed to logout', 'An error occurred during logout'],
  }).map(([name, words]): [string, (error: unknown) => object, Words] => [
    `admin, ${name}`,
    (error) => admin.failureNotice(name as admin.Failure, error),
    words,
  ]),
  ...Object.entries<Words>({
    logout: ['Error', 'Failed to logout', 'An error occurred during logout'],
    checkout: [
      'Error',
      'Failed to create checkout session',
      'An error occurred while creating checkout session',
    ],
    billingPortal: [
      'Error',
      'Failed to open billing portal',
      'An error occurred while opening billing portal',
    ],
    sync: ['Sync failed', 'Failed to sync subscription', 'An error occurred while syncing'],
    createPassword: ['Error', 'Failed to create password', again],
  }).map(([name, words]): [string, (error: unknown) => object, Words] => [
    `portal, ${name}`,
    (error) => portal.failureNotice(name as portal.Failure, error),
    words,
  ]),
  ...Object.entries<Words>({
    signUp: ['Error', 'Failed to sign up. Please try again.'],
    checkout: ['Error', 'Failed to create checkout session'],
    askSample: ['Error', 'Failed to sign up. Please try again.', again],
    requestReset: ['Error', again],
  }).map(([name, words]): [string, (error: unknown) => object, Words] => [
    `front page, ${name}`,
    (error) => reader.failureNotice(name as reader.Failure, error),
    words,
  ]),
])('E18: %s', (_, noticeOf, [title, fallback, ofLost = fallback]) => {
  test.each([
    [refused, 'Not today.'],
    [silent, fallback],
    [failed(200, 'The answer could not be read'), fallback],
    [lost, ofLost],
    [new Error('A fault of the page itself'), ofLost],
  ])('%s', (error, text) => expect(noticeOf(error)).toEqual({ title, text, tone: 'fail' }));
});

describe('E18: logging in', () => {
  test.each([
    [reader.failureNotice('logIn', refused), 'Login failed', 'Not today.'],
    [reader.failureNotice('logIn', silent), 'Login failed', 'Invalid credentials'],
    [reader.failureNotice('logIn', lost), 'Error', 'An error occurred during login'],
    [admin.adminLoginFailure(failed(401, '{"error":"No."}')), 'Login failed', 'Invalid password'],
    [admin.adminLoginFailure(failed(429, '{"error":"Wait 30 s."}')), 'Login failed', 'Wait 30 s.'],
    [admin.adminLoginFailure(lost), 'Error', 'An error occurred during login'],
  ])('%o', (notice, title, text) => expect(notice).toEqual({ title, text, tone: 'fail' }));
});

test('E18: what only the clipboard and a deletion can say', () => {
  expect(admin.failureNotice('copy', null).title).toBe('Copy failed');
  expect(admin.deletionNotice({ deletedCount: 2, failedCount: 1 })).toEqual({
    title: 'Deletion complete',
    text: '2 items deleted, 1 failed.',
    tone: 'fail',
  });
});

test.each([
  ['Active subscription required', 'Subscription required', portal.notices.subscriptionRequired.text],
  ['Password already set', 'Password already exists', 'Redirecting to login...'],
])('E18: a password that is not created: %s', (sentence, title, text) => {
  expect(createRefusal(failed(409, JSON.stringify({ error: sentence }))).notice).toMatchObject({
    title,
    text,
  });
});

test('E18: what goes well, and what only the page knows', () => {
  const words = (table: Record<string, { title: string; text?: string }>) =>
    Object.values(table).map(({ title, text }) => (text === undefined ? title : `${title} / ${text}`));
  expect(words(admin.notices)).toEqual(
    expect.arrayContaining([
      'Group created / Your podcast group has been created successfully',
      'Group deleted / The group has been deleted successfully',
      'Transcript requested / The transcript is being generated. This may take a few minutes.',
      'Metadata configuration saved',
      'Podcast added',
      'Podcast removed',
      'Group name updated',
      'Insights generation started / This may take a minute',
      'Insight generation canceled',
      'Spotify link added',
      'Speaker labels updated',
      'RSS Feed URL Copied',
      'Status updated',
      'Publish date updated',
      'Publish date cleared',
      'Digest regenerated',
      'Digest deleted',
      'Copied to clipboard',
      'Settings saved',
      'Preview loaded',
      'Login successful',
      'Logged out',
    ]),
  );
  expect(admin.notices.transcriptCanceled.title).toBe('Transcript canceled');
  expect(admin.notices.digestGenerated.title).toBe('Digest generated');
  expect(admin.episodesRefreshed(0)).toEqual({ title: 'Episodes refreshed', text: 'No new episodes found' });
  expect(admin.episodesRefreshed(2).text).toBe('Added 2 new episodes');
  expect(admin.deletionNotice({ deletedCount: 1, failedCount: 0 }).title).toBe('Deletion complete');
  expect(words(reader.notices)).toEqual([
    "Success! / Check your email for this week's free sample.",
    'Login successful',
  ]);
  expect(words(portal.notices)).toEqual(
    expect.arrayContaining([
      'Logged out',
      'Subscription required / Please complete your subscription before creating a password',
      'Session expired / Please sign up again. Redirecting to home...',
      'Session expired / Failed to load email. Redirecting to home...',
    ]),
  );
  expect(portal.notices.stillProcessing.title).toBe('Payment still processing');
});

test('E18: what a sync found', () => {
  const found = { synced: true, subscriptionStatus: 'active' };
  expect(syncNotice(found).title).toBe('Subscription synced!');
  expect(syncNotice({ synced: false })).toEqual({
    title: 'Sync complete',
    text: 'No active subscription found in Stripe',
  });
  expect(syncNotice({ synced: false, message: 'Nothing new' }).text).toBe('Nothing new');
});
