import { StripeApiError } from '../api-error.ts';
import { newSessionLine } from '../objects/checkout-session.ts';
import type { Collection } from '../stripe-data.ts';
import type { World } from '../world.ts';
import { list } from './list.ts';

type Plain = Record<string, unknown>;

const byPrefix: Record<string, Collection> = {
  cus: 'customers',
  prod: 'products',
  price: 'prices',
  cs: 'checkoutSessions',
  sub: 'subscriptions',
  in: 'invoices',
  pm: 'paymentMethods',
  pi: 'paymentIntents',
  ch: 'charges',
  re: 'refunds',
  du: 'disputes',
  bpc: 'portalConfigurations',
  clock: 'testClocks',
};

/** Answers a copy in which ids give way to the objects that the call asked for. */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Plain;
  for (const path of paths) expandPath(world, copy, path.split('.'), path);
  return copy;
}

function expandPath(world: World, at: unknown, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const item of at) expandPath(world, item, [name, ...rest], path);
    return;
  }
  if (typeof at !== 'object' || at === null) return;
  const node = at as Plain;
  node[name] = expanded(world, node, name, path);
  if (rest.length > 0) expandPath(world, node[name], rest, path);
}

function expanded(world: World, node: Plain, name: string, path: string): unknown {
  const value = node[name];
  if (value === undefined) return includable(world, node, name, path);
  if (typeof value !== 'string') return value;
  const collection = byPrefix[value.split('_')[0] ?? ''];
  const found = collection && (world.data[collection] as Record<string, object>)[value];
  if (found) return structuredClone(found);
  throw cannot(path);
}

/** Parts that are there only where they are asked for. */
function includable(world: World, node: Plain, name: string, path: string): unknown {
  const id = String(node.id);
  const { subscriptions, invoicePayments, refunds } = world.data;
  const all = (url: string, found: object[]) => list(url, structuredClone(found), false);
  switch (`${String(node.object)}.${name}`) {
    case 'checkout.session.line_items':
      return sessionLines(world, id);
    case 'customer.subscriptions':
      return all(
        `/v1/customers/${id}/subscriptions`,
        Object.values(subscriptions).filter((it) => it.customer === id && it.status !== 'canceled'),
      );
    case 'invoice.payments':
      return all(
        '/v1/invoice_payments',
        Object.values(invoicePayments).filter((it) => it.invoice === id),
      );
    case 'charge.refunds':
      return all(
        `/v1/charges/${id}/refunds`,
        Object.values(refunds).filter((it) => it.charge === id),
      );
    case 'invoice.confirmation_secret':
      return null;
    default:
      throw cannot(path);
  }
}

export function sessionLines(world: World, session: string): object {
  const url = `/v1/checkout/sessions/${session}/line_items`;
  const order = world.data.orders[session];
  const price = order && world.data.prices[order.price];
  if (!order || !price) return list(url, [], false);
  const name = world.data.products[price.product]?.name ?? '';
  return list(url, [newSessionLine(`li_${session.slice(-24)}`, price, order.quantity, name)], false);
}

const cannot = (path: string) =>
  new StripeApiError(`This property cannot be expanded (${path}).`, { param: 'expand' });
