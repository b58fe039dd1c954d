import { Rows } from './shell/rows.tsx';

export function SettingsTab({ email }: { email: string }) {
  return (
    <section className="plain-card">
      <div className="plain-top">
        <h2>Your account</h2>
      </div>
      <Rows rows={[{ label: 'Email', value: email }]} />
      <p className="room-small">Email and password updates coming soon.</p>
    </section>
  );
}
