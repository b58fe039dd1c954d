import { useQuery } from '@tanstack/react-query';
import { createElement, useDeferredValue, useState } from 'react';
import { StaticRouter } from 'react-router';
import type { Issue } from '../../../contract/digests.ts';
import { live, type Meta } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';
import { IssueHead } from '../../issue/issue-head.tsx';
import { IssueSections } from '../../issue/issue-sections.tsx';
import { printIssue } from '../../issue/printed-issue.ts';
import '../../issue/styles/index.css';
import { LetterFrame } from '../../ui/letter-frame.tsx';
import { Tabs } from '../../ui/tabs.tsx';

type Kind = 'reader' | 'mail' | 'text';
const kinds: readonly [Kind, string][] = [
  ['reader', 'Reader'],
  ['mail', 'Mail'],
  ['text', 'Plain text'],
];

/** The issue as its readers will get it, beside what is typed. */
export function Preview({ issue }: { issue: Issue }) {
  const [kind, setKind] = useState<Kind>('reader');
  const meta = useQuery(queryFor(live.meta)).data;
  const shown = useDeferredValue(issue);
  const page = useQuery({
    queryKey: ['preview of a digest', kind, shown, meta],
    queryFn: () => render(kind, shown, meta),
    enabled: meta !== undefined,
    placeholderData: (before: string | undefined) => before,
    gcTime: 0,
  });
  return (
    <Tabs.Root className="edit-preview" value={kind} onValueChange={(value) => setKind(value as Kind)}>
      <Tabs.List aria-label="The issue as">
        {kinds.map(([value, word]) => (
          <Tabs.Tab key={value} value={value}>
            {word}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} className="edit-frame" tabIndex={-1}>
        <LetterFrame
          className={`edit-page edit-page-${kind}`}
          title={`The issue as ${kind === 'reader' ? 'its reader sees it' : kind === 'mail' ? 'mail' : 'plain text'}`}
          html={page.data ?? ''}
        />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

async function render(kind: Kind, issue: Issue, meta: Meta | undefined): Promise<string> {
  if (kind === 'reader') return readerPage(issue, meta);
  const { renderEdition } = await import('../../../edition/index.ts');
  const brand = {
    name: meta?.brandName ?? '',
    supportEmail: meta?.supportEmail ?? '',
    appUrl: meta?.appUrl ?? window.location.origin,
    sandbox: meta?.sandbox ?? false,
  };
  const mail = renderEdition(issue, brand, meta ? { timeZone: meta.timeZone } : {});
  if (kind === 'mail') return mail.html;
  return `<!doctype html><html><head><meta charset="utf-8"><style>${plain}</style></head><body><pre>${escaped(mail.text)}</pre></body></html>`;
}

const plain =
  'body{margin:0;background:#fff;color:#1c1a15}pre{margin:0;padding:20px;font:13px/1.55 ui-monospace,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere}';
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The reading page's own components and styles, without its scripts. */
async function readerPage(issue: Issue, meta: Meta | undefined): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const printed = printIssue(issue, meta);
  const body = renderToStaticMarkup(
    createElement(
      StaticRouter,
      { location: '/' },
      createElement(
        'main',
        { className: 'read edit-reader' },
        createElement(IssueHead, { frame: printed.frame }),
        createElement('div', { className: 'issue' }, createElement(IssueSections, { issue: printed })),
      ),
    ),
  );
  const theme = document.documentElement.getAttribute('data-theme') ?? 'dark';
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${await ownStyles()}${reading}</style></head><body><div class="portal">${body}</div></body></html>`;
}

/** What the portal's own frame gives the page: its type, and one column. */
const reading =
  '.portal{font:400 1.0625rem/1.55 var(--font-read);color:var(--ink)}.portal .edit-reader{display:block;max-width:41rem;margin:0 auto;padding:8px 24px 48px;overflow-wrap:anywhere}';

/** The page's own style sheets as they were sent: what the browser says of a parsed one loses shorthands with variables. */
async function ownStyles(): Promise<string> {
  const sheets = document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style');
  const texts = await Promise.all(
    [...sheets].map((sheet) => (sheet instanceof HTMLLinkElement ? sheetAt(sheet.href) : sheet.textContent)),
  );
  return texts.join('\n').replaceAll('</style', '<\\/style');
}

const read = new Map<string, Promise<string>>();

function sheetAt(href: string): Promise<string> {
  const known = read.get(href);
  if (known !== undefined) return known;
  const asked = fetch(href).then((answer) => (answer.ok ? answer.text() : ''));
  asked.catch(() => read.delete(href));
  read.set(href, asked);
  return asked;
}
