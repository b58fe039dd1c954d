/** The words that only the owner can vouch for, from the folder content/ of the project. */
import contact from '../../content/contact.json' with { type: 'json' };
import privacy from '../../content/privacy.json' with { type: 'json' };
import terms from '../../content/terms.json' with { type: 'json' };
import testimonialsFile from '../../content/testimonials.json' with { type: 'json' };

export interface Article {
  title: string;
  /** A date in words, as the page prints it. */
  updated: string;
  lead?: string;
  sections: { heading: string; paragraphs: string[] }[];
}

export const testimonials: {
  /** Written for layout, not said by anybody: the page marks them, and a production start names them. */
  isSample: boolean;
  quotes: { text: string; name: string; place: string }[];
} = testimonialsFile;

export const articles: Record<'/privacy' | '/terms' | '/contact', Article> = {
  '/privacy': privacy,
  '/terms': terms,
  '/contact': contact,
};

/** Names of the content files that still hold samples. */
export function namesOfSamples(): string[] {
  return testimonials.isSample && testimonials.quotes.length > 0 ? ['content/testimonials.json'] : [];
}
