/** Threads beside the main one, with a time for every question; who shares a thread does not fail for the other. */
export { type Conversation, openThreads, type Threads } from './open-threads.ts';
export { serveThread } from './serve-thread.ts';
export { type LossReason, ThreadLost } from './thread-lost.ts';
