/**
 * What the web client gets of the contract: of a route its method, path and access, and of the schemas nothing, since
 * they are types there (web/api/schema-stand-in.ts). Without this every reader loads the summaries, the errors and the
 * calls that would build the schemas of the whole back office.
 */
import { type Plugin, parseAst } from 'vite';

const kept = new Set(['method', 'path', 'access']);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key?: { name?: string };
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}
interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: { init?: Node | null }[];
}

interface Edit {
  at: number;
  to: number;
  text: string;
}

export const leanContract: Plugin = {
  name: 'lean-contract',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(source) {
      const program = parseAst(source, { lang: 'ts' }) as unknown as { body: Declaration[] };
      const edits = [...routesIn(program).flatMap(withoutSchemas), ...program.body.flatMap(asPure)];
      return { code: applied(source, edits), map: null };
    },
  },
};

/** Calls of `route` with an object of their own. */
function routesIn(value: unknown): Call[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isRoute(value)) return [value];
  return Object.values(value).flatMap(routesIn);
}

function isRoute(value: object): value is Call {
  const { type, callee } = value as Partial<Call>;
  return type === 'CallExpression' && callee?.name === 'route';
}

function withoutSchemas(call: Call): Edit[] {
  const [route] = call.arguments;
  if (route === undefined) return [];
  const properties = route.properties ?? [];
  return [
    // The call only gives types; an object alone may be left out where nobody uses it.
    { at: call.start, to: route.start, text: '(' },
    { at: route.end, to: call.end, text: ')' },
    ...properties
      .filter(({ type, key }) => type === 'Property' && !kept.has(key?.name ?? ''))
      .map(({ start, end }) => ({ at: start, to: end, text: '...{}' })),
  ];
}

/** What a file computes may be left out where nobody uses it: building a schema has no effect. */
function asPure(statement: Declaration): Edit[] {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' || init?.type === 'ObjectExpression'
      ? [
          { at: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
          { at: init.end, to: init.end, text: '))()' },
        ]
      : [],
  );
}

function applied(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, to, text: instead }) => text.slice(0, at) + instead + text.slice(to), source);
}
