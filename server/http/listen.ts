import type { FastifyInstance } from 'fastify';

const firstPort = 3000;
const lastPort = 3099;

/**
 * Binds the server. An explicit port is taken or the start fails with a sentence; without one, 3000 moves to the
 * next free port (server.md section 1). Port 0 picks any free one, for tests.
 */
export async function listen(
  server: FastifyInstance,
  host: string,
  port: number | undefined,
): Promise<number> {
  if (port !== undefined) {
    await bind(server, host, port);
    return boundPort(server);
  }
  for (let candidate = firstPort; candidate <= lastPort; candidate += 1) {
    try {
      await bind(server, host, candidate);
      return candidate;
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  throw new Error(`All ports from ${firstPort} to ${lastPort} are taken. Set PORT to a free one.`);
}

class PortTaken extends Error {}

async function bind(server: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new PortTaken(
        `Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`,
      );
    }
    if (code === 'EACCES')
      throw new Error(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new Error(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function boundPort(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : firstPort;
}
