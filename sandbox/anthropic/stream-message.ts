/** The same message as server-sent events, for callers that ask for a stream. */
import type { PlayedMessage } from './compose-message.ts';

const charsPerEvent = 400;

export function streamOf(message: PlayedMessage): string {
  const { content, stop_reason, stop_sequence, stop_details, usage } = message;
  const start = {
    ...message,
    content: [],
    stop_reason: null,
    stop_details: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const events = [
    { type: 'message_start', message: start },
    ...content.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: emptied(block) },
      ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason, stop_sequence, stop_details, container: null }, usage },
    { type: 'message_stop' },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

type Block = PlayedMessage['content'][number];

function emptied(block: Block) {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'thinking') return { ...block, signature: '' };
  return { ...block, input: {} };
}

function deltasOf(block: Block): object[] {
  if (block.type === 'thinking') return [{ type: 'signature_delta', signature: block.signature }];
  if (block.type === 'text') return pieces(block.text).map((text) => ({ type: 'text_delta', text }));
  return pieces(JSON.stringify(block.input)).map((json) => ({
    type: 'input_json_delta',
    partial_json: json,
  }));
}

function pieces(text: string): string[] {
  const list: string[] = [];
  for (let at = 0; at < text.length; at += charsPerEvent) list.push(text.slice(at, at + charsPerEvent));
  return list;
}
