import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catchUp } from '../acts/catch-up.ts';
import { answerBank, type CheckoutOutcome, orderOf } from '../acts/check-out.ts';
import { parseForm } from '../api/form.ts';
import { findCard } from '../cards.ts';
import type { StripeAccount } from '../controller.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import type { PortalSession } from '../objects/portal.ts';
import { readCard } from './card-form.ts';
import { bankPage, checkoutPage, closedPage, type Typed } from './checkout-page.ts';
import { invoicePage, portalPage } from './portal-page.ts';

/** The pages that a browser meets: checkout, the bank, the billing portal, an invoice. They need no script. */
export function mountPages(scope: FastifyInstance, account: StripeAccount): void {
  mountCheckout(scope, account);
  mountPortal(scope, account);
  mountInvoice(scope, account);
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
const show = (reply: FastifyReply, markup: string, status = 200) =>
  reply.status(status).type('text/html; charset=utf-8').send(markup);
const go = (reply: FastifyReply, to: string) => reply.redirect(to, 303);
const missing = (reply: FastifyReply) => show(reply, closedPage('There is no such page.', null), 404);

function typedIn(request: FastifyRequest): Record<string, string> {
  const form = parseForm(typeof request.body === 'string' ? request.body : '');
  return Object.fromEntries(
    Object.entries(form).filter((it): it is [string, string] => typeof it[1] === 'string'),
  );
}

function mountCheckout(scope: FastifyInstance, account: StripeAccount): void {
  const { world, controller, save } = account;
  const find = (request: FastifyRequest): CheckoutSession | undefined => {
    catchUp(world);
    save();
    return world.data.checkoutSessions[idOf(request)];
  };
  const after = (reply: FastifyReply, session: CheckoutSession, outcome: CheckoutOutcome, typed: Typed) => {
    if (outcome.kind === 'paid') return go(reply, outcome.goTo);
    if (outcome.kind === 'asks-bank') return go(reply, `/stripe/pay/${session.id}/bank`);
    if (outcome.kind === 'declined') {
      return show(reply, checkoutPage(world, session, { ...typed, error: outcome.sentence }));
    }
    if (outcome.goTo) return go(reply, outcome.goTo);
    return show(reply, closedPage('This checkout has expired.', session.cancel_url), 410);
  };

  scope.get('/stripe/pay/:id', async (request, reply) => {
    const session = find(request);
    if (!session) return missing(reply);
    if (session.status === 'open') return show(reply, checkoutPage(world, session));
    const sentence = session.status === 'complete' ? 'You have paid already.' : 'This checkout has expired.';
    return show(reply, closedPage(sentence, session.cancel_url), session.status === 'complete' ? 200 : 410);
  });
  scope.post('/stripe/pay/:id', async (request, reply) => {
    const session = find(request);
    if (!session) return missing(reply);
    const { email = '', card: number = '' } = typedIn(request);
    const read = readCard(number);
    const wrong =
      'error' in read ? read.error : /^\S+@\S+\.\S+$/.test(email) ? null : 'Your email is invalid.';
    if (wrong !== null)
      return show(reply, checkoutPage(world, session, { email, card: number, error: wrong }));
    const outcome = controller.payCheckout(session.id, number, session.customer ? undefined : email);
    return after(reply, session, outcome, { email, card: number });
  });
  scope.get('/stripe/pay/:id/bank', async (request, reply) => {
    const session = find(request);
    if (!session) return missing(reply);
    const waits = session.status === 'open' && orderOf(world, session).awaits !== null;
    return waits ? show(reply, bankPage(session)) : go(reply, `/stripe/pay/${session.id}`);
  });
  scope.post('/stripe/pay/:id/bank', async (request, reply) => {
    const session = find(request);
    if (!session) return missing(reply);
    const { awaits } = orderOf(world, session);
    const card = findCard(awaits?.card ?? '');
    if (session.status === 'open' && (!awaits || !card)) return go(reply, `/stripe/pay/${session.id}`);
    const outcome = card
      ? answerBank(world, session, card, typedIn(request).answer === 'complete')
      : controller.payCheckout(session.id);
    save();
    return after(reply, session, outcome, { email: awaits?.email ?? '' });
  });
}

function mountPortal(scope: FastifyInstance, { world, controller, save }: StripeAccount): void {
  const acts: Record<string, (subscription: string) => unknown> = {
    cancel: controller.cancelInPortal,
    resume: controller.resume,
    year: controller.renew,
    fail: controller.failPayment,
    end: (id) => controller.endNow(id),
  };
  const find = (request: FastifyRequest): PortalSession | undefined => {
    catchUp(world);
    save();
    return world.data.portalSessions[idOf(request)];
  };
  scope.get('/stripe/billing/:id', async (request, reply) => {
    const session = find(request);
    return session ? show(reply, portalPage(world, session)) : missing(reply);
  });
  scope.post('/stripe/billing/:id/card', async (request, reply) => {
    const session = find(request);
    if (!session) return missing(reply);
    const read = readCard(typedIn(request).card);
    const wrong = 'error' in read ? read.error : controller.updateCard(session.customer, read.card.number);
    if (wrong !== null) return show(reply, portalPage(world, session, wrong));
    return go(reply, session.flow?.after_completion.redirect?.return_url ?? `/stripe/billing/${session.id}`);
  });
  scope.post('/stripe/billing/:id/:action', async (request, reply) => {
    const session = find(request);
    const subscription = world.data.subscriptions[typedIn(request).subscription ?? ''];
    const act = acts[(request.params as { action: string }).action];
    if (!session || !act || subscription?.customer !== session.customer) return missing(reply);
    // A button of a page that is older than the subscription's end does nothing.
    if (subscription.ended_at === null) act(subscription.id);
    return go(reply, `/stripe/billing/${session.id}`);
  });
}

function mountInvoice(scope: FastifyInstance, { world, controller }: StripeAccount): void {
  const find = (request: FastifyRequest) => world.data.invoices[idOf(request)];
  scope.get('/stripe/invoice/:id', async (request, reply) => {
    const invoice = find(request);
    return invoice ? show(reply, invoicePage(world, invoice)) : missing(reply);
  });
  scope.post('/stripe/invoice/:id', async (request, reply) => {
    const invoice = find(request);
    if (!invoice) return missing(reply);
    const read = readCard(typedIn(request).card);
    const wrong = 'error' in read ? read.error : controller.updateCard(invoice.customer, read.card.number);
    return show(reply, invoicePage(world, invoice, wrong));
  });
}
