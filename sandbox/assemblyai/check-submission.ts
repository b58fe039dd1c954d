export interface Submission {
  audio_url: string;
  speech_models: string[];
  speaker_labels: boolean;
  entity_detection: boolean;
  webhook_url: string | null;
  webhook_auth_header_name: string | null;
  webhook_auth_header_value: string | null;
}

const models = new Set(['universal-3-5-pro', 'universal-3-pro', 'universal-2', 'best']);
const booleans = ['speaker_labels', 'entity_detection', 'format_text', 'punctuate', 'language_detection'];

/** The rules of wire.md section 1.2; the sentence of a refusal is the vendor's where it is known. */
export function checkSubmission(body: unknown): Submission | { error: string } {
  if (typeof body !== 'object' || body === null) return { error: 'Invalid JSON body' };
  const given = body as Record<string, unknown>;
  const url = given.audio_url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return { error: 'audio_url must be a valid URL' };
  const wanted = given.speech_models;
  if (!Array.isArray(wanted) || wanted.length === 0) return { error: 'speech_models is required' };
  const unknown = wanted.find((model) => !models.has(model));
  if (unknown !== undefined) return { error: `Invalid speech model: ${String(unknown)}` };
  const notBoolean = booleans.find((name) => given[name] !== undefined && typeof given[name] !== 'boolean');
  if (notBoolean) return { error: `${notBoolean} must be a Boolean` };
  const terms = given.keyterms_prompt ?? [];
  if (!Array.isArray(terms) || !terms.every(isKeyterm) || terms.length > mostKeyterms) {
    return {
      error: `keyterms_prompt must be a list of at most ${mostKeyterms} phrases of at most 6 words each`,
    };
  }
  if (given.word_boost !== undefined) return { error: 'word_boost is not supported by this model' };
  return {
    audio_url: url,
    speech_models: wanted as string[],
    speaker_labels: given.speaker_labels === true,
    entity_detection: given.entity_detection === true,
    webhook_url: textOrNull(given.webhook_url),
    webhook_auth_header_name: textOrNull(given.webhook_auth_header_name),
    webhook_auth_header_value: textOrNull(given.webhook_auth_header_value),
  };
}

/** The limit of the smallest model; a phrase has at most six words. */
const mostKeyterms = 200;
const isKeyterm = (term: unknown) =>
  typeof term === 'string' && term.trim() !== '' && term.trim().split(/\s+/).length <= 6;

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
