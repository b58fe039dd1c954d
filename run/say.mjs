/** Lines for the person at the terminal, and progress for steps that take a while. */

/** Ends a script with one sentence instead of a stack trace. */
export class Stop extends Error {}

export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

export const seconds = (ms) => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;

/**
 * Says what is going on, then how far it is: in place on a terminal, as a new line every ten seconds elsewhere.
 * `detail` is asked each time for a few words such as "120 of 268".
 */
export function progress(what, detail = () => '') {
  const startedAt = performance.now();
  const inPlace = process.stdout.isTTY === true;
  say(`${what} …`);
  const tick = () => {
    const words = [detail(), seconds(performance.now() - startedAt)].filter(Boolean).join(', ');
    if (inPlace) process.stdout.write(`\r\x1b[K  ${words}`);
    else say(`  still ${lowerFirst(what.replace(/ \(.*\)/, ''))}: ${words}`);
  };
  const timer = setInterval(tick, inPlace ? 500 : 10_000);
  return function done() {
    clearInterval(timer);
    if (inPlace) process.stdout.write('\r\x1b[K');
    say(`  done in ${seconds(performance.now() - startedAt)}`);
  };
}

const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** Runs a script's main function; a `Stop` becomes its sentence, anything else shows where it came from. */
export function runMain(main) {
  main().catch((error) => {
    process.stderr.write(`\n${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
    process.exit(1);
  });
}
