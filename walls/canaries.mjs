/** For every wall a small planted violation, and beside them imports that every wall must let through. */
import { stages } from '../.dependency-cruiser.mjs';

const value = (path) => `import { x } from '${path}';\nexport const y = x;\n`;
const type = (path) => `import type { X } from '${path}';\nexport type Y = X;\n`;
const leaf = 'export const x = 1;\nexport type X = number;\n';
const stage = (name) => `server/pipeline/${name}`;

/** Files that break nothing, and give the violations something to import. */
export const innocent = {
  'contract/noun.ts': `import { z } from 'zod';\n${leaf}export const shape = z.string();\n`,
  'edition/mail.tsx': `import { useState } from 'react';\nimport { x } from '../contract/noun.ts';\n${'export { useState, x };'}\n`,
  'server/pipeline.ts': stages
    .map((name) => `import * as ${name} from './pipeline/${name}/index.ts';\nexport { ${name} };\n`)
    .join(''),
  'server/kit/db/connect.ts': "import pg from 'pg';\nexport const x = pg;\n",
  'server/kit/leaf.ts': leaf,
  'server/jobs/queue.ts': "import { PgBoss } from 'pg-boss';\nexport const x = PgBoss;\n",
  'server/people/members/index.ts': value('./inner.ts'),
  'server/people/members/inner.ts': leaf,
  'server/people/members/store.ts': "import { sql } from 'kysely';\nexport const x = sql;\n",
  'server/providers/payments/stripe.ts':
    "import * as stripe from '@anthropic-ai/sdk';\nexport const x = stripe;\n",
  'server/providers/payments/port.ts': leaf,
  'launch/main.ts':
    "import { x } from '../server/kit/leaf.ts';\nimport { x as s } from '../sandbox/leaf.ts';\nexport { s, x };\n",
  'sandbox/leaf.ts': leaf,
  'web/api/query.ts': value('../../contract/noun.ts'),
  'web/portal/leaf.ts': leaf,
  'web/admin/page.ts':
    "import { x } from '../ui/leaf.ts';\nimport { x as q } from '../api/query.ts';\nexport { q, x };\n",
  'web/ui/leaf.ts': leaf,
  'test/leaf.ts': `import { sql } from 'kysely';\n${leaf}export { sql };\n`,
  'server/kit/typed.ts':
    "import type { Selectable } from 'kysely';\nexport type Row = Selectable<{ a: string }>;\n",
  // The other half of the planted cycle, which is reported once.
  'server/kit/the-hen.ts': "import { y } from './planted-egg.ts';\nexport const x = () => y;\n",
  // And that of the circle by types.
  'server/kit/right.ts': "import type { Left } from './planted-left.ts';\nexport type Right = Left | 2;\n",
  ...Object.fromEntries(
    stages.flatMap((name, at) => [
      [
        `${stage(name)}/index.ts`,
        at === 0 ? value('./inner.ts') : `${value(`../${stages[at - 1]}/index.ts`)}`,
      ],
      [`${stage(name)}/inner.ts`, leaf],
    ]),
  ),
};

/** What is planted: the wall that must fall, the file, its text. */
export const planted = [
  ['contract-knows-only-zod', 'contract/planted.ts', value('react')],
  ['contract-knows-only-zod', 'contract/planted-type.ts', type('../edition/mail.tsx')],
  ['edition-is-pure', 'edition/planted.ts', value('../server/kit/leaf.ts')],
  [
    'edition-is-pure',
    'edition/planted-node.ts',
    "import { readFileSync } from 'node:fs';\nexport { readFileSync };\n",
  ],
  ['web-meets-server-over-http', 'web/planted.ts', type('../server/kit/leaf.ts')],
  ['web-meets-server-over-http', 'web/planted-sandbox.ts', value('../sandbox/leaf.ts')],
  ['server-knows-no-web', 'server/planted.ts', value('../web/ui/leaf.ts')],
  ['server-knows-no-web', 'server/planted-sandbox.ts', value('../sandbox/leaf.ts')],
  ['sandbox-stands-alone', 'sandbox/planted.ts', value('../server/kit/leaf.ts')],
  ['sandbox-stands-alone', 'sandbox/planted-contract.ts', type('../contract/noun.ts')],
  ['product-knows-no-tests', 'server/planted-test.ts', value('../test/leaf.ts')],
  ['ui-knows-no-data', 'web/ui/planted.ts', value('../api/query.ts')],
  ['ui-knows-no-data', 'web/ui/planted-contract.ts', type('../../contract/noun.ts')],
  ['front-doors-stay-apart', 'web/public/planted.ts', value('../portal/leaf.ts')],
  ...stages
    .slice(0, -1)
    .map((name, at) => [
      `${name}-read-only-earlier-stages`,
      `${stage(name)}/planted.ts`,
      type(`../${stages[at + 1]}/index.ts`),
    ]),
  ['pipeline-rooms-have-one-door', `${stage('digests')}/planted-inner.ts`, value('../feeds/inner.ts')],
  ['pipeline-from-outside-has-one-door', 'server/planted-inner.ts', value('./pipeline/feeds/inner.ts')],
  ['pipeline-from-outside-has-one-door', 'server/pipeline/planted-flow.ts', value('./feeds/inner.ts')],
  [
    'pipeline-from-outside-has-one-door',
    'server/people/members/planted.ts',
    value('../../pipeline/feeds/inner.ts'),
  ],
  ['people-have-one-door', `${stage('delivery')}/planted-people.ts`, value('../../people/members/inner.ts')],
  ['kit-knows-no-podcasts', 'server/kit/planted.ts', type('../people/members/index.ts')],
  ['providers-know-no-rooms', 'server/providers/payments/planted.ts', value('../../pipeline/feeds/index.ts')],
  ['vendors-only-in-providers', 'server/people/members/planted-vendor.ts', value('@anthropic-ai/sdk')],
  ['vendors-only-in-providers', 'web/planted-vendor.ts', type('@anthropic-ai/sdk')],
  [
    'sql-only-in-stores',
    'server/people/members/planted-sql.ts',
    "import { sql } from 'kysely';\nexport { sql };\n",
  ],
  ['sql-only-in-stores', 'launch/planted-pg.ts', "import pg from 'pg';\nexport { pg };\n"],
  [
    'no-cycles',
    'server/kit/planted-left.ts',
    "import type { Right } from './right.ts';\nexport type Left = Right | 1;\n",
  ],
  ['no-cycles', 'server/kit/planted-egg.ts', `${value('./the-hen.ts')}${leaf.replace('x', 'z')}`],
  ['no-dead-imports', 'server/kit/planted-dead.ts', value('./not-there.ts')],
];
