/** Bare node:http that sends one file's bytes with the headers of the page: `node bare.mjs <file> <headers as JSON>`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, headers] = process.argv.slice(2);
const body = readFileSync(file);
const fixed = JSON.parse(headers);
const server = createServer((_request, response) => response.writeHead(200, fixed).end(body));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
