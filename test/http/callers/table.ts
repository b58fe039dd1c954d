/**
 * Who may call what: an entry for every call of the contract, with the things that stand in its path and a body that
 * it takes. A call without an entry fails the suite.
 */

/**
 * `admin`: nobody else. `reader`: whoever is logged in, about themselves. `entitled`: of those, who may read.
 * `everybody`: it stands open, or the proof stands in the call.
 */
export type Who = 'admin' | 'reader' | 'entitled' | 'everybody';

export interface Entry {
  who: Who;
  /** Kinds of the things at `:name` in the path, in their order (world.ts). */
  of: readonly string[];
  query?: string;
  body?: unknown;
  /** What a made-up thing in the path answers; 404 unless it says otherwise. */
  missing?: number;
}

const entry =
  (who: Who) =>
  (of: string = '', rest: Partial<Omit<Entry, 'who' | 'of'>> = {}): Entry => ({
    who,
    of: of.split(' ').filter(Boolean),
    ...rest,
  });
const admin = entry('admin');
const reader = entry('reader');
const entitled = entry('entitled');
const everybody = entry('everybody');

const days = 'startDate=2026-03-01&endDate=2026-03-31';
const instants = 'startDate=2026-03-01T00:00:00.000Z&endDate=2026-03-31T23:59:59.999Z';
const weekOn = '2026-03-09';
const nobody = 'somebody-else@example.com';
const edited = {
  title: 'Another title',
  summary: '',
  glance: [],
  themes: [],
  connections: [],
  tips: [],
  episodes: [],
  quotes: [],
};

export const table: Readonly<Record<string, Entry>> = {
  'adminAuth.check': everybody(),
  'adminAuth.login': everybody('', { body: { password: 'not the password' } }),
  'adminAuth.logout': everybody(),
  'adminAccount.read': admin(),
  'adminAccount.listSessions': admin(),
  'adminAccount.endSession': admin('session'),
  'adminAccount.endOtherSessions': admin(),
  'adminAccount.changePassword': admin('', {
    body: { presentPassword: 'a guess', password: 'a new password' },
  }),
  'adminAccount.beginSecondFactor': admin('', { body: { presentPassword: 'a guess' } }),
  'adminAccount.confirmSecondFactor': admin('', { body: { code: '000000' } }),
  'adminAccount.renewRecoveryCodes': admin('', { body: { presentPassword: 'a guess', code: '000000' } }),
  'adminAccount.turnSecondFactorOff': admin('', { body: { presentPassword: 'a guess', code: '000000' } }),
  'groups.list': admin(),
  'groups.create': admin('', { body: { name: 'Another' } }),
  'groups.read': admin('group'),
  'groups.update': admin('group', { body: { description: 'Other words' } }),
  'groups.remove': admin('group'),
  'groups.restore': admin('group'),
  'groups.listPodcasts': admin('group'),
  'groups.addPodcast': admin('group', { body: { feedUrl: 'https://nothing.invalid/feed.xml' } }),
  'groups.removePodcast': admin('group podcast'),
  'groups.importOpml': admin('group', { body: { opml: '<opml version="2.0"><body/></opml>' } }),
  'groups.listEpisodes': admin('group'),
  'podcasts.search': admin('', { query: 'q=agents' }),
  'podcasts.list': admin(),
  'podcasts.listUnassigned': admin(),
  'podcasts.read': admin('podcast'),
  'podcasts.update': admin('podcast', { body: { preferOtherSources: true } }),
  'podcasts.listEpisodes': admin('podcast'),
  'podcasts.refresh': admin('podcast'),
  'episodes.listWithTranscripts': admin(),
  'episodes.setSpotify': admin('episode', {
    body: { spotifyUrl: 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk' },
  }),
  'episodes.listToDo': admin('', { query: `${days}&filterType=needs_transcript` }),
  'transcripts.list': admin(),
  'transcripts.read': admin('episode'),
  'transcripts.request': admin('episode'),
  'transcripts.cancel': admin('episode'),
  'transcripts.labelSpeakers': admin('transcript', { body: { speakerLabels: { A: 'Ann' } } }),
  'insights.list': admin(),
  'insights.read': admin('episode'),
  'insights.generate': admin('episode', { body: {} }),
  'insights.cancel': admin('episode'),
  'digests.builder': admin('', { query: `groupId={group}&${days}` }),
  'digests.generate': admin('', {
    body: { episodeIds: ['{episode}'], groupId: '{group}', startDate: '2026-03-01', endDate: '2026-03-31' },
  }),
  'digests.list': admin(),
  'digests.read': admin('paidDigest'),
  'digests.publish': admin('draftDigest', { body: { published: false } }),
  'digests.accept': admin('draftDigest nothing'),
  'digests.vouch': admin('draftDigest nothing'),
  'digests.setPublic': admin('paidDigest', { body: { public: false } }),
  'digests.setPublishDate': admin('draftDigest', { body: { publishDate: null } }),
  'digests.regenerate': admin('draftId'),
  'digests.cancel': admin('draftId'),
  'digests.remove': admin('draftId'),
  'digests.restore': admin('draftId'),
  'edits.draft': admin('draftDigest'),
  'edits.save': admin('draftDigest', { body: { revision: 1, edited } }),
  'edits.check': admin('draftDigest', { body: { text: 'Rates fell.', item: 'summary' } }),
  'edits.drop': admin('draftDigest nothing'),
  'edits.takeBack': admin('draftDigest nothing'),
  'edits.version': admin('draftDigest one'),
  'edits.restore': admin('draftDigest one', { body: { revision: 1 } }),
  'costs.overview': admin(),
  'costs.ofEpisodes': admin('', { query: 'ids={episode}' }),
  'sends.preflight': admin('paidDigest'),
  'sends.test': admin('paidDigest', { body: { email: 'me@example.com' } }),
  'sends.create': admin('draftDigest', { body: { at: '2030-01-07T11:00:00.000Z' } }),
  'sends.list': admin(),
  'sends.get': admin('nothing'),
  'sends.pause': admin('nothing'),
  'sends.resume': admin('nothing'),
  'sends.stop': admin('nothing'),
  'sends.confirm': admin('nothing'),
  'sends.resolveUnknown': admin('nothing', { body: { again: false } }),
  'sends.recipients': admin('nothing'),
  'settings.providers': admin(),
  'settings.testProvider': admin('stripe', { missing: 400 }),
  'settings.list': admin(),
  'settings.save': admin('', { body: { key: 'auto_insights', value: 'false' } }),
  'settings.readInsightPrompt': admin(),
  'settings.saveInsightPrompt': admin('', { body: { prompt: 'Too short to be one' } }),
  'settings.readDigestPrompt': admin(),
  'settings.saveDigestPrompt': admin('', { body: { prompt: 'Write a digest.' } }),
  'weeks.read': admin('', { query: `weekOn=${weekOn}` }),
  'weeks.readGroup': admin('group'),
  'weeks.updateGroup': admin('group', { body: { autoDraft: false } }),
  'weeks.transcribe': admin('group', { body: { weekOn } }),
  'weeks.generateInsights': admin('group', { body: { weekOn } }),
  'weeks.draft': admin('group', { body: { weekOn } }),
  'backlogs.estimate': admin('', { query: `${days}&filterType=needs_transcript` }),
  'backlogs.list': admin(),
  'backlogs.start': admin('', {
    body: { startDate: '2026-03-01', endDate: '2026-03-31', filterType: 'needs_transcript' },
  }),
  'backlogs.stop': admin('nothing'),
  'backlogs.dismiss': admin('nothing'),
  'mailIdentity.read': admin(),
  'mailIdentity.check': admin('', { body: { email: 'me@example.com' } }),
  'bulk.previewInsights': admin('', { query: `groupId={group}&${instants}` }),
  'bulk.previewTranscripts': admin('', { query: `groupId={group}&${instants}` }),
  'bulk.deleteInsights': admin('', { body: { episodeIds: ['{episode}'] } }),
  'bulk.deleteTranscripts': admin('', { body: { episodeIds: ['{episode}'] } }),
  'users.signup': everybody('', { body: { email: nobody, source: 'offer' } }),
  'users.login': everybody('', { body: { email: nobody, password: 'not the password' } }),
  'users.me': reader(),
  'users.digests': entitled(),
  'users.preferences': reader(),
  'users.savePreferences': reader('', { body: { weekly: true } }),
  'users.logout': everybody(),
  'users.pendingEmail': everybody(),
  'users.subscriptionStatus': everybody('', { query: 'email={payingEmail}' }),
  'users.createPassword': everybody('', { body: { email: '{payingEmail}', password: 'a longer password' } }),
  'users.confirmActivation': everybody('', { body: { email: '{payingEmail}', token: 'made-up' } }),
  'users.requestPasswordReset': everybody('', { body: { email: '{payingEmail}' } }),
  'users.resetPassword': everybody('', { body: { token: 'made-up', password: 'a longer password' } }),
  'preferences.read': everybody('wishes'),
  'preferences.save': everybody('wishes', { body: { weekly: true } }),
  'reading.open': everybody('reading'),
  'billing.createCheckout': everybody('', { body: { email: nobody } }),
  'billing.subscriptionDetails': reader(),
  'billing.sync': reader(),
  'billing.createPortal': reader(),
  'subscribers.list': admin(),
  'subscribers.resendActivation': admin('subscriber'),
  'subscribers.sendLetterAgain': admin('subscriber nothing'),
  'subscribers.sync': admin('subscriber'),
  'subscribers.release': admin('subscriber'),
  'subscribers.attention': admin(),
  'subscribers.import': admin('', { body: { csv: 'email\nimported@example.com' } }),
  'subscribers.giveAccess': admin('subscriber', { body: { until: null, note: 'A friend' } }),
  'subscribers.takeAccess': admin('subscriber'),
  'subscribers.notices': admin(),
  'subscribers.answerEndings': admin('', { body: { answer: 'leave', count: 1 } }),
  'subscribers.adoptAccount': admin('', { body: { id: 'acct_1', isLive: false } }),
  'subscribers.erase': admin('subscriber'),
  'letters.state': admin(),
  'letters.resume': admin(),
  'notices.list': admin(),
  'notices.dismiss': admin('nothing'),
  'audit.list': admin(),
  'removals.forecast': admin('podcast'),
  'removals.remove': admin('podcast', { body: {} }),
  'removals.restore': admin('podcast'),
  'live.find': admin('', { query: 'q=agents' }),
  'live.health': everybody(),
  'live.ready': everybody(),
  'live.meta': everybody(),
  'live.tasks': admin(),
  'live.dismissTask': admin('nothing'),
  'live.models': admin(),
  'search.said': admin('', { query: 'q=house' }),
  'search.issues': entitled('', { query: 'q=house' }),
  'inbox.assemblyai': everybody('nothing', { body: { transcript_id: 'made-up', status: 'completed' } }),
};
