import { createCustomer } from '../acts/check-out.ts';
import { endSubscription } from '../acts/pass-time.ts';
import type { Customer } from '../objects/customer.ts';
import { change } from '../world.ts';
import { find, findCustomer } from './find.ts';
import { mergeMetadata, type Reader } from './reader.ts';
import { listRoute, type Route, route, withEqual } from './route.ts';

const fields = ['email', 'name', 'phone', 'description', 'metadata', 'invoice_settings'] as const;

const living = (all: readonly object[]) => all.filter((it): it is Customer => !('deleted' in it));

export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', [...fields, 'test_clock'], ({ world, read }) => {
    const clock = read.text('test_clock') ?? null;
    if (clock) find(world, 'testClocks', clock, 'test_clock');
    return createCustomer(world, {
      email: read.text('email') ?? null,
      name: read.text('name') ?? null,
      phone: read.text('phone') ?? null,
      description: read.text('description') ?? null,
      metadata: mergeMetadata({}, read),
      testClock: clock,
    });
  }),
  listRoute('/v1/customers', 'customer', ['email', 'test_clock'], (world, read) =>
    withEqual(living(Object.values(world.data.customers)), read, ['email', 'test_clock']),
  ),
  route('GET', '/v1/customers/:id', [], ({ world, id }) => find(world, 'customers', id)),
  route('POST', '/v1/customers/:id', fields, ({ world, read, id }) => {
    const customer = findCustomer(world, id);
    change(world, 'customer.updated', customer, (it) => update(it, read));
    return customer;
  }),
  route('DELETE', '/v1/customers/:id', [], ({ world, id }) => {
    const customer = findCustomer(world, id);
    for (const it of Object.values(world.data.subscriptions)) {
      const ended = it.status === 'canceled' || it.status === 'incomplete_expired';
      if (it.customer === id && !ended) endSubscription(world, it, 'cancellation_requested');
    }
    const deleted = { id, object: 'customer' as const, deleted: true as const };
    world.data.customers[id] = deleted;
    world.emit('customer.deleted', customer);
    return deleted;
  }),
];

function update(customer: Customer, read: Reader): void {
  for (const name of ['email', 'name', 'phone', 'description'] as const) {
    const given = read.text(name);
    if (given !== undefined) customer[name] = given;
  }
  customer.metadata = mergeMetadata(customer.metadata, read);
  const method = read.inside('invoice_settings', ['default_payment_method'])?.text('default_payment_method');
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
}
