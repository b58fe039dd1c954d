/** The words of the free sample (product.md sections 1 and 2): a letter of its own kind, sent once. */
import { appLink } from '../links.ts';

export interface SampleWords {
  asked: string;
  /** On the link at the top and on the button at the end. */
  subscribe: string;
  /** Null where the product has no address that a mail can lead to. */
  subscribeUrl: string | null;
  promise: string;
  /** For the small print: why this came, and that nothing else does. */
  why: string;
}

export function sampleWords(brandName: string, appUrl: string): SampleWords {
  return {
    asked: `You asked for this: one free issue of ${brandName}.`,
    subscribe: 'Subscribe, $59 a year',
    subscribeUrl: appLink(appUrl, '/#subscribe'),
    promise:
      'An issue like this comes every Monday. It costs $59 a year, renews yearly, and you can cancel anytime.',
    why: `You receive this one letter because your address was left for the free sample of ${brandName}. Nothing else follows: if it was not you, you need do nothing.`,
  };
}
