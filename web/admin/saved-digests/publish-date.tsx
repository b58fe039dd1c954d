import { format } from 'date-fns';
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { Digest } from '../../../contract/digests.ts';
import { shortDate } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDigestWork } from './use-digest-work.ts';

/** A picked day means six in the morning of it, when the paper comes out. */
const hourOfPublication = 6;

export function instantOf(day: Date): string {
  const at = new Date(day);
  at.setHours(hourOfPublication, 0, 0, 0);
  return at.toISOString();
}

/** The publish date of a digest, to set or to clear. */
export function PublishDate({ digest }: { digest: Digest }) {
  const work = useDigestWork(digest);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Date | undefined>();
  const stored = digest.publishDate === null ? undefined : new Date(digest.publishDate);
  const choose = (date: string | null) => {
    work.setDate(date);
    setOpen(false);
  };
  const open = (next: boolean) => {
    setPicked(stored);
    setOpen(next);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger className={classNames('pubdate', stored === undefined && 'quiet')}>
        <Calendar className="i" />
        <span className="sr">Publish date: </span>
        {digest.publishDate === null ? 'Set date' : shortDate(digest.publishDate)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="pop" align="start" sideOffset={6} aria-label="Publish date">
          <DayPicker
            mode="single"
            autoFocus
            selected={picked}
            onSelect={setPicked}
            {...(stored ? { defaultMonth: stored } : {})}
            classNames={calendarClasses}
            components={{ Chevron }}
            labels={{ labelDayButton: nameOfDay }}
          />
          <div className="pop-foot">
            <Button size="s" variant="ghost" disabled={stored === undefined} onClick={() => choose(null)}>
              Clear
            </Button>
            <span className="tiny quiet">{picked && format(picked, 'EEEE, MMM d')}</span>
            <Button
              size="s"
              variant="primary"
              disabled={picked === undefined}
              onClick={() => picked && choose(instantOf(picked))}
            >
              Set date
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The number that is seen is a word of the name that is read, so that speech input finds it. */
function nameOfDay(day: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const name = format(day, 'EEEE, MMMM d, yyyy');
  return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`;
}

const calendarClasses = {
  root: 'cal',
  month_caption: 'cal-title',
  nav: 'cal-nav',
  button_previous: 'ib ib-s',
  button_next: 'ib ib-s',
  month_grid: 'cal-grid',
  weekday: 'cal-dow',
  day: 'cal-day',
  day_button: 'cal-button',
  selected: 'is-on',
  today: 'is-today',
  outside: 'is-out',
};

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft className="i" /> : <ChevronRight className="i" />;
}
