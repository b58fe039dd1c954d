import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import type { WeekOfCosts } from '../../../contract/costs.ts';
import { dollars } from '../../format/money.ts';
import { shortDay } from '../../format/short-day.ts';
import { kinds, sumOf } from './kinds.ts';

const height = 240;
const width = 960;
// The figures of the axis stand in a gutter of their own, beside what is stretched.
const margin = { top: 12, bottom: 28 };

/** A bar for each week, one kind upon the other. The table beneath says the same in figures. */
export function Plot({ weeks }: { weeks: readonly WeekOfCosts[] }) {
  const [over, setOver] = useState<string | null>(null);
  const most = Math.max(...weeks.map(sumOf), 0.01);
  const x = scaleBand(
    weeks.map(({ weekOn }) => weekOn),
    [0, width],
  ).padding(0.28);
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top]).nice(4);
  const every = Math.ceil(weeks.length / 6);
  const shown = weeks.find(({ weekOn }) => weekOn === over) ?? weeks.at(-1);
  return (
    <figure className="costs-plot">
      <figcaption className="costs-key">
        {kinds.map(({ key, word }) => (
          <span key={key}>
            <i className={`costs-${key}`} aria-hidden />
            {word} {shown && <b>{dollars(shown[key])}</b>}
          </span>
        ))}
        {shown && <span className="push quiet">Week of {shortDay(shown.weekOn)}</span>}
      </figcaption>
      {/* The same figures stand in the table, for whoever does not see the bars. */}
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden preserveAspectRatio="none">
        {y.ticks(4).map((tick) => (
          <line key={tick} className="costs-line" x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
        ))}
        {weeks.map((week) => {
          let under = 0;
          return (
            <g
              key={week.weekOn}
              onPointerEnter={() => setOver(week.weekOn)}
              onPointerLeave={() => setOver(null)}
            >
              <rect
                className="costs-reach"
                x={x(week.weekOn)}
                y={margin.top}
                width={x.bandwidth()}
                height={height - margin.top - margin.bottom}
              />
              {kinds.map(({ key }) => {
                const from = y(under);
                under += week[key];
                return (
                  <rect
                    key={key}
                    className={`costs-${key}`}
                    x={x(week.weekOn)}
                    y={y(under)}
                    width={x.bandwidth()}
                    height={from - y(under)}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <div className="costs-ticks" aria-hidden>
        {y.ticks(4).map((tick) => (
          <span key={tick} className="costs-tick" style={{ top: `${(y(tick) / height) * 100}%` }}>
            {dollars(tick)}
          </span>
        ))}
      </div>
      <div className="costs-days" aria-hidden>
        {weeks.map(({ weekOn }, at) =>
          (weeks.length - 1 - at) % every === 0 ? (
            <span
              key={weekOn}
              className="costs-day"
              style={{ left: `${(((x(weekOn) ?? 0) + x.bandwidth() / 2) / width) * 100}%` }}
            >
              {shortDay(weekOn).replace(/, \d+$/, '')}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}
