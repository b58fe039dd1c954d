import { orderOf } from '../acts/check-out.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import { customerOf, known, type World } from '../world.ts';
import { cardFields, errorLine } from './card-form.ts';
import { html, type Markup, money, page } from './html.ts';

export interface Typed {
  email?: string;
  card?: string;
  error?: string;
}

export function checkoutPage(world: World, session: CheckoutSession, typed: Typed = {}): string {
  const fixed = session.customer_email ?? customerOf(world, session.customer)?.email ?? null;
  const email = html`<label for="email">Email</label>
<input id="email" name="email" type="email" required autocomplete="email" value="${fixed ?? typed.email ?? ''}" ${fixed ? html`readonly` : null}>`;
  const body = html`${summary(world, session)}
<section>
<h2>Pay with card</h2>
${errorLine(typed.error ?? null)}
<form method="post" action="/stripe/pay/${session.id}">
${email}
${cardFields(typed.card)}
<button class="main" type="submit">Subscribe</button>
</form>
</section>`;
  return page('Sandbox checkout', body, 'two');
}

function summary(world: World, session: CheckoutSession): Markup {
  const order = orderOf(world, session);
  const price = known(world, 'prices', order.price);
  const product = known(world, 'products', price.product);
  const total = money(session.amount_total, session.currency);
  const interval = price.recurring?.interval ?? 'year';
  return html`<section>
<p class="quiet">${session.cancel_url ? html`<a href="${session.cancel_url}">← Back</a>` : null}</p>
<h1>Sandbox checkout</h1>
<p>Subscribe to ${product.name}</p>
<p class="amount">${total} <span class="quiet">per ${interval}</span></p>
<p class="quiet">${product.description ?? ''}</p>
<p class="quiet">Total due today: ${total}</p>
</section>`;
}

/** The bank's own page of a 3-D Secure card. */
export const bankPage = (session: CheckoutSession): string =>
  page(
    'Sandbox bank',
    html`<section>
<h1>Your bank asks</h1>
<p>3-D Secure test page: allow the payment of ${money(session.amount_total, session.currency)}?</p>
<form method="post" action="/stripe/pay/${session.id}/bank" class="row">
<button type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail">Fail authentication</button>
</form>
</section>`,
  );

export const closedPage = (sentence: string, backTo: string | null): string =>
  page(
    'Sandbox checkout',
    html`<section><h1>Sandbox checkout</h1><p>${sentence}</p>${
      backTo ? html`<p><a href="${backTo}">Back to the shop</a></p>` : null
    }</section>`,
  );
