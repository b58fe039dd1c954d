import { zoneName } from '../../format/publication-time.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { SwitchRow } from './switch-row.tsx';
import { TextSetting } from './text-setting.tsx';
import type { SettingsState } from './use-settings.ts';

const isHour = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
/** As the server takes it: letters a second with at most one decimal, or nothing for no limit. */
const isPace = (text: string) => text === '' || (/^\d{1,4}(?:\.\d)?$/.test(text) && Number(text) > 0);

/** When "on Monday" is, and how fast letters leave. */
export function SendSection({ state }: { state: SettingsState }) {
  const timeZone = useTimeZone();
  const zone = timeZone === undefined ? 'the time of the publication' : zoneName(timeZone);
  return (
    <section className="set" id="sends" aria-labelledby="sends-title">
      <header>
        <h2 className="h2" id="sends-title">
          The Monday send
        </h2>
        <p>How the issue goes out by mail. A send that is planned already keeps its hour.</p>
      </header>
      <div className="card list">
        <div className="set-field">
          <TextSetting
            state={state}
            name="send_hour"
            type="time"
            label="Hour on Monday"
            hint={`In ${zone}, also when the clocks change. “On Monday” in the send sheet means this hour.`}
            problemOf={(value) =>
              isHour(value) ? null : 'Enter an hour from 00:00 to 23:59, for example 06:00.'
            }
          />
        </div>
        <div className="set-field">
          <TextSetting
            state={state}
            name="sends_per_second"
            label="Letters a second, at most"
            hint="Leave it empty for as fast as your mail server takes them. Enter what your mail provider allows if it limits you: at 10 a second, 1,200 readers take two minutes."
            inputMode="decimal"
            maxLength={6}
            placeholder="No limit"
            problemOf={(value) =>
              isPace(value)
                ? null
                : 'Enter how many letters a second, for example 5, or nothing for no limit.'
            }
          />
        </div>
        <SwitchRow state={state} name="warm_up" label="Warm up a new domain">
          Mail systems distrust a domain that suddenly writes to many. The first four issues then go slowly to
          each of them, Gmail for one: 1, 2, 5 and 10 letters a second. From the fifth on there is no such
          limit.
        </SwitchRow>
      </div>
    </section>
  );
}
