import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { DigestRow } from '../../../contract/digests.ts';
import { formatDate } from '../../format/format-date.ts';
import { publicationDay, publicationInstant, shortPublicationDay } from '../../format/publication-day.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { useDigestWork } from './use-digest-work.ts';

/** The publish date of a digest, to set or to clear: a day of the publication, wherever the browser is. */
export function PublishDate({ digest }: { digest: DigestRow }) {
  const timeZone = useTimeZone();
  return timeZone === undefined ? (
    <span className="quiet">–</span>
  ) : (
    <DateEditor digest={digest} timeZone={timeZone} />
  );
}

function DateEditor({ digest, timeZone }: { digest: DigestRow; timeZone: string }) {
  const work = useDigestWork(digest);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Date | undefined>();
  const stored = digest.publishDate === null ? undefined : publicationDay(digest.publishDate, timeZone);
  const choose = (date: string | null) => {
    work.setDate(date);
    setOpen(false);
  };
  const open = (next: boolean) => {
    setPicked(stored);
    setOpen(next);
  };
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={open}>
        <Popover.Trigger className={classNames('pubdate', stored === undefined && 'quiet')}>
          <Calendar className="i" />
          <span className="sr">Publish date: </span>
          {digest.publishDate === null ? 'Set date' : shortPublicationDay(digest.publishDate, timeZone)}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content className="pop" align="start" sideOffset={6} aria-label="Publish date">
            <DayPicker
              mode="single"
              autoFocus
              selected={picked}
              today={publicationDay(new Date(), timeZone)}
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
              <span className="tiny quiet">{picked && formatDate(picked, 'EEEE, MMM d')}</span>
              <Button
                size="s"
                variant="primary"
                disabled={picked === undefined}
                onClick={() => picked && choose(publicationInstant(picked, timeZone))}
              >
                Set date
              </Button>
            </div>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {digest.published && digest.publishDate === null && (
        <span className="meta-line">
          Reads “Recently”.{' '}
          <button type="button" className="link" onClick={() => work.setDate(new Date().toISOString())}>
            Use today’s date
          </button>
        </span>
      )}
    </>
  );
}

/** The number that is seen is a word of the name that is read, so that speech input finds it. */
function nameOfDay(day: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const name = formatDate(day, 'EEEE, MMMM d, yyyy');
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
