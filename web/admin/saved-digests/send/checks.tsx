import { Check, ChevronDown, OctagonX, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PreflightCheck } from '../../../../contract/sends.ts';
import { plural } from '../../../format/plural.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PreflightQuery } from './who-gets-it.tsx';

interface ChecksProps {
  preflight: PreflightQuery;
  /** Stops first; undefined until they are known. */
  checks: readonly PreflightCheck[] | undefined;
}

/** What speaks against sending it, by word and shape; what is well is one calm line that opens. */
export function Checks({ preflight, checks }: ChecksProps) {
  if (checks === undefined && preflight.error) return null;
  return (
    <section aria-labelledby="send-checks">
      <div className="send-head">
        <h3 className="h3" id="send-checks">
          Checks
        </h3>
        <span className="small quiet push" role="status">
          <Looking isOn={preflight.isFetching} />
        </span>
        {checks !== undefined && (
          <IconButton
            small
            icon={RotateCw}
            label="Check again"
            busy={preflight.isFetching}
            onClick={() => void preflight.refetch()}
          />
        )}
      </div>
      {checks === undefined ? <ChecksWait /> : <CheckList checks={checks} />}
    </section>
  );
}

const marks = {
  stop: { word: 'Stop', icon: OctagonX, tone: 'fail' },
  warn: { word: 'Warning', icon: TriangleAlert, tone: 'warn' },
} as const;

function CheckList({ checks }: { checks: readonly PreflightCheck[] }) {
  const well = checks.filter(({ level }) => level === 'ok');
  return (
    <ul className="send-checks">
      {checks.map(({ code, level, sentence }) => {
        if (level === 'ok') return null;
        const { word, icon, tone } = marks[level];
        return (
          <li key={`${code} ${sentence}`} className="send-check">
            <Badge tone={tone} icon={icon}>
              {word}
            </Badge>
            <span>{sentence}</span>
          </li>
        );
      })}
      {well.length > 0 && (
        <li>
          <details className="send-well">
            <summary>
              <Check className="i" />
              {well.length === checks.length && 'All '}
              {plural(well.length, 'check')} passed
              <ChevronDown className="i i-s chev push" />
            </summary>
            <ul>
              {well.map(({ code, sentence }) => (
                <li key={`${code} ${sentence}`}>
                  <Check className="i i-s" aria-hidden="true" />
                  {sentence}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

const soonMs = 800;

/** Links are asked for at their hosts, which may take its time: then that is said. */
function Looking({ isOn }: { isOn: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return setLong(false);
    const timer = setTimeout(() => setLong(true), soonMs);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && isLong ? 'Looking up links…' : '';
}

function ChecksWait() {
  return (
    <div className="send-checks-wait" aria-hidden="true">
      <Skeleton width="82%" height={22} />
      <Skeleton width="64%" height={22} />
      <Skeleton width="40%" height={22} />
    </div>
  );
}
