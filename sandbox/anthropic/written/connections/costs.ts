import { connection, said, type WrittenConnection } from './connection.ts';

export const costConnections: readonly WrittenConnection[] = [
  connection({
    theme: 'Find the defect before the deadline does',
    impact: 8.8,
    glance: said(
      'Listing agents: the same two defects cost $8,000 under contract and $2,140 where there was no deadline.',
      { 'pre-listing-inspection': ['twins'] },
    ),
    insight: [
      said(
        'On Kitchen Table Closings two defects found under contract took eight days to settle and left everybody mad; on the twin house three roofers bid, and the repairs cost $1,490 for the roof and $650 for the subpanel.',
        { 'pre-listing-inspection': ['twins'] },
      ),
      said(
        "On Lockbox Weather a new roof for $17,400 would have dropped the insurance premium to $3,120 and saved the deal; the seller's credit of $10,000 fixed nothing.",
        { 'the-insurance-quote': ['roof', 'credit'] },
      ),
    ],
    tip: said(
      'Order the inspection and ask your seller for the loss history report, as the listing agent, before the photographs are taken.',
      { 'pre-listing-inspection': ['piles'], 'the-insurance-quote': ['history'] },
    ),
  }),
  connection({
    theme: 'Price the bill that has not come',
    impact: 7.8,
    glance: said('Buyers near their limit: a premium above the guess put one purchase $100 a month over.', {
      'reading-a-condo-budget': ['bill'],
      'the-insurance-quote': ['hundred'],
    }),
    insight: [
      said('Lockbox Weather divides the roof of one condo building by its 84 units: $8,142.86 each.', {
        'reading-a-condo-budget': ['bill'],
      }),
      said('In another episode a premium of $3,940 over the guess added $328 a month.', {
        'the-insurance-quote': ['hundred'],
      }),
      said(
        'A closing credit mends neither, since it is gone before the roofers come and a carrier wants shingles.',
        { 'reading-a-condo-budget': ['credit'], 'the-insurance-quote': ['credit'] },
      ),
    ],
  }),
  connection({
    theme: 'Inspect first, or wait for the buyer?',
    impact: 7.4,
    glance: said(
      'Sellers of older houses: an inspection up front guards against the contract that fails; hosts differ on newer ones.',
      { 'pre-listing-inspection': ['fell'], 'the-open-house-nobody-came-to': ['report'] },
    ),
    insight: [
      said(
        "On Kitchen Table Closings one contract of Maren Holt's 19 fell apart over condition with an inspection up front; without one, five of 18 did.",
        { 'pre-listing-inspection': ['fell'] },
      ),
      said(
        'Deshawn Pruitt of Forty Doors would pay for a report up front on old houses only: at his last three deals the credits were $1,200, $0 and $2,000.',
        { 'the-open-house-nobody-came-to': ['report'] },
      ),
    ],
  }),
  connection({
    theme: 'Look into the house before the buyer',
    impact: 7.3,
    glance: said(
      'Listing agents: a title search and an inspection at listing find for hundreds what later takes weeks.',
      { 'eleven-days-to-close': ['search'], 'pre-listing-inspection': ['cost'] },
    ),
    insight: [
      said(
        "A preliminary title search at listing costs $175 and found something on nine of Maren Holt's 31 houses.",
        { 'eleven-days-to-close': ['search'] },
      ),
      said(
        "The inspection with the sewer scope runs $660, and the average credit or repair after the buyer's own was $3,750 a house lower where Maren had inspected first.",
        { 'pre-listing-inspection': ['cost'] },
      ),
    ],
    tip: said(
      'Order the preliminary title search together with the inspection, as the listing agent, before the listing goes live.',
      { 'eleven-days-to-close': ['search'], 'pre-listing-inspection': ['cost'] },
    ),
  }),
  connection({
    theme: 'Let the sellers choose the report',
    impact: 7.2,
    glance: said('Listing agents: offer an inspection, describe both sides, and let the sellers choose.', {
      'the-listing-we-lost': ['inspection'],
    }),
    insight: [
      said(
        'On Kitchen Table Closings credits and repairs were $3,750 a house lower after an inspection up front, for $660.',
        { 'pre-listing-inspection': ['cost'], 'the-listing-we-lost': ['inspection'] },
      ),
      said(
        'On Forty Doors the winner of a listing offered an inspection, which Deshawn Pruitt had told the sellers they do not recommend; Rosalie Tam would describe both sides and let them choose.',
        { 'the-listing-we-lost': ['inspection'] },
      ),
    ],
  }),
  connection({
    theme: 'The advertised number leaves bills out',
    impact: 7.1,
    glance: said(
      'Buyers: a gross yield of 7.7 percent was 3.98 after expenses, and a fee of $412 should be $507.',
      { 'the-duplex-everyone-fought-over': ['yield'], 'reading-a-condo-budget': ['fee'] },
    ),
    insight: [
      said('On Lockbox Weather a duplex at 7.7 percent gross came to 3.98 percent once expenses were paid.', {
        'the-duplex-everyone-fought-over': ['yield'],
      }),
      said('In another episode the honest fee of a condo building at $412 was about $507.', {
        'reading-a-condo-budget': ['fee'],
      }),
    ],
  }),
  connection({
    theme: 'Ask title and insurance before promising a date',
    impact: 7.1,
    glance: said(
      'Agents under contract: call title before you promise a date, and insurance before the offer.',
      { 'eleven-days-to-close': ['first'], 'the-insurance-quote': ['range'] },
    ),
    insight: [
      said(
        'Maren Holt of Kitchen Table Closings ordered everything on day one and still calls it the wrong order, because she had said yes to 11 days before she called title.',
        { 'eleven-days-to-close': ['first'] },
      ),
      said(
        'Corinne Delgado of Lockbox Weather wants the insurance question before the offer; with the address and the years of the roof and systems, a range takes her 11 minutes.',
        { 'the-insurance-quote': ['range'] },
      ),
    ],
  }),
  connection({
    theme: 'Ask for the premium first',
    impact: 7,
    glance: said('Buyers: get the insurance number before the offer, since $100 a month ended one deal.', {
      'the-insurance-quote': ['hundred', 'range'],
    }),
    insight: [
      said("The insurance on a duplex went up 45 percent in two years, and nobody's rent did.", {
        'the-duplex-everyone-fought-over': ['premium'],
      }),
      said(
        'In another episode of Lockbox Weather a quote of $3,940 over the guess put the buyers $100 a month over their limit.',
        { 'the-insurance-quote': ['hundred'] },
      ),
    ],
  }),
  connection({
    theme: 'Empty rooms feel small',
    impact: 6.9,
    glance: said(
      'Sellers of empty or half-empty houses hear that they feel small; the shows argue what furniture is worth.',
      { 'staging-an-empty-house': ['small', 'photos'], 'the-open-house-nobody-came-to': ['half'] },
    ),
    insight: [
      said(
        'On Kitchen Table Closings 2,300 empty square feet felt small; on Forty Doors a half-empty house heard the same four times.',
        { 'staging-an-empty-house': ['small'], 'the-open-house-nobody-came-to': ['half'] },
      ),
      said(
        'Odette Lamar furnishes the living room and the main bedroom for $1,850; Rosalie Tam would bring back one sofa and a lamp.',
        { 'staging-an-empty-house': ['photos'], 'the-open-house-nobody-came-to': ['half'] },
      ),
    ],
  }),
];
