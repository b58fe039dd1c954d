import { describe, expect, it } from 'vitest';
import { sandboxed } from '../../launch/sandboxed.ts';
import { readConfig } from '../../server/config.ts';

const outside = {
  origin: 'http://localhost:4000',
  providers: readConfig({}).providers,
  mailReports: { postmark: undefined, ses: undefined },
};
const of = (smtpUrl: string) => sandboxed(readConfig({ SANDBOX: 'on', SMTP_URL: smtpUrl }), outside);

describe('an SMTP_URL in the sandbox', () => {
  it.each(['smtp://127.0.0.1:1025', 'smtp://localhost:1025', 'smtp://[::1]:1025'])('%s is used', (url) => {
    expect(of(url)).toMatchObject({ mail: { smtpUrl: url }, outboxUrl: null });
  });

  it.each(['smtp://mail.example.com', 'smtps://10.0.0.1', 'smtp://127.0.0.1.example.com', 'smtp://0.0.0.0'])(
    '%s is not: no letter leaves the machine',
    (url) => {
      expect(of(url)).toMatchObject({
        mail: { smtpUrl: undefined },
        outboxUrl: 'http://localhost:4000/outbox',
      });
    },
  );
});
