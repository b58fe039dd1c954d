/** The fifteen episodes of the sandbox's shows that a person wrote the answers for, by the name of their text. */
import { agreementOnDayOne } from './episodes/agreement-on-day-one.ts';
import { creditsOrAPriceCut } from './episodes/credits-or-a-price-cut.ts';
import { cutEarlyCutOnce } from './episodes/cut-early-cut-once.ts';
import { elevenDaysToClose } from './episodes/eleven-days-to-close.ts';
import { fortyCallsOrTwelveDinners } from './episodes/forty-calls-or-twelve-dinners.ts';
import { preListingInspection } from './episodes/pre-listing-inspection.ts';
import { readingACondoBudget } from './episodes/reading-a-condo-budget.ts';
import { stagingAnEmptyHouse } from './episodes/staging-an-empty-house.ts';
import { theDuplexEveryoneFoughtOver } from './episodes/the-duplex-everyone-fought-over.ts';
import { theInsuranceQuote } from './episodes/the-insurance-quote.ts';
import { theListingWeLost } from './episodes/the-listing-we-lost.ts';
import { theOfferWeToldThemToRefuse } from './episodes/the-offer-we-told-them-to-refuse.ts';
import { theOpenHouseNobodyCameTo } from './episodes/the-open-house-nobody-came-to.ts';
import { waitingForFiveAndAHalf } from './episodes/waiting-for-five-and-a-half.ts';
import { whatAFirstYearAgentSpent } from './episodes/what-a-first-year-agent-spent.ts';
import type { WrittenEpisode } from './written-episode.ts';

export const writtenEpisodes = {
  'agreement-on-day-one': agreementOnDayOne,
  'credits-or-a-price-cut': creditsOrAPriceCut,
  'cut-early-cut-once': cutEarlyCutOnce,
  'eleven-days-to-close': elevenDaysToClose,
  'forty-calls-or-twelve-dinners': fortyCallsOrTwelveDinners,
  'pre-listing-inspection': preListingInspection,
  'reading-a-condo-budget': readingACondoBudget,
  'staging-an-empty-house': stagingAnEmptyHouse,
  'the-duplex-everyone-fought-over': theDuplexEveryoneFoughtOver,
  'the-insurance-quote': theInsuranceQuote,
  'the-listing-we-lost': theListingWeLost,
  'the-offer-we-told-them-to-refuse': theOfferWeToldThemToRefuse,
  'the-open-house-nobody-came-to': theOpenHouseNobodyCameTo,
  'waiting-for-five-and-a-half': waitingForFiveAndAHalf,
  'what-a-first-year-agent-spent': whatAFirstYearAgentSpent,
} as const satisfies { [slug: string]: WrittenEpisode };

export type Slug = keyof typeof writtenEpisodes;

export const slugs = Object.keys(writtenEpisodes) as Slug[];
