/**
 * What real-estate shows talk about: the words by which a subject is recognised, and the names under which it is shown.
 * `topic` heads an insight; `theme` joins episodes in a digest; `category` sorts tips.
 */
export interface Subject {
  topic: string;
  theme: string;
  category: string;
  pattern: RegExp;
  /** How much one mention says: everyday words of the trade say less. */
  weight: number;
}

type Row = [topic: string, words: string, weight?: number];

function family(theme: string, category: string, rows: readonly Row[]): Subject[] {
  return rows.map(([topic, words, weight = 1]) => ({
    topic,
    theme,
    category,
    pattern: new RegExp(`\\b(?:${words})\\b`, 'giu'),
    weight,
  }));
}

export const subjects: readonly Subject[] = [
  ...family('Price Cuts or Seller Credits', 'Pricing', [
    ['Seller Credits', 'credits?(?! scores?| cards?)|concessions?|seller-paid'],
    [
      'Price Cuts',
      'price (?:cuts?|changes?|reductions?|drops?)|cut (?:the|a) price|cuts?(?! the)|lower price',
      0.8,
    ],
    [
      'Rate Buydowns',
      '(?:two-one |rate )?buydowns?|bought the rate down|bought-down rate|toward the rate',
      1.5,
    ],
    ['Search Brackets', 'brackets?|sliders?|saved (?:buyer )?searches|search line|under (?:a|the) line', 1.6],
  ]),
  ...family('Getting the First Price Right', 'Pricing', [
    [
      'Asking Price',
      'asking price|list price|original price|over-?priced?|price it right|wrong price|price is wrong',
      1.5,
    ],
    ['Comparables', 'comparables?|comps', 1.2],
    ['Listing Appointments', 'listing (?:appointments?|presentations?|agreements?)', 0.9],
    ['Stale Listings', 'stale|days on market|back on the market|expired|day (?:thirty|ten|fourteen)', 1],
  ]),
  ...family('What the House Will Cost to Own', 'Financing', [
    ['Homeowners Insurance', 'insurance|premiums?|insure[ds]?|underwriter|carriers?|insurance quotes?', 0.8],
    ['Wind Deductibles', '(?:wind )?deductibles?', 1.5],
    ['Loss History Reports', 'loss history(?: reports?)?|claims', 1.3],
    ['Roof Age', 'roofs?|shingles|roofers?', 0.6],
    ['Condo Reserves', 'reserves?(?: studies| study)?|percent funded|special assessments?|reserve line', 1.5],
    ['Association Fees', 'associations?|condo(?:s|minium)?|monthly fee|cheap fee|low fee|honest fee', 1.2],
  ]),
  ...family('Inspecting Before the Buyer Does', 'Listings', [
    [
      'Pre-Listing Inspections',
      'pre-listing inspections?|inspection (?:up front|before listing|report)|inspect(?:ed|ing|ions?|ors?)?',
      0.9,
    ],
    ['Disclosure', 'disclos(?:e|ed|es|ure|ures)|known (?:material )?defects?', 1.2],
    ['Repairs Before Listing', 'repairs?|defects?|flashing|receipts', 0.9],
  ]),
  ...family('Offers That Hold Until Closing', 'Negotiation', [
    ['Earnest Money', 'earnest(?: money)?|deposits?', 1.4],
    ['Waived Contingencies', 'waive[ds]?|waivers?|waiving|contingenc(?:y|ies)', 1.4],
    ['Appraisal Gaps', 'apprais(?:al|als|er|ers|ed|es)(?: gaps?)?|gap', 0.9],
    ['Proof of Funds', 'proof of funds|bank statements?|cash (?:needed|proved)|gift letter', 1.5],
    ['Multiple Offers', '(?:top|highest|risky|safe|second|clean|best|multiple) offers?|offers by|bids?', 1],
  ]),
  ...family('Where the Next Client Comes From', 'Lead generation', [
    ['Cold Calls', 'cold[- ]calls?|dial(?:s|ed|ing)?|do-not-call', 1.1],
    ['Past Clients', 'past clients?|referrals?', 1.3],
    ['Open Houses', 'open houses?', 1],
    ['Portal Leads', 'portal(?: leads?)?|leads|subscription', 1.2],
    [
      'First-Year Budgets',
      'first[- ]year agents?|first twelve months|nineteen hundred hours|shoebox|after (?:the )?split',
      1.3,
    ],
  ]),
  ...family('When Buyers Sign the Agreement', 'Buyers', [
    [
      'Buyer Agreements',
      '(?:buyer |written |short |weekend |ninety-day )?agreements?|ninety days|long form|short form',
      1,
    ],
    ['Agent Fees', 'fees?|commission', 0.7],
  ]),
  ...family('Waiting for Lower Rates', 'Financing', [
    [
      'Mortgage Rates',
      '(?:mortgage|interest) rates?|waiting for (?:a )?rates?|when rates|rates (?:fall|drop|down)|rates?',
      0.6,
    ],
    ['Refinancing', 'refinanc(?:e|es|ed|ing)', 1.2],
    ['Credit Scores', 'credit scores?', 1.3],
  ]),
  ...family('What the Buyer Can Really Pay', 'Buyers', [
    ['Monthly Payments', '(?:monthly )?payments?|by the month|number per month', 0.6],
    ['Cash to Close', 'closing costs|cash to close|down payments?|short on (?:cash|income)', 1.2],
    ['Loan Limits', 'caps?|loan programs?|qualif(?:y|ies|ied)|FHA', 0.8],
    ['Renting or Buying', 'rent(?:ing|ers?)?', 0.6],
  ]),
  ...family('Showing the House at Its Best', 'Marketing', [
    ['Staging', 'stag(?:e|ed|er|ing)|furniture|furnished', 1.1],
    ['Virtual Staging', 'virtual staging', 2],
    ['Listing Photos', 'photos?|photograph(?:s|er|ed)?|pictures?', 0.9],
    ['Vacant Listings', 'vacant|empty (?:room|house|version)|half[- ]empty', 1.1],
  ]),
  ...family('Clearing the Path to Closing', 'Operations', [
    ['Title Searches', 'title(?: search(?:es)?| compan(?:y|ies)| attorney| policy)', 1.1],
    ['Liens', "liens?|mechanic's lien|payoff(?: letter)?", 1.3],
    ['Surveys and Boundaries', 'survey(?:s|or)?|boundary(?: agreement)?|fences?', 1.1],
    ['Wire Fraud', 'wire(?:s|d)?(?: instructions?| fraud| day)?', 1.5],
  ]),
  ...family('Homes That Are Also Rentals', 'Investing', [
    ['Duplexes', 'duplex(?:es)?|two-unit|multifamily', 1.3],
    ['Rental Yield', 'yields?|cap rate|cash flow|gross', 1.3],
    ['Owner-Occupants', 'owner-occupants?|live(?:s)? (?:downstairs|in one half)', 1.5],
    ['Investors', 'investors?|landlords?', 0.9],
    ['Market Rents', '(?:market )?rents|rentals?|lease', 0.7],
  ]),
  ...family('Competing with New Construction', 'Pricing', [
    ['New Construction', 'builders?|subdivisions?|new construction', 0.9],
  ]),
];

export function mentions(text: string, { pattern, weight }: Subject): number {
  return weight * (text.match(pattern)?.length ?? 0);
}
