/** The outside world that the sandbox plays. */
import type { Emulator } from './server.ts';

export const emulators: readonly Emulator[] = [];
