import { useEffect, useRef, useState } from 'react';

interface LetterFrameProps {
  title: string;
  className: string;
  /** A whole document. */
  html: string;
}

/**
 * Shows a document whose styles are inline, as those of mail are, where this page's policy allows none: in a document of
 * its own, with a policy of its own under which nothing runs (server/http/security-headers.ts).
 */
export function LetterFrame({ title, className, html }: LetterFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isThere || !page) return;
    page.open();
    page.write(html);
    page.close();
  }, [html, isThere]);
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      src="/letter-frame.html"
      sandbox="allow-same-origin"
      onLoad={() => setIsThere(true)}
    />
  );
}
