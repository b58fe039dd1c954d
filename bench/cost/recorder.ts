/**
 * Stands in front of the sandbox's model and keeps every question with its answer, as both went over the wire. The
 * sandbox takes sentences out of the transcript and is never wrong: some of each insight get a number here that nobody
 * said, so that the round that puts sentences right is a part of the cost.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countTokens } from '../../sandbox/anthropic/count-tokens.ts';

export interface Call {
  asked: { model: string; system: { text: string }[]; messages: { content: string }[] };
  answered: { content: { type: string; text: string }[]; usage: { output_tokens: number } };
}

export interface Recorder {
  url: string;
  calls: Call[];
  stop(): void;
}

/** `wrong`: how many learnings of each insight say what was not said. */
export async function startRecorder(target: string, wrong: number): Promise<Recorder> {
  const calls: Call[] = [];
  const inBatches = new Map<string, Call['asked']>();
  let origin = '';
  const pass = async (request: IncomingMessage): Promise<{ status: number; text: string }> => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = Object.entries(request.headers).filter(([name]) => passed.has(name)) as [
      string,
      string,
    ][];
    const { method = 'GET', url = '' } = request;
    const answer = await fetch(`${target}${url}`, { method, headers, ...(body === '' ? {} : { body }) });
    const text = (await answer.text()).replaceAll(target, origin);
    if (!answer.ok) return { status: answer.status, text };
    if (url === '/v1/messages')
      return { status: 200, text: JSON.stringify(keep(JSON.parse(body), JSON.parse(text))) };
    if (url === '/v1/messages/batches')
      for (const { custom_id: id, params } of JSON.parse(body).requests) inBatches.set(id, params);
    return { status: 200, text: url.endsWith('/results') ? resultsOf(text) : text };
  };
  const keep = (asked: Call['asked'], answered: Call['answered']) => {
    const call = { asked, answered };
    if (isInsight(call)) plant(call, wrong);
    calls.push(call);
    return answered;
  };
  const resultsOf = (lines: string) =>
    lines.replace(/^.+$/gm, (line) => {
      const { custom_id: id, result } = JSON.parse(line);
      const asked = inBatches.get(id);
      if (asked !== undefined) keep(asked, result.message);
      return JSON.stringify({ custom_id: id, result });
    });
  const server = createServer((request, response) => {
    pass(request).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    calls,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const passed = new Set(['x-api-key', 'authorization', 'anthropic-version', 'content-type']);

export const isInsight = ({ asked }: Call) => asked.messages[0]?.content.includes('<transcript>') ?? false;

export const isDigest = ({ asked }: Call) => asked.messages[0]?.content.startsWith('<episodes>') ?? false;

function plant({ answered }: Call, wrong: number): void {
  const block = answered.content.find(({ type }) => type === 'text');
  if (block === undefined) return;
  const insight = JSON.parse(block.text) as { keyLearnings: string[] };
  insight.keyLearnings = insight.keyLearnings.map((text, at) =>
    at < wrong ? text.replace(/\.(?= \[[^\]]*\]$)/, ' for $8,317.') : text,
  );
  const before = countTokens(block.text);
  block.text = JSON.stringify(insight);
  answered.usage.output_tokens += countTokens(block.text) - before;
}
