/** Runs what is built, as `npm start` does after it has built it: for images and units, which bring everything along. */
import { serve } from '../run/serve.mjs';

process.exit(await serve(process.execPath, process.argv.slice(2), { TZ: 'UTC', ...process.env }));
