/** Lighthouse's mobile scores of a page, by a Lighthouse that was installed elsewhere. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measured } from '../kit/figures.ts';

const times = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
}

/** `cli`: the path of its `cli/index.js`. */
export async function askLighthouse(cli: string, url: string): Promise<void> {
  const reports: Report[] = [];
  for (let time = 0; time < times; time += 1) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        cli,
        url,
        '--output=json',
        '--quiet',
        '--form-factor=mobile',
        `--only-categories=${categories.join()}`,
        '--chrome-flags=--headless --no-sandbox --disable-gpu',
      ],
      {
        env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH ?? '' },
        maxBuffer: 1e8,
      },
    );
    reports.push(JSON.parse(stdout) as Report);
  }
  for (const name of categories)
    measured({
      row: 4,
      what: `/: Lighthouse mobile, ${name}`,
      values: reports.map((report) => Math.round(report.categories[name].score * 100)),
      ...(name === 'performance' ? { atLeast: 100 } : {}),
    });
}
