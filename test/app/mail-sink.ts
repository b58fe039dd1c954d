/** A mail server in another process that takes everything: for what is measured, not for what is judged. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface SinkCount {
  taken: number;
  bytes: number;
  connections: number;
  cpuMs: number;
}

export interface MailSink {
  host: string;
  port: number;
  url: string;
  /** All that it took since it began. */
  count(): Promise<SinkCount>;
  stop(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const sink = fork(new URL('./mail-sink-process.ts', import.meta.url), { execArgv: [] });
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  return {
    host: '127.0.0.1',
    port,
    url: `smtp://127.0.0.1:${port}`,
    async count() {
      const answer = once(sink, 'message');
      sink.send('count');
      return (await answer)[0] as SinkCount;
    },
    async stop() {
      const ended = once(sink, 'exit');
      sink.disconnect();
      await ended;
    },
  };
}
