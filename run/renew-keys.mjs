/** `npm run renew-keys`: new keys for the links in letters, after the old ones have leaked (launch/renew-keys/main.ts). */
import { runMain } from './say.mjs';
import { runTool } from './tool.mjs';

runMain(() => runTool('renew-keys'));
