import { spawn } from 'node:child_process';

/**
 * Runs a command and answers its exit code; a line every few seconds tells that it still works. `quiet` keeps its
 * output and shows it only when it fails.
 */
export function command(file, args, { cwd, env, quiet = false, label, stdio } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env,
      stdio: stdio ?? (quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']),
    });
    const started = Date.now();
    const beat = label
      ? setInterval(
          () => process.stdout.write(`  ${label}: ${Math.round((Date.now() - started) / 1000)} s\n`),
          5000,
        )
      : undefined;
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const end = (code, reason) => {
      clearInterval(beat);
      if (code !== 0 && quiet) process.stderr.write(`${output}${reason ?? ''}\n`);
      resolve({ code: code ?? 1, output });
    };
    child.on('error', (error) => end(1, error.message));
    child.on('close', (code) => end(code));
  });
}
