import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Article, articles } from '../content.ts';
import { Frame } from '../frame.tsx';
import type { PublicView } from '../view/public-view.ts';

interface ArticlePageProps {
  path: keyof typeof articles;
  view: PublicView;
}

/** Privacy, terms and contact: one column of the owner's own words. */
export function ArticlePage({ path, view }: ArticlePageProps) {
  const { title, updated, lead, sections }: Article = articles[path];
  return (
    <Frame view={view}>
      <article className="wrap article">
        <Link className="text-link way-back" to="/">
          Back to home
        </Link>
        <h1 className="display">{title}</h1>
        <p className="fine">Last updated {updated}</p>
        {lead && <p className="lede">{lead}</p>}
        {path === '/contact' && (
          <p className="address">
            <a href={`mailto:${view.supportEmail}`}>{view.supportEmail}</a>
          </p>
        )}
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2 className="subhead">{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{filled(text, view)}</p>
            ))}
          </section>
        ))}
      </article>
    </Frame>
  );
}

/** `{brand}` and `{email}` of the content files. */
function filled(text: string, { brandName, supportEmail }: PublicView): ReactNode[] {
  return text.split(/(\{email\})/).map((part) =>
    part === '{email}' ? (
      <a key={part} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    ) : (
      part.replaceAll('{brand}', brandName)
    ),
  );
}
