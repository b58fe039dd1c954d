import { StripeApiError } from '../api-error.ts';
import {
  type Flow,
  newPortalConfiguration,
  newPortalSession,
  type PortalConfiguration,
} from '../objects/portal.ts';
import type { World } from '../world.ts';
import { find, findCustomer } from './find.ts';
import { mergeMetadata, type Reader } from './reader.ts';
import { type Call, listRoute, type Route, route, withEqual } from './route.ts';

const configurationFields = [
  'active',
  'business_profile',
  'default_return_url',
  'features',
  'login_page',
  'metadata',
  'name',
] as const;
const configurations = '/v1/billing_portal/configurations';

export const portalRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    ['configuration', 'customer', 'flow_data', 'locale', 'return_url'],
    createSession,
  ),
  route('POST', configurations, configurationFields, ({ world, read }) => configure(world, read)),
  listRoute(configurations, 'configuration', ['active', 'is_default'], (world, read) => {
    defaultConfiguration(world);
    return withEqual(Object.values(world.data.portalConfigurations), read, ['active', 'is_default']);
  }),
  route('GET', `${configurations}/:id`, [], ({ world, id }) => find(world, 'portalConfigurations', id)),
];

/** The sandbox's account has a saved configuration from the start; a real one needs a person to save it once. */
function defaultConfiguration(world: World): PortalConfiguration {
  const found = Object.values(world.data.portalConfigurations).find((it) => it.is_default);
  if (found) return found;
  const made = newPortalConfiguration(world.born('bpc'), true, {});
  world.data.portalConfigurations[made.id] = made;
  return made;
}

/** Its features are accepted and not played: the sandbox's portal always shows all that it can do. */
function configure(world: World, read: Reader): PortalConfiguration {
  defaultConfiguration(world);
  const made = newPortalConfiguration(world.born('bpc'), false, mergeMetadata({}, read));
  made.default_return_url = read.text('default_return_url') ?? null;
  made.name = read.text('name') ?? null;
  world.data.portalConfigurations[made.id] = made;
  return made;
}

function createSession({ world, read }: Call): object {
  const customer = findCustomer(world, read.needText('customer'), 'customer');
  const configuration = read.text('configuration');
  const used = configuration
    ? find(world, 'portalConfigurations', configuration, 'configuration')
    : defaultConfiguration(world);
  const flow = flowOf(world, read, customer.id);
  const born = world.born('bps', customer.id);
  const session = newPortalSession(born, {
    configuration: used.id,
    customer: customer.id,
    flow,
    returnUrl: read.text('return_url') ?? used.default_return_url,
    url: `${world.origin()}/stripe/billing/${born.id}`,
  });
  world.data.portalSessions[born.id] = session;
  return session;
}

function flowOf(world: World, read: Reader, customer: string): Flow | null {
  const given = read.inside('flow_data', ['after_completion', 'subscription_cancel', 'type']);
  if (!given) return null;
  given.needText('type');
  const type =
    given.oneOf('type', ['payment_method_update', 'subscription_cancel']) ?? 'payment_method_update';
  const cancels = given.inside('subscription_cancel', ['subscription'])?.needText('subscription');
  if (type === 'subscription_cancel') {
    const found = find(world, 'subscriptions', cancels ?? '', 'flow_data[subscription_cancel][subscription]');
    if (found.customer !== customer) {
      throw new StripeApiError('The subscription does not belong to this customer.', { param: 'flow_data' });
    }
  }
  const after = given.inside('after_completion', ['type', 'redirect', 'hosted_confirmation']);
  const returnUrl = after?.inside('redirect', ['return_url'])?.needText('return_url');
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: returnUrl ? { return_url: returnUrl } : null,
      type: returnUrl ? 'redirect' : 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancels ? { retention: null, subscription: cancels } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}
