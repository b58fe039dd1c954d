import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { type Provider, settings } from '../../../contract/settings.ts';
import { queryFor } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { SwitchRow } from './switch-row.tsx';
import type { SettingsState } from './use-settings.ts';

/** AssemblyAI's price for an hour of audio, read 2026-10-07. */
const transcriptUsdPerHour = 0.21;

const sources = [
  {
    value: 'assemblyai',
    label: 'AssemblyAI',
    isDefault: true,
    about: 'Tells speakers apart and suggests who they are. Takes a few minutes for an hour of audio.',
    price: `$${transcriptUsdPerHour} per hour of audio`,
  },
  {
    value: 'taddy',
    label: 'Taddy',
    isDefault: false,
    about: 'Text with time stamps, without speakers. Ready in seconds where Taddy has it already.',
    price: '1 credit per episode',
  },
];

/** Transcript source and analysis provider, each with the switch that belongs to it. */
export function SourceSection({ state }: { state: SettingsState }) {
  const providers = useQuery(queryFor(settings.providers)).data;
  const name = useId();
  return (
    <>
      <section className="set" id="source" aria-labelledby="source-title">
        <header>
          <h2 className="h2" id="source-title">
            Transcript source
          </h2>
          <p>Used for every new transcript. Finished ones stay as they are.</p>
        </header>
        <div className="card list">
          {sources.map((source) => (
            <label className="choice" key={source.value}>
              <input
                type="radio"
                className="radio"
                name={name}
                checked={state.value('transcript_source') === source.value}
                onChange={() => state.set('transcript_source', source.value)}
              />
              <span className="row row-wrap">
                <b>{source.label}</b>
                {source.isDefault && <Badge>Default</Badge>}
                <KeyBadge providers={providers} id={source.value} />
              </span>
              <span className="small quiet">{source.price}</span>
              <p className="choice-about">{source.about}</p>
            </label>
          ))}
          <SwitchRow
            state={state}
            name="prefer_publisher_transcript"
            label="Prefer the publisher's own transcript"
          >
            When the feed carries one, it is used first: free and at once.
          </SwitchRow>
        </div>
      </section>
      <section className="set" id="analysis" aria-labelledby="analysis-title">
        <header>
          <h2 className="h2" id="analysis-title">
            Analysis provider
          </h2>
        </header>
        <div className="card list">
          <label className="choice">
            <input type="radio" className="radio" checked readOnly />
            <span className="row row-wrap">
              <b>Anthropic</b>
              <KeyBadge providers={providers} id="anthropic" />
            </span>
            <span />
            <p className="choice-about">The only provider for insights and digests.</p>
          </label>
          <SwitchRow state={state} name="auto_insights" label="Start insights by themselves">
            As soon as a transcript completes.
          </SwitchRow>
          <SwitchRow state={state} name="read_overnight" label="Read overnight in batches">
            Insights that start by themselves or with “Process all” are read within a day, at half the price.
            What you ask for one by one is read at once, and so is everything from a day before Sunday's
            draft.
          </SwitchRow>
        </div>
      </section>
    </>
  );
}

function KeyBadge({ providers, id }: { providers: Provider[] | undefined; id: string }) {
  const provider = providers?.find((one) => one.id === id);
  if (provider === undefined) return null;
  return provider.hasKey ? (
    <Badge tone="ok" icon={Check}>
      Key present
    </Badge>
  ) : (
    <Badge tone="warn" icon={TriangleAlert}>
      No key
    </Badge>
  );
}
