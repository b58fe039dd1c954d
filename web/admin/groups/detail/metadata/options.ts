import type { MetadataOptions } from '../../../../../contract/groups.ts';

export type OptionCategory = keyof MetadataOptions;

/** The four lists with their labels (product.md section 9). */
export const optionCategories: readonly { category: OptionCategory; label: string }[] = [
  { category: 'primary_audience', label: 'Primary audience' },
  { category: 'content_focus', label: 'Content focus' },
  { category: 'tone', label: 'Tone' },
  { category: 'episode_type', label: 'Episode type' },
];

/** Adds an option: empty text is ignored, one that the list has already (in any case) is a duplicate. */
export function addOption(
  options: readonly string[],
  text: string,
): { options: string[] } | 'ignored' | 'duplicate' {
  const option = text.trim();
  if (option === '') return 'ignored';
  const isThere = options.some((one) => one.toLowerCase() === option.toLowerCase());
  return isThere ? 'duplicate' : { options: [...options, option] };
}
