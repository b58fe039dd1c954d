/** Loaded into the server by `npm start`: when the start script was killed and can't pass a signal on, stop cleanly. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone is no reason to go on.
  process.channel.unref();
}
