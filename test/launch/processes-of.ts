import { readdir, readFile } from 'node:fs/promises';

/** Processes that were started for this folder or work in it, as the system knows them: by their words or their settings. */
export async function processesOf(folder: string): Promise<{ pid: number; line: string }[]> {
  const found: { pid: number; line: string }[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    // One that ends meanwhile has neither.
    const [line, settings] = await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    if (line?.includes(folder) || settings?.includes(folder))
      found.push({ pid: Number(pid), line: line ?? '' });
  }
  return found;
}
