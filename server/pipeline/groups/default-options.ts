import type { MetadataOptions } from '../../../contract/groups.ts';

/** What a new group offers an insight's badges; the admin edits the lists per group. */
export const defaultOptions: MetadataOptions = {
  primary_audience: [
    'Residential agents',
    'Listing agents',
    'Buyer agents',
    'Team leaders',
    'Brokers',
    'Investors',
  ],
  content_focus: [
    'Pricing',
    'Listings',
    'Buyers',
    'Lead generation',
    'Negotiation',
    'Financing',
    'Market data',
    'Regulation',
    'Marketing',
    'Operations',
  ],
  tone: ['Practical', 'Analytical', 'Conversational', 'Motivational', 'Critical'],
  episode_type: ['Interview', 'Panel', 'Solo', 'Market update', 'Case study', 'Q&A'],
};
