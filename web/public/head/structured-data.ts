import { questions } from '../landing/questions.ts';
import type { PublicPath } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';

/** JSON-LD (schema.org) of a page: what is sold, by whom, and the questions that the page answers. */
export function dataOf(path: PublicPath, view: PublicView): object | null {
  if (view.origin === '') return null;
  const publisher = { '@type': 'Organization', name: view.brandName, url: `${view.origin}/` };
  if (path === '/') {
    return {
      '@context': 'https://schema.org',
      '@graph': [site(view), periodical(view), product(view), faq()],
    };
  }
  return {
    '@context': 'https://schema.org',
    '@type': path === '/contact' ? 'ContactPage' : 'WebPage',
    url: `${view.origin}${path}`,
    publisher,
  };
}

function site({ brandName, origin }: PublicView) {
  return { '@type': 'WebSite', name: brandName, url: `${origin}/`, inLanguage: 'en-US' };
}

function periodical({ brandName, origin, sample }: PublicView) {
  const issue = sample && {
    '@type': 'PublicationIssue',
    name: sample.title,
    ...(sample.issueNumber === null ? {} : { issueNumber: sample.issueNumber }),
    ...(sample.publishedAt === null ? {} : { datePublished: sample.publishedAt }),
  };
  return {
    '@type': 'Periodical',
    name: brandName,
    url: `${origin}/`,
    audience: { '@type': 'Audience', audienceType: 'Real-estate agents' },
    ...(issue ? { hasPart: issue } : {}),
  };
}

function product({ brandName, origin }: PublicView) {
  return {
    '@type': 'Product',
    name: `${brandName}, one year`,
    description: 'A weekly digest for real-estate agents, sent every Monday.',
    image: `${origin}/share.png`,
    offers: {
      '@type': 'Offer',
      price: '59.00',
      priceCurrency: 'USD',
      url: `${origin}/`,
      availability: 'https://schema.org/LimitedAvailability',
    },
  };
}

function faq() {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
