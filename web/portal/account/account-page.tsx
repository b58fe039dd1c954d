import type { ReactNode } from 'react';
import { Frame } from '../shell/frame.tsx';
import './account.css';

/** One card in the middle: what a person does with the account before coming in. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame title={title} home="/">
      <main id="main" className="room">
        <section className="plain-card plain-card-alone account-card">{children}</section>
      </main>
    </Frame>
  );
}
