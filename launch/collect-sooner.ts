import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets garbage lie while there is memory, and keeps the room: a minute of lists came to 420 MB, of which 60 were in
 * use. So the heap is collected when it has grown by three tenths; no limit is set, and no fewer answers were given. A
 * version of Node that knows the flag no more says so in a line, and goes on.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=30');
}
