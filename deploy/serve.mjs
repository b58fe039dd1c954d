/** Runs what is built, as `npm start` does after it has built it: for images and units, which bring everything along. */
const wanted = 24;
if (Number(process.versions.node.split('.')[0]) < wanted) {
  process.stderr.write(`Node ${wanted} or newer is needed here, and this is ${process.version}.\n`);
  // Trying again would say the same (sysexits.h, EX_CONFIG).
  process.exit(78);
}
const { serve } = await import('../run/serve.mjs');

process.exit(await serve(process.execPath, process.argv.slice(2), { TZ: 'UTC', ...process.env }));
