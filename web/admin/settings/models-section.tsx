import { useQuery } from '@tanstack/react-query';
import { parseISO } from 'date-fns/parseISO';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { live, type ModelPrice } from '../../../contract/live.ts';
import type { SettingKey } from '../../../contract/settings.ts';
import { queryFor } from '../../api/query.ts';
import { formatDate } from '../../format/format-date.ts';
import { dollars } from '../../format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { InsightLimit } from './insight-limit.tsx';
import type { SettingsState } from './use-settings.ts';

/** Which model reads episodes and which writes digests, with their dated prices. */
export function ModelsSection({ state }: { state: SettingsState }) {
  const models = useQuery(queryFor(live.models));
  const names = { insights: useId(), digest: useId() };
  const pricedOn = models.data?.find(({ isDefault }) => isDefault)?.pricedOn;
  return (
    <section className="set" id="models" aria-labelledby="models-title">
      <header>
        <h2 className="h2" id="models-title">
          Models
        </h2>
        <p>
          Prices in dollars per million tokens
          {pricedOn && `, as of ${formatDate(parseISO(pricedOn), 'MMM d, yyyy')}`}. An episode here means 45
          minutes of talk; a digest means six episodes.
        </p>
      </header>
      {models.data === undefined ? (
        <Loading>
          <Skeleton height={200} />
        </Loading>
      ) : (
        <div className="card">
          <RetiredChoice state={state} models={models.data} />
          <table className="dtable mtable">
            <thead>
              <tr>
                <th>Model</th>
                <th className="num">In</th>
                <th className="num">Out</th>
                <th className="num">An episode</th>
                <th className="num">A digest</th>
                <th className="c">Insights</th>
                <th className="c">Digest</th>
              </tr>
            </thead>
            <tbody>
              {models.data.map((model) => (
                <tr key={model.id} className={model.retired === null ? undefined : 'off'}>
                  <td>
                    <span className="strong">{model.id}</span> {model.isDefault && <Badge>Default</Badge>}
                    {model.retired !== null && (
                      <>
                        <Badge tone="line">Retired</Badge> <span className="why">{model.retired}</span>
                      </>
                    )}
                  </td>
                  <Price label="In" usd={model.inputUsdPerM} />
                  <Price label="Out" usd={model.outputUsdPerM} />
                  <Cost label="An episode" model={model} usd={model.episodeUsd} />
                  <Cost label="A digest" model={model} usd={model.digestUsd} />
                  <Pick
                    state={state}
                    model={model}
                    name={names.insights}
                    of="anthropic_insights_model"
                    label="Insights"
                  />
                  <Pick
                    state={state}
                    model={model}
                    name={names.digest}
                    of="anthropic_digest_model"
                    label="Digest"
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <InsightLimit state={state} />
    </section>
  );
}

const choices = [
  { of: 'anthropic_insights_model', work: 'insights' },
  { of: 'anthropic_digest_model', work: 'digest' },
] as const;

/** A model that is no longer served fails every piece of work: said before the work is paid for. */
function RetiredChoice({ state, models }: { state: SettingsState; models: readonly ModelPrice[] }) {
  return choices.map(({ of, work }) => {
    const model = models.find(({ id }) => id === state.value(of));
    if (!model?.retired) return null;
    return (
      <p className="note note-fail" key={of}>
        <TriangleAlert className="i" />
        <span>
          <b>
            {model.id} is chosen for {work === 'digest' ? 'digests' : work} and has been retired.
          </b>{' '}
          Every new {work === 'digest' ? 'digest' : 'insight'} will fail until you choose another model.
        </span>
      </p>
    );
  });
}

function Price({ label, usd }: { label: string; usd: number }) {
  return (
    <td className="num" data-l={label}>
      ${usd.toFixed(2)}
    </td>
  );
}

function Cost({ label, model, usd }: { label: string; model: ModelPrice; usd: number }) {
  return (
    <td className="num quiet" data-l={label}>
      {model.retired === null && dollars(usd)}
    </td>
  );
}

interface PickProps {
  state: SettingsState;
  model: ModelPrice;
  name: string;
  of: SettingKey;
  label: string;
}

function Pick({ state, model, name, of, label }: PickProps) {
  const isChosen = state.value(of) === model.id;
  return (
    <td className="c" data-l={label}>
      <label className="hit">
        <input
          type="radio"
          className="radio"
          name={name}
          aria-label={`${model.id} for ${label.toLowerCase()}`}
          checked={isChosen}
          disabled={model.retired !== null && !isChosen}
          onChange={() => state.set(of, model.id)}
        />
      </label>
    </td>
  );
}
