/**
 * The bare driver behind node:http: `node bare.mjs <database url>`. Its parent tells it the statements of each address,
 * and whether ours compresses that answer; it sends them one after the other, and answers their rows, compressed with gzip
 * where ours is, at the same level.
 */
import { createServer } from 'node:http';
import { gzip } from 'node:zlib';
import pg from 'pg';

// That of server/http/compress.ts.
const level = 3;
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const calls = new Map();
process.on('message', ({ path, ...call }) => {
  calls.set(path, call);
  process.send({ path });
});
process.on('disconnect', () => process.exit());

const server = createServer(async (request, response) => {
  const { statements, isCompressed } = calls.get(request.url);
  // Who calls is asked where the caller wishes it: what ours does beside the list.
  const asked = request.headers['x-ask-who']
    ? statements
    : statements.filter(({ isOfCaller }) => !isOfCaller);
  const client = await pool.connect();
  const results = [];
  for (const { name, text, values } of asked) results.push((await client.query({ name, text, values })).rows);
  client.release();
  const body = Buffer.from(JSON.stringify(results));
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  if (!isCompressed || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return response.writeHead(200, { ...type, 'Content-Length': body.length }).end(body);
  gzip(body, { level }, (_error, small) =>
    response
      .writeHead(200, { ...type, 'Content-Encoding': 'gzip', 'Content-Length': small.length })
      .end(small),
  );
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
