/**
 * The bare driver behind node:http: `node bare.mjs <database url>`. Its parent tells it the statements of each address;
 * it sends them one after the other, and answers their rows. Compressed with gzip where that is accepted, as ours.
 */
import { createServer } from 'node:http';
import { gzip } from 'node:zlib';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const calls = new Map();
process.on('message', ({ path, statements }) => {
  calls.set(path, statements);
  process.send({ path });
});
process.on('disconnect', () => process.exit());

const server = createServer(async (request, response) => {
  const client = await pool.connect();
  const results = [];
  for (const statement of calls.get(request.url)) results.push((await client.query(statement)).rows);
  client.release();
  const body = Buffer.from(JSON.stringify(results));
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  if (request.headers['accept-encoding'] === undefined || body.length < 1024)
    return response.writeHead(200, { ...type, 'Content-Length': body.length }).end(body);
  gzip(body, { level: 1 }, (_error, small) =>
    response
      .writeHead(200, { ...type, 'Content-Encoding': 'gzip', 'Content-Length': small.length })
      .end(small),
  );
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
