/** A1, A2: what nobody caught ends one piece of work and not the process; a main thread that hangs ends the process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readBoot } from '../../launch/read-boot.ts';

async function run(way: string) {
  const program = join(import.meta.dirname, 'process-in-trouble.ts');
  const child = spawn(process.execPath, [program, way], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { lines: output.trim().split('\n').sort(), errors, code, signal };
}

it('A2: an exception that nobody caught ends the job or call that caused it, and nothing else', async () => {
  const { lines, code, errors } = await run('unexpected');
  expect(errors).toBe('');
  expect(lines).toEqual([
    'innocent ended: well',
    'promise ended: floating',
    'promise was stopped',
    'stream ended: broken',
    'stream was stopped',
    expect.stringMatching(/^timer ended: /),
    'timer was stopped',
  ]);
  expect(code).toBe(0);
});

it('A1: a main thread that is held ends the process as a crash', async () => {
  const { lines, signal, errors } = await run('hang');
  expect(lines).toEqual(['hangs']);
  expect(errors).toContain('The main thread was held for 1 s');
  expect(signal).toBe('SIGABRT');
});

it('A1: a life is told how the one before ended, and only a fault is a crash', () => {
  expect(readBoot(['--boot=b', '--after=a:SIGSEGV'])).toEqual({
    id: 'b',
    previous: { id: 'a', crashed: true },
  });
  expect(readBoot(['--boot=b', '--after=a:SIGKILL'])).toEqual({
    id: 'b',
    previous: { id: 'a', crashed: false },
  });
  expect(readBoot([]).previous).toBeUndefined();
});
