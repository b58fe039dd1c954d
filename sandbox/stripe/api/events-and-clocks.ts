import { day } from '../acts/calendar.ts';
import { catchUp } from '../acts/catch-up.ts';
import { StripeApiError } from '../api-error.ts';
import { newTestClock } from '../objects/customer.ts';
import type { World } from '../world.ts';
import { find } from './find.ts';
import { type Call, listRoute, type Route, route } from './route.ts';

const clocks = '/v1/test_helpers/test_clocks';

export const eventAndClockRoutes: readonly Route[] = [
  listRoute('/v1/events', 'event', ['type', 'types', 'delivery_success'], (world, read) => {
    const wanted = [...read.texts('types'), read.text('type') ?? []].flat();
    const fits = (type: string) =>
      wanted.some((it) => it === type || (it.endsWith('*') && type.startsWith(it.slice(0, -1))));
    return Object.values(world.data.events).filter((it) => wanted.length === 0 || fits(it.type));
  }),
  route('GET', '/v1/events/:id', [], ({ world, id }) => find(world, 'events', id)),
  route('POST', clocks, ['frozen_time', 'name'], ({ world, read }) => {
    read.needText('frozen_time');
    const made = newTestClock(
      world.born('clock'),
      read.integer('frozen_time') ?? 0,
      read.text('name') ?? null,
    );
    world.data.testClocks[made.id] = made;
    world.emit('test_helpers.test_clock.created', made);
    return made;
  }),
  listRoute(clocks, 'test clock', [], (world) => Object.values(world.data.testClocks)),
  route('GET', `${clocks}/:id`, [], ({ world, id }) => find(world, 'testClocks', id)),
  route('POST', `${clocks}/:id/advance`, ['frozen_time'], advance),
  route('DELETE', `${clocks}/:id`, [], ({ world, id }) => {
    const clock = find(world, 'testClocks', id);
    for (const customer of customersOf(world, id)) {
      removeSubscriptions(world, customer);
      world.data.customers[customer] = { id: customer, object: 'customer', deleted: true };
    }
    delete world.data.testClocks[id];
    world.emit('test_helpers.test_clock.deleted', clock);
    return { id, object: clock.object, deleted: true };
  }),
];

function advance({ world, read, id }: Call): object {
  const clock = find(world, 'testClocks', id);
  read.needText('frozen_time');
  const to = read.integer('frozen_time') ?? 0;
  // Two intervals of the shortest subscription; the sandbox sells by the year.
  const furthest = clock.frozen_time + 2 * 366 * day;
  if (to <= clock.frozen_time || to > furthest) {
    throw new StripeApiError(
      'You can only advance a test clock forward, and at most two intervals of its shortest subscription.',
      { param: 'frozen_time' },
    );
  }
  clock.frozen_time = to;
  const answered = { ...clock, status: 'advancing' };
  world.emit('test_helpers.test_clock.advancing', answered);
  catchUp(world);
  world.emit('test_helpers.test_clock.ready', clock);
  return answered;
}

/** With the clock goes all that lived in it, without an event. */
function removeSubscriptions(world: World, customer: string): void {
  for (const it of Object.values(world.data.subscriptions)) {
    if (it.customer === customer) delete world.data.subscriptions[it.id];
  }
}

function customersOf(world: World, clock: string): string[] {
  return Object.values(world.data.customers)
    .filter((it) => 'test_clock' in it && it.test_clock === clock)
    .map(({ id }) => id);
}
