/** Whether the addresses that an issue leads to are still there; asked with the safe fetch, and never for long. */
import type { Issue } from '../../../contract/digests.ts';
import type { PreflightCheck } from '../../../contract/sends.ts';
import { counted } from '../../../edition/clean-text.ts';
import type { Outbound } from '../../kit/outbound/index.ts';

const mostLinks = 60;
const atOnce = 8;
const eachMs = 5_000;
const allMs = 10_000;

type Verdict = 'there' | 'gone' | 'unknown';

export async function lookUpLinks(
  outbound: Pick<Outbound, 'request'>,
  issue: Issue,
): Promise<PreflightCheck> {
  const links = linksOf(issue);
  const asked = links.slice(0, mostLinks);
  const verdicts = await inTurn(asked, (link, signal) => lookUp(outbound, link, signal));
  const gone = asked.filter((_link, nth) => verdicts[nth] === 'gone');
  const unknown =
    asked.filter((_link, nth) => verdicts[nth] === 'unknown').length + links.length - asked.length;
  if (gone.length > 0) {
    const named = gone.slice(0, 3).map(shortened).join(', ');
    return check(
      'warn',
      `${counted(gone.length, 'link')} in it ${gone.length === 1 ? 'is' : 'are'} dead: ${named}${gone.length > 3 ? ', …' : ''}`,
    );
  }
  if (unknown > 0) {
    return check(
      'warn',
      `${counted(unknown, 'link')} in it could not be looked up just now; the others answered.`,
    );
  }
  return check(
    'ok',
    links.length === 0
      ? 'It has no links to recordings.'
      : `${counted(links.length, 'link')}, each of them answered.`,
  );
}

const check = (level: PreflightCheck['level'], sentence: string): PreflightCheck => ({
  code: 'links',
  level,
  sentence,
});

export function linksOf({ episodes }: Issue): string[] {
  const all = episodes.map(({ episode_url: url }) => url).filter((url) => /^https?:\/\//i.test(url));
  return [...new Set(all)];
}

const shortened = (link: string) => (link.length > 60 ? `${link.slice(0, 57)}…` : link);

/** A host that fails today may be back tomorrow; only "not here" and "never again" say that a link is dead. */
async function lookUp(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  signal: AbortSignal,
): Promise<Verdict> {
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      const headers = method === 'GET' ? { range: 'bytes=0-0' } : {};
      const answer = await outbound.request({
        url,
        method,
        headers,
        signal,
        totalMs: eachMs,
        headersMs: eachMs,
      });
      await answer.cancel();
      if (answer.status < 400) return 'there';
      // Many hosts of audio answer HEAD with a refusal.
      if (method === 'GET') return answer.status === 404 || answer.status === 410 ? 'gone' : 'unknown';
    } catch {
      if (method === 'GET' || signal.aborted) return 'unknown';
    }
  }
  return 'unknown';
}

async function inTurn(
  links: readonly string[],
  ask: (link: string, signal: AbortSignal) => Promise<Verdict>,
): Promise<Verdict[]> {
  const signal = AbortSignal.timeout(allMs);
  const verdicts: Verdict[] = links.map(() => 'unknown');
  const left = links.entries();
  const worker = async () => {
    for (const [nth, link] of left) {
      if (signal.aborted) return;
      verdicts[nth] = await ask(link, signal);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return verdicts;
}
