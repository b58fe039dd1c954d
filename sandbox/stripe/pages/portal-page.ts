import type { Invoice } from '../objects/invoice.ts';
import type { PortalSession } from '../objects/portal.ts';
import { itemOf, type Subscription } from '../objects/subscription.ts';
import { customerOf, type World } from '../world.ts';
import { cardFields, errorLine } from './card-form.ts';
import { date, html, type Markup, money, page } from './html.ts';

export function portalPage(world: World, session: PortalSession, error: string | null = null): string {
  const customer = customerOf(world, session.customer);
  const own = Object.values(world.data.subscriptions).filter((it) => it.customer === session.customer);
  const back = session.return_url
    ? html`<p><a href="${session.return_url}">← Return to The Walkthrough</a></p>`
    : null;
  const onlyCard = session.flow?.type === 'payment_method_update';
  const body = html`<div>${back}<h1>${onlyCard ? 'Update your payment method' : 'Billing'}</h1>
<p class="quiet">Sandbox billing portal for ${customer?.email ?? session.customer}</p></div>
${onlyCard ? null : own.toReversed().map((it) => subscriptionPart(world, session, it))}
${own.length === 0 && !onlyCard ? html`<section><p>No subscription.</p></section>` : null}
<section><h2>Payment method</h2>
<p>${cardSentence(world, own)}</p>
${errorLine(error)}
<form method="post" action="/stripe/billing/${session.id}/card">${cardFields()}
<button class="main" type="submit">Save card</button></form></section>
${onlyCard ? null : invoicePart(world, session)}`;
  return page('Sandbox billing', body);
}

const ended = (it: Subscription) => it.status === 'canceled' || it.status === 'incomplete_expired';

function subscriptionPart(world: World, session: PortalSession, it: Subscription): Markup {
  const { price } = itemOf(it);
  const name = world.data.products[price.product]?.name ?? 'Subscription';
  const cancelOrResume =
    it.cancel_at === null
      ? button(session, it, 'cancel', 'Cancel subscription')
      : button(session, it, 'resume', "Don't cancel subscription");
  return html`<section>
<h2>${name}</h2>
<p><span class="state ${it.status}">${it.status.replaceAll('_', ' ')}</span>
${money(price.unit_amount, price.currency)} per ${price.recurring?.interval ?? 'year'}</p>
<p class="quiet">${whatComes(it)}</p>
${ended(it) ? null : html`<div class="row">${cancelOrResume}</div>`}
${ended(it) ? null : timeButtons(session, it)}
</section>`;
}

/** What no real portal has: the future, at a press. */
const timeButtons = (session: PortalSession, it: Subscription): Markup => html`
<section class="sandbox row" aria-label="Sandbox only">
<p class="quiet">Only in the sandbox:</p>
${button(session, it, 'year', 'Let a year pass')}
${it.cancel_at === null ? button(session, it, 'fail', 'Payment fails now') : null}
${button(session, it, 'end', 'Subscription ends now')}
</section>`;

function whatComes(it: Subscription): string {
  if (ended(it)) return `Ended on ${date(it.ended_at ?? it.created)}.`;
  if (it.cancel_at !== null) return `Cancels on ${date(it.cancel_at)}.`;
  if (it.status === 'past_due') return 'The last payment failed. Save another card to pay what is open.';
  return `Renews on ${date(itemOf(it).current_period_end)}.`;
}

const button = (session: PortalSession, it: Subscription, action: string, says: string): Markup =>
  html`<form method="post" action="/stripe/billing/${session.id}/${action}">
<input type="hidden" name="subscription" value="${it.id}"><button type="submit">${says}</button></form>`;

function cardSentence(world: World, own: Subscription[]): string {
  const method = world.data.paymentMethods[own.at(-1)?.default_payment_method ?? ''];
  if (!method) return 'No card is kept.';
  const { brand, last4, exp_month: month, exp_year: year } = method.card;
  return `${brand === 'visa' ? 'Visa' : 'Mastercard'} •••• ${last4}, expires ${month}/${year}`;
}

function invoicePart(world: World, session: PortalSession): Markup {
  const invoices = Object.values(world.data.invoices).filter((it) => it.customer === session.customer);
  return html`<section><h2>Invoices</h2><table>
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.toReversed().map(invoiceRow)}</tbody></table></section>`;
}

const invoiceRow = (it: Invoice): Markup => html`<tr><td>${date(it.created)}</td>
<td><a href="${it.hosted_invoice_url}">${it.number}</a></td>
<td>${money(it.total, it.currency)}</td><td>${it.status}</td></tr>`;

/** The hosted invoice; an open one can be paid there. */
export function invoicePage(world: World, invoice: Invoice, error: string | null = null): string {
  const open = invoice.status === 'open';
  const body = html`<section><h1>Invoice ${invoice.number}</h1>
<p class="amount">${money(invoice.total, invoice.currency)}</p>
<p><span class="state">${invoice.status}</span> ${date(invoice.created)} · ${invoice.customer_email ?? ''}</p>
<p class="quiet">${invoice.lines.data[0]?.description ?? ''}</p></section>
${
  open && customerOf(world, invoice.customer)
    ? html`<section><h2>Pay this invoice</h2>${errorLine(error)}
<form method="post" action="/stripe/invoice/${invoice.id}">${cardFields()}<button class="main" type="submit">Pay</button></form></section>`
    : null
}`;
  return page('Sandbox invoice', body);
}
