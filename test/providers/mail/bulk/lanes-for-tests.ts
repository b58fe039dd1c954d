/** Lanes to scripted servers, all of which end with their test. */
import { afterEach } from 'vitest';
import type { BulkLane, BulkMailer } from '../../../../server/providers/mail/bulk-port.ts';
import {
  type MailServer,
  type MailServerOptions,
  startMailServer,
  type Twist,
} from '../../../app/mail-server.ts';
import { mailerTo, never } from './letters.ts';

export const waits = { answerMs: 20_000, letterMs: 20_000 };

export function lanesForTests() {
  const servers: { stop(): Promise<void> }[] = [];
  const lanes: BulkLane[] = [];
  afterEach(async () => {
    for (const lane of lanes.splice(0)) lane.close();
    for (const server of servers.splice(0)) await server.stop();
  });
  return {
    /** `server` is stopped when the test ends. */
    stopLater: (server: { stop(): Promise<void> }) => void servers.push(server),
    async against(
      script: (nth: number) => Twist | null,
      options: MailServerOptions = {},
    ): Promise<{ server: MailServer; mailer: BulkMailer }> {
      const server = await startMailServer(script, options);
      servers.push(server);
      return { server, mailer: mailerTo(server.url, { waits }) };
    },
    async openLane(mailer: BulkMailer): Promise<BulkLane> {
      const lane = mailer.createLane();
      lanes.push(lane);
      await lane.open(never);
      return lane;
    },
  };
}

/** Who got a letter, in the server's own words. */
export const takenBy = ({ conversations }: MailServer) =>
  conversations.filter(({ answered }) => answered?.startsWith('250')).map(({ recipient }) => recipient);

export const connectionsOf = ({ conversations }: MailServer) =>
  new Set(conversations.map((it) => it.connection)).size;

/** Resolves once `what` holds. */
export async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setImmediate(resolve));
}
