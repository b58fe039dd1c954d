-- Whoever was sent to Stripe's own page may change anything there: until then every look at their billing asks Stripe.
alter table subscribers add column ask_stripe_until timestamptz(3);
