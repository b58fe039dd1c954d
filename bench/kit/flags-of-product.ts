/** How Node is started for the product: run/serve.mjs and launch/collect-sooner.ts. */
export const flagsOfProduct: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=30'];
