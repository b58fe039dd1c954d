/** `npm run renew-keys`: what was signed with the keys until now opens nothing any more but the way out of the list. */
import { renewKeys } from '../../server/operations/keys/renew-keys.ts';
import { say } from '../say.ts';
import { runTool } from '../tool.ts';

runTool(async ({ databaseUrl }) => {
  const renewed = await renewKeys({ databaseUrl, now: new Date() });
  say(
    `${renewed} keys were taken out of use. Start the product again: it makes new ones when it needs them.`,
  );
  say('  Links to an issue in letters until now do not open it any more: their readers log in.');
  say('  Links to unsubscribe go on working, also those that somebody else makes with the leaked keys.');
  say(
    '  The browsers that you logged in from are strangers once, after your next log-in they are known again.',
  );
});
