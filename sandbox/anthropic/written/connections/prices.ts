import { connection, said, type WrittenConnection } from './connection.ts';

export const priceConnections: readonly WrittenConnection[] = [
  connection({
    theme: 'Cut across a search line, credit inside it',
    impact: 9.2,
    glance: said('Sellers: a credit in the public remarks netted about what a late price cut did.', {
      'cut-early-cut-once': ['net'],
    }),
    insight: [
      said(
        'On Lockbox Weather listings with a published credit kept 94 percent of the original price once it was subtracted; Luis Prado of Kitchen Table Closings published a $10,000 credit as a monthly payment and on Monday had an offer at $425,000 with it.',
        { 'cut-early-cut-once': ['net'], 'credits-or-a-price-cut': ['remarks'] },
      ),
      said(
        'Both shows would cut where the new price drops under a line that buyers search by, such as $400,000.',
        {
          'cut-early-cut-once': ['line'],
          'credits-or-a-price-cut': ['drawer'],
        },
      ),
      said(
        "Where no line is crossed, Luis's co-host Maren Holt gives the credit the first look; Gwen Abara accepts one in the negotiation and objects to advertising it.",
        { 'credits-or-a-price-cut': ['drawer'], 'cut-early-cut-once': ['answer', 'line'] },
      ),
    ],
    tip: said(
      "Check, as the listing agent, whether the cut crosses a line that buyers search by; if it does not, show your seller what the same money does to a buyer's monthly payment.",
      { 'cut-early-cut-once': ['line', 'answer'], 'credits-or-a-price-cut': ['drawer'] },
    ),
  }),
  connection({
    theme: 'Sign the next price while everybody is calm',
    impact: 8.1,
    glance: said(
      'Listing agents: put the next price and its date into the agreement before the sign goes up.',
      { 'cut-early-cut-once': ['signed'] },
    ),
    insight: [
      said(
        'Both shows want the cut agreed before it is needed: Gwen Abara of Lockbox Weather would have it signed for day 10 without an offer, Deshawn Pruitt of Forty Doors for day 15 with fewer than 10 showings or no offer.',
        { 'cut-early-cut-once': ['signed'], 'the-listing-we-lost': ['signed', 'cost'] },
      ),
      said('The listing that Forty Doors lost went on at $520,000 and sold at $471,000 on day 94.', {
        'the-listing-we-lost': ['cost'],
      }),
    ],
    tip: said(
      'Write the second price and its date into your next listing agreement, as the listing agent, and have the seller sign both.',
      { 'cut-early-cut-once': ['signed'], 'the-listing-we-lost': ['signed', 'cost'] },
    ),
  }),
  connection({
    theme: 'A price is worth what it appraises at',
    impact: 7.7,
    glance: said(
      'Sellers with several offers: a high price is worth the appraisal and the cash that its buyer can show.',
      { 'credits-or-a-price-cut': ['top'], 'the-offer-we-told-them-to-refuse': ['cash'] },
    ),
    insight: [
      said(
        'On Kitchen Table Closings an offer of $545,000 with $15,000 back appraised at $529,000: a credit on top of the price is a bet on the appraiser.',
        { 'credits-or-a-price-cut': ['top'] },
      ),
      said(
        'In another episode of Kitchen Table Closings the buyer at $512,000 needed $63,300 at an appraisal of $486,000, and had proved $41,000.',
        { 'the-offer-we-told-them-to-refuse': ['cash'] },
      ),
    ],
    tip: said(
      'Work out the cash, as the listing agent, when a buyer waives the appraisal with 5 percent down.',
      {
        'credits-or-a-price-cut': ['top'],
        'the-offer-we-told-them-to-refuse': ['cash'],
      },
    ),
  }),
  connection({
    theme: 'Land in another search or leave the price',
    impact: 7.6,
    glance: said(
      'Listing agents: a cut inside a bracket is for nobody; a cut into a different search is a different crowd.',
      { 'cut-early-cut-once': ['line'], 'the-open-house-nobody-came-to': ['search'] },
    ),
    insight: [
      said('On Lockbox Weather 311 saved searches matched one house at $409,000 and 97 more at $399,000.', {
        'cut-early-cut-once': ['line'],
      }),
      said(
        'Rosalie Tam of Forty Doors says the same of one house after a weekend with a real invitation: $374,000 to $369,000 is for nobody, and $349,000 is a different crowd.',
        { 'the-open-house-nobody-came-to': ['search'] },
      ),
    ],
  }),
  connection({
    theme: 'A seller can pay for the lower rate',
    impact: 7.4,
    glance: said("Buyers waiting for a lower rate: a seller's money can buy one now, at a known cost.", {
      'credits-or-a-price-cut': ['payment'],
      'waiting-for-five-and-a-half': ['buydown'],
    }),
    insight: [
      said(
        'On Kitchen Table Closings a $10,000 credit into the rate took $155 a month off the payment, where a cut to $415,000 took $57.',
        { 'credits-or-a-price-cut': ['payment'] },
      ),
      said(
        'Lockbox Weather prices a two-one buydown at $7,784 for the seller, with a first-year payment of $2,373, and the buyer still has to qualify at the full rate.',
        { 'waiting-for-five-and-a-half': ['buydown'] },
      ),
    ],
    tip: said(
      "Ask your buyer's lender, as the buyer agent, which rate the seller's money would buy on this house.",
      { 'credits-or-a-price-cut': ['payment'], 'waiting-for-five-and-a-half': ['buydown'] },
    ),
  }),
  connection({
    theme: 'Furniture or price for a stale listing',
    impact: 7.3,
    glance: said('Owners of vacant houses: stage before the photographs or do not stage.', {
      'staging-an-empty-house': ['first'],
      'cut-early-cut-once': ['inside'],
    }),
    insight: [
      said(
        'Kitchen Table Closings staged and cut in the same week, and next time will change one thing, wait 14 days and write down what happens.',
        { 'staging-an-empty-house': ['one'] },
      ),
      said(
        'Lockbox Weather counts cuts that crossed a $25,000 line: they brought a new showing within two days about twice as often as cuts that did not.',
        { 'cut-early-cut-once': ['inside'] },
      ),
    ],
  }),
  connection({
    theme: 'Open with a credit, or keep it back?',
    impact: 7,
    glance: said(
      'Listing agents: one does not like to open with a credit, another puts it into the remarks as a payment.',
      { 'the-listing-we-lost': ['credit'], 'credits-or-a-price-cut': ['remarks'] },
    ),
    insight: [
      said(
        'Rosalie Tam of Forty Doors does not like to open with a credit: people ask what is wrong with the house, and then they ask for fifteen.',
        { 'the-listing-we-lost': ['credit'] },
      ),
      said(
        'Luis Prado of Kitchen Table Closings put one into the remarks as a monthly payment and had six showings that weekend.',
        { 'credits-or-a-price-cut': ['remarks'] },
      ),
    ],
  }),
  connection({
    theme: 'On cash, credit and cut are equal',
    impact: 6.4,
    glance: said('Sellers with a cash buyer: a credit and a cut are the same $900 to both sides.', {
      'eleven-days-to-close': ['cash'],
    }),
    insight: [
      said(
        'A fence over the line was settled with $900, and for a cash buyer a credit and a cut are the same sum.',
        { 'eleven-days-to-close': ['cash', 'fence'] },
      ),
      said(
        'With a loan they part: on another file a $10,000 credit into the rate took $155 a month off the payment, a cut to $415,000 took $57.',
        { 'credits-or-a-price-cut': ['payment'] },
      ),
    ],
  }),
];
