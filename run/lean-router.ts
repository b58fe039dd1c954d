/**
 * What the web client gets of react-router: navigation, loaders, lazy routes and scrolling. Its router is one closure,
 * from which no bundler can leave out what this product never calls: forms, fetchers, blockers, middleware, routes that
 * are discovered, view transitions, instrumentation, frameworks. The bodies of those functions are taken out here; what
 * goes on a page is the rest, word for word. A version in which one of them is missing does not build.
 */
import { type Plugin, parseAst } from 'vite';

/** By file: functions that nobody calls here, and what stands in their place. */
const left: Record<string, Record<string, string>> = {
  'router/router.js': {
    ...never('handleAction', 'handleFetcherAction', 'handleFetcherLoader', 'fetch', 'revalidate'),
    ...never('resetFetcher', 'setFetcherError', 'queueFetcherForDeletion', 'getFetcher', 'abortFetcher'),
    ...never('discoverRoutes', 'cancelDiscoveryNavigation', 'patchRoutes', 'patchRoutesImpl'),
    ...never('_internalSetRoutes', 'getBlocker', 'updateBlocker', 'runClientMiddlewarePipeline'),
    ...never('getUpdatedRevalidatingFetchers'),
    markFetchRedirectsDone: 'return false;',
    abortStaleFetchLoads: 'return false;',
    getUpdatedActionData: 'return undefined;',
    getSubmissionFromNavigation: 'return undefined;',
    loadLazyMiddlewareForMatches: 'return undefined;',
    loadLazyRouteProperty: 'return undefined;',
    shouldBlockNavigation: 'return undefined;',
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
    checkFogOfWar: 'return { active: false, matches: null };',
    createDataRouteMatcher: 'return new V6RegExMatcher(basename);',
    normalizeNavigateOptions: 'return { path };',
  },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: 'return {};',
    instrumentClientSideRouter: 'return router;',
    consumeInstrumentationClientResultMetaReceiver: 'return undefined;',
  },
  'hooks.js': { RSCErrorHandler: 'return children;', DefaultErrorComponent: 'return null;' },
  'components.js': { handleSkippedViewTransition: '' },
  'dom/lib.js': {
    parseHydrationData: 'return undefined;',
    ScrollRestoration: 'useScrollRestoration({ getKey, storageKey }); return null;',
  },
  'dom/ssr/components.js': {
    PrefetchPageLinks: 'return null;',
    usePrefetchBehavior: 'return [false, React$1.useRef(null), {}];',
  },
};

/** By file: conditions that never hold here. */
const neverTrue: Record<string, readonly string[]> = {
  'router/router.js': [
    'isFogOfWar',
    'opts && opts.submission && isMutationMethod(opts.submission.formMethod)',
    '!submission && !fetcherSubmission && formMethod && formAction && formEncType',
    'redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod)',
    'opts?.instrumentationNavigateMetaReceiver',
    'blockerKey && delta != null',
    'blockers.size > 0 && !isUninterruptedRevalidation',
    'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location',
    'pendingViewTransitionEnabled',
  ],
  'components.js': [
    'vtContext.isTransitioning && !vtContext.flushSync',
    'renderDfd && pendingState && router.window',
    'renderDfd && pendingState && state.location.key === pendingState.location.key',
    '!vtContext.isTransitioning && interruption',
  ],
};

/** By file: conditions that always hold here. */
const alwaysTrue: Record<string, readonly string[]> = {
  'components.js': ['!viewTransitionOpts || !isViewTransitionAvailable'],
};

/** By file: components that nobody draws here; no bundler leaves out what is given a name afterwards. */
const undrawn: Record<string, readonly string[]> = { 'dom/lib.js': ['NavLink', 'Form'] };

function never(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `throw new Error('${name} is not in this build');`]));
}

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Named extends Node {
  id?: { name?: string } | null;
  init?: (Node & { body?: Node }) | null;
  body?: Node;
}
interface Edit {
  what: string;
  at: Node;
  text: string;
}

const fileOf = /\/react-router\/dist\/production\/lib\/(.*\.js)$/;

export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: fileOf },
    handler(source, id) {
      const file = fileOf.exec(id)?.[1] ?? '';
      const edits = editsOf(file, parseAst(source));
      return edits.length === 0 ? null : { code: withConditions(applied(source, edits), file), map: null };
    },
  },
};

function editsOf(file: string, program: unknown): Edit[] {
  const bodies = left[file] ?? {};
  const wanted = [...Object.keys(bodies), ...(undrawn[file] ?? [])];
  const edits = namedIn(program).flatMap(({ name, body, init }): Edit[] => {
    if (undrawn[file]?.includes(name) && init) return [{ what: name, at: init, text: 'void 0' }];
    return name in bodies && body ? [{ what: name, at: body, text: `{ ${bodies[name]} }` }] : [];
  });
  for (const name of wanted) {
    const count = edits.filter(({ what }) => what === name).length;
    if (count !== 1)
      throw new Error(`react-router has ${count} of ${name} in ${file}; see run/lean-router.ts`);
  }
  return [...edits, ...names(file, program)];
}

/** `NavLink.displayName = "NavLink";` */
function names(file: string, program: unknown): Edit[] {
  const { body = [] } = program as {
    body?: (Node & { expression?: { left?: { object?: { name?: string } } } })[];
  };
  return body.flatMap((statement) => {
    const name = statement.expression?.left?.object?.name ?? '';
    return undrawn[file]?.includes(name) ? [{ what: name, at: statement, text: '' }] : [];
  });
}

function applied(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.at.start - a.at.start)
    .reduce((text, { at, text: instead }) => text.slice(0, at.start) + instead + text.slice(at.end), source);
}

function withConditions(source: string, file: string): string {
  const known: [string, boolean][] = [
    ...(neverTrue[file] ?? []).map((one): [string, boolean] => [one, false]),
    ...(alwaysTrue[file] ?? []).map((one): [string, boolean] => [one, true]),
  ];
  return known.reduce((text, [condition, holds]) => {
    const parts = text.split(`if (${condition})`);
    if (parts.length !== 2) {
      throw new Error(
        `react-router asks ${parts.length - 1} times for ${condition} in ${file}; see run/lean-router.ts`,
      );
    }
    return parts.join(`if (${holds})`);
  }, source);
}

/** All functions and values that have a name, wherever they stand. */
function namedIn(value: unknown): { name: string; body?: Node | undefined; init?: Node | undefined }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(namedIn);
  const { type, id, init, body } = value as Partial<Named>;
  const name = id?.name;
  if (name === undefined) return inside;
  if (type === 'FunctionDeclaration') return [{ name, body }, ...inside];
  if (type !== 'VariableDeclarator' || !init) return inside;
  return [{ name, init, body: init.type === 'ArrowFunctionExpression' ? init.body : undefined }, ...inside];
}
