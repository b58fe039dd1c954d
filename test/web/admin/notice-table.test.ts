/** The product's one table of notices is walked by the browser tests; what none of their tables produces is named here. */
import { describe, expect, test } from 'vitest';
import { failureWords, notices } from '../../../web/admin/notices.ts';
import type { Notice } from '../../../web/ui/toast/notices.ts';
import { failures } from '../../e2e/notices/failures.ts';
import { successes } from '../../e2e/notices/successes.ts';

/** Produced in a browser by the tests of their own screens, or by a browser's refusal. */
const failuresElsewhere = [
  'adoptAccount',
  'answerEndings',
  'cancelDigest',
  'changePassword',
  'checkMail',
  'controlSend',
  'copy',
  'deleteSelected',
  'dismissTask',
  'download',
  'endSession',
  'eraseSubscriber',
  'generateDigest',
  'giveAccess',
  'importSubscribers',
  'logIn',
  'releaseSubscriber',
  'removeShow',
  'resendActivation',
  'restoreDigest',
  'restoreGroup',
  'restoreShow',
  'restoreVersion',
  'saveDigest',
  'resumeLetters',
  'sendLetterAgain',
  'settleSentence',
  'startList',
  'stopList',
  'syncSubscriber',
  'takeAccess',
  'turnSecondFactor',
  'updatePodcast',
];
const noticesElsewhere = [
  'digestCanceled',
  'digestRestored',
  'groupRestored',
  'loggedIn',
  'loggedOut',
  'noDigestToSend',
  'noEpisodesSelected',
  'secondFactorOff',
  'sendPaused',
  'sendPlanned',
  'sendResumed',
  'sessionEnded',
];

describe('E18: code and tests walk one table of notices', () => {
  test('failures', () => {
    const walked = failures.map(({ failure }) => failure);
    expect(new Set(walked).size).toBe(walked.length);
    expect([...walked, ...failuresElsewhere].sort()).toEqual(Object.keys(failureWords).sort());
  });

  test('successes', () => {
    const walked = successes.map(({ says }) => says);
    const left = Object.entries<Notice>(notices).filter(([, notice]) => !walked.includes(notice));
    expect(left.map(([name]) => name).sort()).toEqual(noticesElsewhere);
  });
});
