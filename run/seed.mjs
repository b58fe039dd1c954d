/** `npm run seed -- [--size large]`: a large installation in a folder of its own (launch/seed/main.ts). */
import { runMain } from './say.mjs';
import { runTool } from './tool.mjs';

runMain(() => runTool('seed'));
