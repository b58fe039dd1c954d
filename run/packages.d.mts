import type { BuildOptions } from 'esbuild';

export declare const bundled: BuildOptions;
