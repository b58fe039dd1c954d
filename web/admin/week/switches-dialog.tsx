import { Link } from 'react-router';
import type { GroupWeek } from '../../../contract/week.ts';
import { sentenceOf } from '../../api/failure.ts';
import { hoursAndMinutes } from '../../format/duration.ts';
import { aboutDollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { DraftFields } from './draft-fields.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useSwitches } from './use-switches.ts';
import './week.css';

interface SwitchesDialogProps {
  line: { groupId: string; name: string };
  onClose: () => void;
}

/** The week of a group: what runs by itself, in plain words, and what that costs about in a month. */
export function SwitchesDialog({ line, onClose }: SwitchesDialogProps) {
  const { state, set } = useSwitches(line.groupId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What runs by itself"
      sub={`In ${line.name}. Choices are saved as you make them.`}
      foot={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {state.data ? (
        <Switches groupId={line.groupId} week={state.data} set={set} />
      ) : state.isError ? (
        <FailedState
          title="It could not be loaded"
          text={sentenceOf(state.error, 'The server did not answer.')}
          onRetry={() => void state.refetch()}
          busy={state.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={420} />
        </Loading>
      )}
    </Dialog>
  );
}

interface SwitchesProps {
  groupId: string;
  week: GroupWeek;
  set: (change: Partial<Omit<GroupWeek, 'costs'>>) => void;
}

function Switches({ groupId, week, set }: SwitchesProps) {
  const settings = useSettings();
  const { costs } = week;
  const isPaper = settings.value('paper_group') === groupId;
  const insightsForAll = settings.value('auto_insights') === 'true';
  const both = week.autoPublish && week.autoSend;
  return (
    <>
      <p className="small quiet week-basis">
        {costs.episodes === 0
          ? 'No episode came out in the last four weeks, so there is no telling what this costs.'
          : `Figures go by the last four weeks: ${plural(costs.episodes, 'episode')}, ${hoursAndMinutes(costs.audioSecs)} of audio. Nothing costs more than the month's budget.`}
      </p>
      <div className="card list">
        <SwitchRow
          label="This group is the paper"
          isOn={isPaper}
          onChange={(isOn) => settings.set('paper_group', isOn ? groupId : '')}
        >
          Its digest is mailed to your readers. There is one paper; the others' digests are only published.
        </SwitchRow>
        <SwitchRow
          label="Transcribe new episodes"
          cost={monthly(costs.transcribeUsd)}
          isOn={week.autoTranscribe}
          onChange={(autoTranscribe) => set({ autoTranscribe })}
        >
          As they appear: those of this week, and all that come out from now on. One that failed or that you
          cancelled is left to you.
        </SwitchRow>
        <SwitchRow
          label="Generate their insights"
          cost={monthly(costs.insightsUsd)}
          isOn={week.autoInsights}
          onChange={(autoInsights) => set({ autoInsights })}
        >
          {insightsForAll ? (
            <>
              <Link className="link" to="/admin/settings#analysis">
                Settings
              </Link>{' '}
              starts insights for every group already. This keeps them here should you turn that off.
            </>
          ) : (
            'As soon as a transcript of this group completes, although Settings does not start them for every group.'
          )}
        </SwitchRow>
        <SwitchRow
          label="Make a draft on Sunday"
          cost={monthly(costs.draftUsd)}
          isOn={week.autoDraft}
          onChange={(autoDraft) => set({ autoDraft })}
          more={week.autoDraft && <DraftFields week={week} set={set} />}
        >
          A digest of the week's most relevant episodes, and a mail to you with a link to review it. Nobody
          else sees it until you publish it.
        </SwitchRow>
        <SwitchRow
          label="Publish the draft"
          isOn={week.autoPublish}
          onChange={(autoPublish) => set({ autoPublish })}
        >
          For Monday, without your review. {both ? '' : 'No effect by itself: turn on “Send it” too.'}
        </SwitchRow>
        <SwitchRow label="Send it" isOn={week.autoSend} onChange={(autoSend) => set({ autoSend })}>
          On Monday to all readers, where nothing speaks against it.{' '}
          {both ? needsOf(week, isPaper) : 'No effect by itself: turn on “Publish the draft” too.'}
        </SwitchRow>
      </div>
    </>
  );
}

/** What still keeps an issue from going out by itself. */
function needsOf({ autoDraft }: GroupWeek, isPaper: boolean): string {
  if (!isPaper) return 'No effect yet: only the paper goes out, and this group is not it.';
  return autoDraft
    ? 'You get a mail on Sunday and can stop it until then.'
    : 'No effect yet: turn on “Make a draft on Sunday” too.';
}

const monthly = (usd: number) => `${aboutDollars(usd)} a month`;
