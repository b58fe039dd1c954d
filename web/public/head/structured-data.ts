import { questions } from '../landing/questions.ts';
import type { PublicPath } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import type { Sample } from '../view/sample.ts';

/** JSON-LD (schema.org) of a page: what is sold, by whom, and the questions that the page answers. */
export function dataOf(path: PublicPath, view: PublicView): object | null {
  if (view.origin === '') return null;
  const publisher = publisherOf(view);
  if (path === '/') {
    return {
      '@context': 'https://schema.org',
      '@graph': [site(view), periodical(view), product(view), faq()],
    };
  }
  if (path === '/sample' && view.sample !== null) {
    return { '@context': 'https://schema.org', ...article(view, view.sample) };
  }
  return {
    '@context': 'https://schema.org',
    '@type': path === '/issues' ? 'CollectionPage' : path === '/contact' ? 'ContactPage' : 'WebPage',
    url: `${view.origin}${path}`,
    publisher,
  };
}

/** Who publishes: the same on every page, with the picture that stands for it. */
function publisherOf({ brandName, origin, supportEmail }: PublicView) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#publisher`,
    name: brandName,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/apple-touch-icon.png`, width: 180, height: 180 },
    email: supportEmail,
  };
}

/** The public issue, to be read by everybody. */
function article(view: PublicView, sample: Sample) {
  const { brandName, origin, sharePicture } = view;
  const published = sample.publishedAt === null ? {} : { datePublished: sample.publishedAt };
  return {
    '@type': 'Article',
    headline: sample.title.slice(0, 110),
    url: `${origin}/sample`,
    mainEntityOfPage: `${origin}/sample`,
    image: `${origin}${sharePicture === null ? '/share.png' : `/share/${sharePicture}`}`,
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    ...published,
    author: { '@id': `${origin}/#publisher` },
    publisher: publisherOf(view),
    isPartOf: {
      '@type': 'PublicationIssue',
      ...(sample.issueNumber === null ? {} : { issueNumber: sample.issueNumber }),
      ...published,
      isPartOf: { '@type': 'Periodical', name: brandName, url: `${origin}/` },
    },
  };
}

function site(view: PublicView) {
  const { brandName, origin } = view;
  return {
    '@type': 'WebSite',
    name: brandName,
    url: `${origin}/`,
    inLanguage: 'en-US',
    publisher: publisherOf(view),
  };
}

function periodical({ brandName, origin, sample }: PublicView) {
  const issue = sample && {
    '@type': 'PublicationIssue',
    name: sample.title,
    url: `${origin}/sample`,
    ...(sample.issueNumber === null ? {} : { issueNumber: sample.issueNumber }),
    ...(sample.publishedAt === null ? {} : { datePublished: sample.publishedAt }),
  };
  return {
    '@type': 'Periodical',
    name: brandName,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#publisher` },
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
