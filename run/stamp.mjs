/** Remembers by content what was built, so that an unchanged start builds nothing. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './places.mjs';

/** One hash over files and folders, named relative to the project; missing ones count as missing. */
function hashOf(names) {
  const hash = createHash('sha256');
  for (const name of names) add(hash, name);
  return hash.digest('hex');
}

function add(hash, name) {
  const path = join(root, name);
  if (!existsSync(path)) {
    hash.update(`${name} missing\0`);
  } else if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) add(hash, `${name}/${entry}`);
  } else {
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
}

/** Whether the stamp says that it was done for exactly these inputs, and the result is still there. */
export function isDone({ stamp, result, inputs }) {
  const file = join(root, stamp);
  return existsSync(join(root, result)) && existsSync(file) && readFileSync(file, 'utf8') === hashOf(inputs);
}

/** The stamp goes first and comes back last: work that was cut short never counts as done. */
export async function unlessDone(part, work) {
  if (isDone(part)) return;
  const file = join(root, part.stamp);
  // Sources that change meanwhile must be built again, so the hash is the one from before.
  const hash = hashOf(part.inputs);
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
