import { useQuery } from '@tanstack/react-query';
import { Pencil, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { settings } from '../../../contract/settings.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { wholeNumber } from '../../format/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

const wanted = ['summary', 'keyLearnings', 'mainTopics', 'notableQuotes'];

/** The fields that an insight prompt does not ask for (product.md section 5). */
export function missingFields(prompt: string): string[] {
  return wanted.filter((field) => !prompt.includes(field));
}

/** Two universal prompts, each with its default at hand. */
export function PromptsSection() {
  return (
    <section className="set" id="prompts" aria-labelledby="prompts-title">
      <header>
        <h2 className="h2" id="prompts-title">
          Prompts
        </h2>
        <p>
          Universal: used for every group. The answer must stay JSON with the fields named; the server checks
          it.
        </p>
      </header>
      <div className="prompt-grid">
        <InsightPrompt />
        <DigestPrompt />
      </div>
    </section>
  );
}

function InsightPrompt() {
  const stored = useQuery(queryFor(settings.readInsightPrompt));
  const save = useChange(settings.saveInsightPrompt, {
    refresh: ['settings'],
    onDone: () => notify(notices.settingsSaved),
    onFail: (error) => notify(failureNotice('saveInsightPrompt', error)),
  });
  return (
    <PromptEditor
      label="Insight prompt"
      stored={stored}
      isSaving={save.isPending}
      onSave={(prompt) => save.mutateAsync({ body: { prompt } })}
      problemOf={(prompt) => {
        const missing = missingFields(prompt);
        return missing.length === 0
          ? null
          : `It must ask for ${wanted.join(', ')}. Missing: ${missing.join(', ')}.`;
      }}
    />
  );
}

function DigestPrompt() {
  const stored = useQuery(queryFor(settings.readDigestPrompt));
  const save = useChange(settings.saveDigestPrompt, {
    refresh: ['settings'],
    onDone: () => notify(notices.settingsSaved),
    onFail: (error) => notify(failureNotice('saveDigestPrompt', error)),
  });
  return (
    <PromptEditor
      label="Digest prompt"
      stored={stored}
      isSaving={save.isPending}
      onSave={(prompt) => save.mutateAsync({ body: { prompt } })}
      problemOf={() => null}
    />
  );
}

interface PromptEditorProps {
  label: string;
  stored: {
    data: { prompt: string; isDefault: boolean; defaultPrompt: string } | undefined;
    error: unknown;
  };
  isSaving: boolean;
  onSave: (prompt: string) => Promise<unknown>;
  problemOf: (prompt: string) => string | null;
}

function PromptEditor({ label, stored, isSaving, onSave, problemOf }: PromptEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  if (stored.data === undefined) {
    if (stored.error)
      return <FieldError>{sentenceOf(stored.error, 'The prompt could not be loaded.')}</FieldError>;
    return (
      <Loading>
        <Skeleton height={300} />
      </Loading>
    );
  }
  const { prompt, isDefault, defaultPrompt } = stored.data;
  const text = draft ?? prompt;
  const isEdited = text !== prompt;
  const problem = text.trim() === '' ? null : problemOf(text);
  const save = () =>
    onSave(text.trim()).then(
      // What was typed while it was saved stays.
      () => setDraft((now) => (now === text ? null : now)),
      () => undefined,
    );
  return (
    <div className="prompt">
      <div className="row">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {isEdited ? (
          <Badge tone="info" icon={Pencil}>
            Edited, not saved
          </Badge>
        ) : (
          isDefault && <Badge>Default</Badge>
        )}
      </div>
      <textarea
        id={id}
        className="input mono"
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setDraft(event.target.value)}
      />
      {problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <div className="prompt-foot">
        {text === defaultPrompt ? (
          <span className="small quiet">{wholeNumber(text.length)} characters</span>
        ) : (
          <Button size="s" variant="ghost" icon={Undo2} onClick={() => setDraft(defaultPrompt)}>
            Restore default
          </Button>
        )}
        {isEdited && (
          <Button size="s" variant="ghost" className="push" onClick={() => setDraft(null)}>
            Discard
          </Button>
        )}
        <Button
          size="s"
          variant={isEdited ? 'primary' : 'plain'}
          className={isEdited ? undefined : 'push'}
          disabled={!isEdited || text.trim() === '' || problem !== null}
          busy={isSaving}
          onClick={() => void save()}
        >
          Save<span className="sr"> the {label.toLowerCase()}</span>
        </Button>
      </div>
    </div>
  );
}
