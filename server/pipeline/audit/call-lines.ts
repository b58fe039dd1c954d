/**
 * What the audit log says of calls of the admin's that are done. Calls whose verb writes its own line, in its own
 * transaction, and calls that nobody will have to account for are named in `withoutLine`; a test sees that each call
 * that changes something stands in one of the two.
 */
import type { AuditAction } from '../../../contract/audit.ts';
import type { contract } from '../../../contract/index.ts';
import type { AnswerIn, Body, Params, RouteShape } from '../../../contract/kit.ts';

export interface CallLine {
  action: AuditAction;
  subject: string;
  /** Of what the call is about; empty where that has none. */
  subjectId: string;
  sentence: string;
}

type LineOf<R extends RouteShape> = (
  call: { params: Params<R>; body: Body<R> },
  answer: AnswerIn<R>,
) => CallLine | null;
type Contract = typeof contract;
type Lines = {
  [N in keyof Contract]?: {
    [V in keyof Contract[N]]?: Contract[N][V] extends RouteShape ? LineOf<Contract[N][V]> : never;
  };
};

const line = (action: AuditAction, subject: string, subjectId: string, sentence: string): CallLine => ({
  action,
  subject,
  subjectId,
  sentence,
});

/** A reader is named by the id alone: who was erased stays so. */
const reader = 'A reader';
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const until = (on: string | null) => (on === null ? 'without end' : `until ${on}`);
const promptWords = ({ prompt, isDefault }: { prompt: string; isDefault: boolean }) =>
  isDefault ? 'Back to the default.' : `Changed; it has ${many(prompt.length, 'character')} now.`;
/** The switches of a week, as they were asked for. */
const wished = (body: object) =>
  `Set: ${Object.entries(body)
    .map(([key, value]) => `${key} to ${value}`)
    .join(', ')}.`;

export const lines: Lines = {
  settings: {
    save: ({ body }) => line('setting-changed', body.key, body.key, `Set to “${body.value}”.`),
    saveInsightPrompt: (_call, answer) =>
      line('prompt-changed', 'Prompt for insights', 'insight-prompt', promptWords(answer)),
    saveDigestPrompt: (_call, answer) =>
      line('prompt-changed', 'Prompt for digests', 'digest-prompt', promptWords(answer)),
    testProvider: ({ params }, { ok, sentence }) =>
      line('key-tested', params.id, params.id, ok ? 'The key was tested and works.' : sentence),
  },
  weeks: {
    updateGroup: ({ params, body }) => line('setting-changed', 'Week of a group', params.id, wished(body)),
  },
  podcasts: {
    update: ({ params, body }, { title }) => line('setting-changed', title, params.id, wished(body)),
  },
  mailIdentity: {
    check: (_call, { letters }) =>
      line('test-sent', 'Mail check', '', `${many(letters.length, 'letter')} to one address.`),
  },
  digests: {
    setPublishDate: ({ params, body }, { title }) =>
      line('publication-changed', title, params.digestId, `Publish date: ${body.publishDate ?? 'none'}.`),
    setPublic: ({ params, body }, { title }) =>
      line(
        'publication-changed',
        title,
        params.digestId,
        body.public ? 'Chosen as the public issue.' : 'No longer the public issue.',
      ),
    remove: ({ params }) => line('deleted', 'A digest', params.id, 'Deleted; for a day it can be restored.'),
    restore: ({ params }, { title }) => line('restored', title, params.id, 'The digest was restored.'),
  },
  groups: {
    remove: ({ params }) => line('deleted', 'A group', params.id, 'Deleted; for a day it can be restored.'),
    restore: ({ params }, { name }) => line('restored', name, params.id, 'The group was restored.'),
    importOpml: ({ params }, { lines: listed }) =>
      line('imported', 'Podcasts of a group', params.id, `OPML: ${many(listed.length, 'line')} read.`),
  },
  bulk: {
    deleteTranscripts: (_call, answer) =>
      line('deleted', 'Transcripts', '', `${many(answer.deletedCount, 'transcript')} deleted.`),
    deleteInsights: (_call, answer) =>
      line('deleted', 'Insights', '', `${many(answer.deletedCount, 'insight')} deleted.`),
  },
  sends: {
    test: ({ params }) => line('test-sent', 'An issue', params.id, 'Sent to one address as a test.'),
    create: (_call, { id, title, at }) => line('send-planned', title, id, `Planned for ${at}.`),
    pause: (_call, { id, title }) => line('send-changed', title, id, 'Paused.'),
    resume: (_call, { id, title }) => line('send-changed', title, id, 'Goes on.'),
    stop: (_call, { id, title }) => line('send-changed', title, id, 'Stopped.'),
    confirm: (_call, { id, title }) => line('send-changed', title, id, 'Its question was answered with yes.'),
    resolveUnknown: ({ body }, { id, title }) =>
      line(
        'send-changed',
        title,
        id,
        body.again ? 'Unknown letters are sent again.' : 'Unknown letters are left as they are.',
      ),
  },
  subscribers: {
    import: (_call, { lines: listed }) => {
      const taken = listed.filter(({ outcome }) => outcome === 'added' || outcome === 'updated').length;
      const said = `${many(listed.length, 'line')}, of which ${taken} gave access.`;
      return line('imported', 'Readers', '', said);
    },
    giveAccess: ({ params, body }) =>
      line('access-given', reader, params.id, `Complimentary access ${until(body.until)}.`),
    takeAccess: ({ params }) => line('access-taken', reader, params.id, 'Complimentary access taken away.'),
    release: ({ params }) =>
      line('address-released', reader, params.id, 'The suppressed address gets mail again.'),
    erase: ({ params }) => line('reader-erased', reader, params.id, 'Everything about them was erased.'),
    answerEndings: ({ body }) =>
      line(
        'billing-answered',
        'Accesses that Stripe does not know',
        '',
        `${body.count}: ${body.answer === 'end' ? 'ended' : 'left as they are'}.`,
      ),
    adoptAccount: ({ body }) =>
      line('billing-answered', 'Account at Stripe', body.id, 'Readers belong to this account from now on.'),
  },
};

/** Their verbs write for themselves, or the work that they start is told by its own rows and books. */
export const withoutLine: readonly string[] = [
  'adminAccount.endSession',
  'adminAccount.endOtherSessions',
  'adminAccount.changePassword',
  'adminAccount.beginSecondFactor',
  'adminAccount.confirmSecondFactor',
  'adminAccount.renewRecoveryCodes',
  'adminAccount.turnSecondFactorOff',
  'digests.publish',
  'digests.accept',
  'digests.vouch',
  'edits.takeBack',
  'removals.remove',
  'removals.restore',
  // Drafts keep every version with its time; nobody but the admin sees them.
  'digests.generate',
  'digests.regenerate',
  'digests.cancel',
  'edits.save',
  'edits.check',
  'edits.drop',
  'edits.restore',
  // What was read, and what it cost, stands in the books.
  'groups.create',
  'groups.update',
  'groups.addPodcast',
  'groups.removePodcast',
  'podcasts.refresh',
  'episodes.setSpotify',
  'transcripts.request',
  'transcripts.cancel',
  'transcripts.labelSpeakers',
  'insights.generate',
  'insights.cancel',
  'weeks.transcribe',
  'weeks.generateInsights',
  'weeks.draft',
  // Each keeps its own row: what was asked for, the cap, how it ended and what it cost.
  'backlogs.start',
  'backlogs.stop',
  'backlogs.dismiss',
  // Letters to readers have their own list at the reader.
  'subscribers.resendActivation',
  'subscribers.sendLetterAgain',
  'subscribers.sync',
  'letters.resume',
  'notices.dismiss',
  'live.dismissTask',
];
