import { Link } from 'react-router';
import type { Claim, EvidencePlace } from '../../../contract/claims.ts';
import { hourClock } from '../../format/duration.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import './claims.css';

/** Leads to the second in the transcript; the words stand in the tooltip. */
export function EvidenceLink({ place }: { place: EvidencePlace }) {
  const { episodeId, second, speaker, words } = place;
  const said = words.length > 280 ? `${words.slice(0, 280)}…` : words;
  return (
    <Tooltip text={`${speaker ? `${speaker}: ` : ''}“${said}”`}>
      <Link className="stands-at" to={`/admin/transcripts?transcript=${episodeId}&at=${second}`}>
        {hourClock(second)}
      </Link>
    </Tooltip>
  );
}

const names: Readonly<Record<Claim['state'], string | null>> = {
  supported: null,
  moved: null,
  computed: 'Computed',
  weak: 'Weak',
  doubtful: 'Doubtful',
  unsupported: 'Unsupported',
};

/** What the check objects to, with the reason in the tooltip; nothing for what simply stands. */
export function StateOfClaim({ claim: { state, why, arithmetic } }: { claim: Claim }) {
  const name = names[state];
  if (name === null) return null;
  const sum = arithmetic && `${arithmetic.from.join(', ')}: ${arithmetic.kind} ${arithmetic.result}`;
  return (
    <Tooltip text={sum ?? why ?? ''}>
      <button type="button" className={state === 'computed' ? 'claim-state' : 'claim-state is-open'}>
        {name}
      </button>
    </Tooltip>
  );
}
