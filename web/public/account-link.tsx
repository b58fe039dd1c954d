import { Opener } from './opener.tsx';

/** The way in for who is not logged in; for a reader the way to what they pay for. */
export function AccountLink({ isReader }: { isReader: boolean }) {
  if (!isReader) {
    return (
      <Opener opens="login" className="cta outlined small-cta">
        Login
      </Opener>
    );
  }
  // The portal is the other half of the client, with a document of its own.
  return (
    <a className="cta outlined small-cta" href="/portal">
      Your issues
    </a>
  );
}
