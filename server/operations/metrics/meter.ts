/** What this process counts of itself: calls that it answers, questions to providers, its own loop and memory. */

import { getHeapStatistics } from 'node:v8';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionUse } from '../../http/limit-connections.ts';
import type { PoolUse } from '../../kit/db/connect.ts';
import type { CircuitChange } from '../../providers/circuit.ts';
import type { ProviderCall } from '../../providers/measure-calls.ts';

export interface Meter {
  registry: Registry;
  /** One question to a provider, when its answer or its trouble came. */
  providerCall(call: ProviderCall): void;
  /** A provider is left alone, tried, or asked as always. */
  circuit(change: CircuitChange): void;
  /** One call that was answered. `route` is its path with names in place of ids; null where there is no such call. */
  answered(call: { method: string; route: string | null; status: number; seconds: number }): void;
}

const secondsOfCalls = [0.005, 0.025, 0.1, 0.5, 2, 10];
const secondsOfProviders = [0.1, 0.5, 2, 10, 60, 600];
/**
 * How often the loop is asked whether it is late. The timer wakes an idle process as often: at the usual 10 ms that was half
 * of all it did, and what an alert speaks of are half seconds.
 */
const loopAskedEveryMs = 50;
const stateNumbers = { closed: 0, trying: 1, open: 2 };

export function createMeter({
  pool,
  connections,
}: {
  pool: () => PoolUse;
  /** Null in a process that serves nobody. */
  connections: () => ConnectionUse | null;
}): Meter {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopAskedEveryMs });
  const calls = new Histogram({
    name: 'walkthrough_http_request_seconds',
    help: 'Calls that were answered, by what they asked for and how it ended.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsOfCalls,
    registers,
  });
  const asked = new Histogram({
    name: 'walkthrough_provider_call_seconds',
    help: 'Questions of this process to a provider, until its answer or its trouble.',
    labelNames: ['provider', 'call'],
    buckets: secondsOfProviders,
    registers,
  });
  const troubles = new Counter({
    name: 'walkthrough_provider_troubles_total',
    help: 'Questions of this process to a provider that ended in trouble: busy, down, rejected, misconfigured, other.',
    labelNames: ['provider', 'call', 'kind'],
    registers,
  });
  const circuits = new Gauge({
    name: 'walkthrough_provider_circuit',
    help: 'Whether this process asks a provider: 0 as always, 1 a single call tries whether it is back, 2 not for now, because it failed again and again.',
    labelNames: ['provider'],
    registers,
  });
  new Gauge({
    name: 'walkthrough_database_connections',
    help: 'Connections of this process to the database: in use, idle, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle, waiting, size } = pool();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'most' }, size);
    },
  });
  new Gauge({
    name: 'walkthrough_http_connections',
    help: 'Connections of callers that this process holds, and the most that it takes.',
    labelNames: ['state'],
    registers,
    collect() {
      const use = connections();
      if (use === null) return;
      this.set({ state: 'open' }, use.open);
      this.set({ state: 'most' }, use.most);
    },
  });
  new Gauge({
    name: 'walkthrough_http_connections_refused',
    help: 'Connections that were closed at once since the start, as there were too many of them, or too many of one address.',
    registers,
    collect() {
      this.set(connections()?.refused ?? 0);
    },
  });
  new Gauge({
    name: 'walkthrough_heap_limit_bytes',
    help: 'The memory that this process may use for its own things; beyond it it ends and starts again.',
    registers,
    collect() {
      this.set(getHeapStatistics().heap_size_limit);
    },
  });
  return {
    registry,
    providerCall({ provider, call, trouble, seconds }) {
      asked.observe({ provider, call }, seconds);
      if (trouble !== null) troubles.inc({ provider, call, kind: trouble });
    },
    circuit({ provider, state }) {
      circuits.set({ provider }, stateNumbers[state]);
    },
    answered({ method, route, status, seconds }) {
      calls.observe({ method, route: route ?? 'none', status: `${Math.floor(status / 100)}xx` }, seconds);
    },
  };
}
