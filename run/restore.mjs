/** `npm run restore`: the database as a backup has it (launch/restore/main.ts). */
import { runMain } from './say.mjs';
import { runTool } from './tool.mjs';

runMain(() => runTool('restore'));
