/**
 * The walls between the rooms. `npm test` checks them, and plants a violation of every one of them (walls/canaries.mjs)
 * to see that the check still sees.
 */

/** The way of the data: a stage reads earlier ones, never later ones. */
export const stages = ['feeds', 'episodes', 'transcripts', 'insights', 'digests', 'delivery'];

const runtimeOnly = { dependencyTypesNot: ['type-only'] };
const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;
const bare = (...names) => `^(${names.join('|')})(/|$)`;

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export const forbidden = [
  wall(
    'contract-knows-only-zod',
    'The contract is shared by both sides: it imports zod and itself.',
    { path: '^contract/' },
    { pathNot: ['^contract/', npm('zod')] },
  ),
  wall(
    'edition-is-pure',
    'The edition runs in the browser and on the server: it imports the contract and React, nothing else.',
    { path: '^edition/' },
    { pathNot: ['^(edition|contract)/', npm('react', 'react-dom')] },
  ),
  wall(
    'web-meets-server-over-http',
    'The web client reaches the server through the contract only.',
    { path: '^web/' },
    { path: '^(server|sandbox|launch)/' },
  ),
  wall(
    'server-knows-no-web',
    'The server knows neither the web client nor the sandbox nor the room that launches it.',
    { path: '^server/' },
    { path: '^(web|sandbox|launch)/' },
  ),
  wall(
    'sandbox-stands-alone',
    "The sandbox speaks the vendors' wire; what it shared with the product could not show a mistake of the product.",
    { path: '^sandbox/' },
    { path: '^(server|web|launch|contract|edition)/' },
  ),
  wall(
    'product-knows-no-tests',
    'Tests, measurements and checks import the product, never the other way.',
    { path: '^(contract|edition|server|web|sandbox|launch)/' },
    { path: '^(test|bench|walls|run)/' },
  ),
  wall(
    'ui-knows-no-data',
    'Parts of the user interface get everything from their callers.',
    { path: '^web/ui/' },
    { path: ['^web/api/', '^contract/', npm('@tanstack/react-query')] },
  ),
  wall(
    'front-doors-stay-apart',
    'public, portal and admin never import one another.',
    { path: '^web/(public|portal|admin)/' },
    { path: '^web/(public|portal|admin)/', pathNot: '^web/$1/' },
  ),
  ...stages
    .slice(0, -1)
    .map((stage, at) =>
      wall(
        `${stage}-read-only-earlier-stages`,
        'A stage of the pipeline imports earlier stages, never later ones.',
        { path: `^server/pipeline/${stage}/` },
        { path: `^server/pipeline/(${stages.slice(at + 1).join('|')})/` },
      ),
    ),
  wall(
    'pipeline-rooms-have-one-door',
    'A room of the pipeline is imported through its index.ts.',
    { path: '^server/pipeline/([^/]+)/' },
    {
      path: '^server/pipeline/[^/]+/',
      pathNot: ['^server/pipeline/$1/', '^server/pipeline/[^/]+/index\\.ts$'],
    },
  ),
  wall(
    'pipeline-from-outside-has-one-door',
    'The rest of the server, and the files that tie the pipeline together, use the index.ts of a room.',
    { path: '^server/', pathNot: '^server/pipeline/[^/]+/' },
    { path: '^server/pipeline/[^/]+/', pathNot: '^server/pipeline/[^/]+/index\\.ts$' },
  ),
  wall(
    'people-have-one-door',
    'The pipeline meets people at the index.ts of a room only.',
    { path: '^server/pipeline/' },
    { path: '^server/people/', pathNot: '/index\\.ts$' },
  ),
  wall(
    'kit-knows-no-podcasts',
    'The kit serves every room and knows none of them.',
    { path: '^server/kit/' },
    { path: '^server/', pathNot: '^server/kit/' },
  ),
  wall(
    'providers-know-no-rooms',
    'The outside world does not know who asks.',
    { path: '^server/providers/' },
    { path: '^server/(pipeline|people|inbox|jobs|http)/' },
  ),
  wall(
    'vendors-only-in-providers',
    'The SDKs of vendors stay behind the ports of server/providers.',
    { pathNot: '^(server/providers|test|bench)/' },
    {
      path: [
        npm('@anthropic-ai/sdk', 'stripe', 'nodemailer', 'assemblyai'),
        bare('@anthropic-ai/sdk', 'stripe', 'nodemailer', 'assemblyai'),
      ],
    },
  ),
  wall(
    'sql-only-in-stores',
    'SQL stands in store.ts files, in server/kit/db and in server/jobs.',
    { pathNot: ['(^|[/-])store\\.ts$', '^server/(kit/db|jobs)/', '^(test|bench)/'] },
    { path: [npm('pg', 'pg-boss', 'kysely'), bare('pg', 'pg-boss', 'kysely')], ...runtimeOnly },
  ),
  wall(
    'no-cycles',
    'Two files that need each other are one file, also where only their types do.',
    {},
    { circular: true },
  ),
  wall(
    'no-dead-imports',
    'An import that leads nowhere would hide what is behind it.',
    {},
    { couldNotResolve: true },
  ),
];

export const options = {
  // Types cross walls as well as values do.
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|data)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
  },
};

export default { forbidden, options: { ...options, tsConfig: { fileName: 'tsconfig.json' } } };
