import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { preferences } from '../../../contract/preferences.ts';
import { useChange } from '../../api/query.ts';
import { failureNotice } from '../../reader/notices.ts';
import { notify } from '../../ui/toast/notices.ts';
import { AccountLink } from '../account-link.tsx';
import { Frame } from '../frame.tsx';
import type { LinkPage } from '../view/public-facts.ts';
import type { PublicView } from '../view/public-view.ts';
import { StillSubscribed } from './still-subscribed.tsx';

type Wishes = Extract<LinkPage, { kind: 'preferences' }>;

/** What comes by mail. Works as a plain form too, which the server answers with this page again. */
export function PreferencesPage({ wishes, view }: { wishes: Wishes; view: PublicView }) {
  const { weekly, isSaved, isBusy, submit } = useWeekly(wishes);
  return (
    <Frame view={view} after={<AccountLink isReader={view.isReader} />}>
      <div className="wrap link-page">
        <p className="kicker">Preferences</p>
        <h1 className="display">What comes by mail</h1>
        <p className="lede">
          To <b className="link-email">{wishes.email}</b>
        </p>
        <form className="wish" method="post" data-wakes onSubmit={submit}>
          <div>
            <h2 className="subhead">Weekly issue</h2>
            <p className="wish-state" role="status">
              {isSaved && 'Saved. '}
              {weekly ? 'On: it comes every Monday.' : 'Off: it does not come by mail.'}
            </p>
          </div>
          <button
            className={weekly ? 'cta outlined' : 'cta'}
            type="submit"
            name="weekly"
            value={weekly ? 'off' : 'on'}
            disabled={isBusy}
          >
            {weekly ? 'Turn it off' : 'Turn it on'}
          </button>
          <p className="problem" data-fallback hidden>
            The page could not load fully. Check your connection and try again.
          </p>
        </form>
        <StillSubscribed isComplimentary={wishes.isComplimentary} />
      </div>
    </Frame>
  );
}

function useWeekly(wishes: Wishes) {
  const [state, setState] = useState({ weekly: wishes.weekly, isSaved: wishes.isSaved });
  const token = decodeURIComponent(useLocation().pathname.split('/')[2] ?? '');
  const save = useChange(preferences.save, {
    refresh: [],
    onDone: ({ weekly }) => setState({ weekly, isSaved: true }),
    onFail: (error) => notify(failureNotice('savePreferences', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ params: { token }, body: { weekly: !state.weekly } });
  };
  return { ...state, isBusy: save.isPending, submit };
}
