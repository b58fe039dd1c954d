import { StripeApiError } from '../api-error.ts';
import { newPrice, newProduct } from '../objects/catalogue.ts';
import { change } from '../world.ts';
import { find } from './find.ts';
import { mergeMetadata, type Reader } from './reader.ts';
import { type Call, listRoute, type Route, route, withEqual } from './route.ts';

const productFields = ['name', 'active', 'description', 'metadata'] as const;
const priceFields = ['active', 'lookup_key', 'metadata', 'nickname', 'transfer_lookup_key'] as const;
const newPriceFields = [
  ...priceFields,
  'currency',
  'product',
  'product_data',
  'recurring',
  'unit_amount',
] as const;
const intervals = ['day', 'week', 'month', 'year'] as const;

export const catalogueRoutes: readonly Route[] = [
  route('POST', '/v1/products', [...productFields, 'id'], createProduct),
  listRoute('/v1/products', 'product', ['active'], (world, read) =>
    withEqual(Object.values(world.data.products), read, ['active']),
  ),
  route('GET', '/v1/products/:id', [], ({ world, id }) => find(world, 'products', id)),
  route('POST', '/v1/products/:id', productFields, ({ world, read, id }) => {
    const product = find(world, 'products', id);
    change(world, 'product.updated', product, (it) => {
      it.name = read.text('name') ?? it.name;
      it.active = read.boolean('active') ?? it.active;
      if (read.has('description')) it.description = read.text('description') ?? null;
      it.metadata = mergeMetadata(it.metadata, read);
    });
    return product;
  }),
  route('POST', '/v1/prices', newPriceFields, createPrice),
  listRoute(
    '/v1/prices',
    'price',
    ['active', 'currency', 'lookup_keys', 'product', 'type'],
    (world, read) => {
      const keys = read.texts('lookup_keys');
      const equal = withEqual(Object.values(world.data.prices), read, [
        'active',
        'currency',
        'product',
        'type',
      ]);
      return equal.filter((it) => keys.length === 0 || keys.includes(it.lookup_key ?? ''));
    },
  ),
  route('GET', '/v1/prices/:id', [], ({ world, id }) => find(world, 'prices', id)),
  route('POST', '/v1/prices/:id', priceFields, ({ world, read, id }) => {
    const price = find(world, 'prices', id);
    const key = freeLookupKey({ world, read, id });
    change(world, 'price.updated', price, (it) => {
      it.active = read.boolean('active') ?? it.active;
      if (read.has('lookup_key')) it.lookup_key = key;
      if (read.has('nickname')) it.nickname = read.text('nickname') ?? null;
      it.metadata = mergeMetadata(it.metadata, read);
    });
    return price;
  }),
];

function createProduct({ world, read }: Call): object {
  const name = read.needText('name');
  const id = read.text('id') ?? world.newId('prod', 14);
  if (Object.hasOwn(world.data.products, id)) {
    throw new StripeApiError(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  }
  const made = newProduct(
    { id, created: world.now() },
    {
      name,
      description: read.text('description') ?? null,
      active: read.boolean('active') ?? true,
      metadata: mergeMetadata({}, read),
    },
  );
  world.data.products[id] = made;
  world.emit('product.created', made);
  return made;
}

function createPrice(call: Call): object {
  const { world, read } = call;
  const currency = read.needText('currency').toLowerCase();
  const unitAmount = read.integer('unit_amount');
  if (typeof unitAmount !== 'number' || unitAmount < 0) {
    throw new StripeApiError('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    });
  }
  const recurring = recurringOf(read);
  const lookupKey = freeLookupKey(call);
  const made = newPrice(world.born('price'), {
    product: productOf(call),
    currency,
    unitAmount,
    recurring,
    lookupKey,
    nickname: read.text('nickname') ?? null,
    active: read.boolean('active') ?? true,
    metadata: mergeMetadata({}, read),
  });
  world.data.prices[made.id] = made;
  world.emit('price.created', made);
  return made;
}

function productOf({ world, read }: Call): string {
  const inline = read.inside('product_data', ['name', 'metadata']);
  if (!inline) return find(world, 'products', read.needText('product'), 'product').id;
  const name = inline.needText('name');
  const made = newProduct({ id: world.newId('prod', 14), created: world.now() }, { name });
  world.data.products[made.id] = made;
  world.emit('product.created', made);
  return made.id;
}

function recurringOf(read: Reader) {
  const given = read.inside('recurring', ['interval', 'interval_count', 'usage_type']);
  if (!given) return null;
  given.needText('interval');
  const interval = given.oneOf('interval', intervals) ?? 'year';
  return { interval, intervalCount: given.integer('interval_count') ?? 1 };
}

/** A lookup key belongs to one price; it is taken from the other one only where the call says so. */
function freeLookupKey({ world, read, id }: Call): string | null {
  const key = read.text('lookup_key') ?? null;
  const holder = Object.values(world.data.prices).find((it) => key !== null && it.lookup_key === key);
  if (!holder || holder.id === id) return key;
  if (read.boolean('transfer_lookup_key') !== true) {
    throw new StripeApiError(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to move it.`,
      { param: 'lookup_key' },
    );
  }
  change(world, 'price.updated', holder, (it) => {
    it.lookup_key = null;
  });
  return key;
}
