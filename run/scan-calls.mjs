/**
 * Every call of a running product that takes words of somebody, as its own /api/openapi.json declares them: what scanners
 * are pointed at. A new call is among them by itself.
 */

/** Not asked, and why. */
const leftOut = {
  'GET /api/mail-identity': 'it asks name servers, which are not on this machine',
  'POST /api/mail-identity/check': 'it asks name servers, which are not on this machine',
};

const host = (url) => new URL(url).hostname;
/** Scanners attack this machine alone. */
export const isLoopback = (url) => ['localhost', '127.0.0.1', '[::1]'].includes(host(url));

/** Answers `{ name, url, body }` for every GET with a query and every other call whose JSON holds a text. */
export async function listTargets({ url, cookie, get }) {
  const { paths } = await (await get('/api/openapi.json')).json();
  const ids = await idsOf({ get, cookie });
  const targets = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      if (name in leftOut) continue;
      const query = parameters.filter((one) => one.in === 'query');
      const schema = requestBody?.content?.['application/json']?.schema;
      if (method === 'get' ? query.length === 0 : !holdsText(schema)) continue;
      const at = path.replace(/\{(\w+)\}/g, (_all, param) => idFor(ids, path, param));
      const asked = query.map((one) => `${one.name}=${encodeURIComponent(String(sampleOf(one.schema)))}`);
      targets.push({
        name,
        method: method.toUpperCase(),
        url: `${url}${at}${asked.length === 0 ? '' : `?${asked.join('&')}`}`,
        body: schema === undefined ? null : JSON.stringify(sampleOf(schema)),
      });
    }
  }
  return targets.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const whyLeftOut = Object.entries(leftOut).map(([name, why]) => `${name}: ${why}`);

/** Of each list one thing that is there: past the door the words are used. */
async function idsOf({ get, cookie }) {
  const first = async (path, key = 'id') => {
    const rows = await (await get(path, { cookie }))?.json().catch(() => []);
    return Array.isArray(rows) ? (rows[0]?.[key] ?? '') : '';
  };
  const group = await first('/api/groups');
  return {
    groups: group,
    podcasts: await first('/api/podcasts'),
    digest: await first('/api/digests', 'digestId'),
    digests: await first('/api/digests', 'digestId'),
    subscribers: await first('/api/subscribers'),
    episodes: await first(`/api/groups/${group}/episodes`),
    transcripts: await first(`/api/groups/${group}/episodes`),
    insights: await first(`/api/groups/${group}/episodes`),
  };
}

function idFor(ids, path, param) {
  const noun = new RegExp(`/([\\w-]+)/\\{${param}\\}`).exec(path)?.[1] ?? '';
  return encodeURIComponent(ids[noun] || '1');
}

function holdsText(schema) {
  if (typeof schema !== 'object' || schema === null) return false;
  if (schema.type === 'string' && schema.enum === undefined && schema.const === undefined) return true;
  return Object.values(schema).some((part) => (Array.isArray(part) ? part.some(holdsText) : holdsText(part)));
}

/** The least that a schema takes, with a word where it takes words. */
export function sampleOf(schema = {}) {
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one !== undefined) return sampleOf(one);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined && schema.type !== 'string') return schema.default;
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sampleOf(part)]),
    );
  }
  if (schema.type === 'array') return schema.minItems > 0 ? [sampleOf(schema.items)] : [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return wordFor(schema);
}

function wordFor({ format, pattern, minLength = 0 }) {
  if (format === 'email') return 'reader@example.com';
  if (format === 'date' || /\\d\{4\}-/.test(pattern ?? '')) return '2026-03-02';
  if (format === 'date-time') return '2026-03-02T12:00:00.000Z';
  if (format === 'uri') return 'http://127.0.0.1:1/x';
  return 'price'.padEnd(minLength, 'x');
}
