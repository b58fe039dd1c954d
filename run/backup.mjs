/** `npm run backup`: the database of this moment as one file, while the product goes on (launch/backup/main.ts). */
import { runMain } from './say.mjs';
import { runTool } from './tool.mjs';

runMain(() => runTool('backup'));
