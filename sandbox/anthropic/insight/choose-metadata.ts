/** Picks the offered options whose words come up most; with no sign at all, the first one that was offered. */
import { contentStems } from '../text/words.ts';
import type { Material } from './read-transcript.ts';

/** Signs of the options that groups start with; other options are judged by their own words. */
const signs: readonly [option: RegExp, sign: RegExp, weight: number][] = [
  [/listing/i, /\b(?:listing|sellers?|list(?:ed)? at|staging|staged|price cuts?|asking price)\b/gi, 1],
  [/buyer/i, /\b(?:buyers?|tour|showings?|down payment|pre-approv\w+|agreements?)\b/gi, 1],
  [/investor|investing/i, /\b(?:investors?|yield|cap rate|cash flow|landlords?|duplex|tenants?)\b/gi, 2],
  [/team|leader|broker/i, /\b(?:my team|recruit\w*|brokerage|managing broker)\b/gi, 1.5],
  [/^residential/i, /\b(?:agents?|clients?|houses?|first[- ]year|open house|calls?)\b/gi, 0.8],
  [/pricing/i, /\b(?:price[sd]?|pricing|comparables|cuts?|apprais\w+)\b/gi, 1],
  [/lead gen/i, /\b(?:leads?|dial\w*|cold calls?|referrals?|past clients?|open house)\b/gi, 2],
  [/negotiation/i, /\b(?:offers?|counter\w*|negotiat\w+|waive[sd]?|credits?|earnest)\b/gi, 1],
  [/financing|mortgage/i, /\b(?:loans?|rates?|payments?|lender|mortgage|down payment|FHA)\b/gi, 0.8],
  [/market data/i, /\b(?:median|percent|average|index|spreadsheet|data)\b/gi, 0.7],
  [
    /regulation|legal|compliance/i,
    /\b(?:rules?|laws?|legal|disclos\w+|fair housing|agreements?|attorney)\b/gi,
    0.9,
  ],
  [/marketing/i, /\b(?:photo\w*|staging|staged|open house|signs?|listing sheet|furniture)\b/gi, 1],
  [/operations/i, /\b(?:title|closing|wire|payoff|insurance|inspection|checklist|hours)\b/gi, 0.7],
  [/analytical/i, /\$\d[\d,]*|\bpercent\b|\bmedian\b|\baverage\b/gi, 0.5],
  [/practical/i, /\b(?:ask|call|write|put|show|list|worksheet|homework)\b/gi, 0.8],
  [/conversational/i, /\b(?:yeah|okay|oh|ha|um|hm)\b/gi, 0.8],
  [/critical/i, /\b(?:wrong|mistake|against|problem|fail\w*)\b/gi, 0.8],
  [/motivational/i, /\b(?:dream|believe in|success|mindset)\b/gi, 1],
  [/market update/i, /\b(?:rates?|median|spreadsheet|months|index)\b/gi, 0.5],
  [/case study/i, /\b(?:closed at|file|listed at|under contract|offer|closing)\b/gi, 1.1],
  [/q\s?&\s?a/i, /\?/g, 0.08],
];

export function chooseMetadata(material: Material, points: number) {
  const spoken = material.turns.map(({ text }) => text).join('\n');
  const ranked = (field: string) => rank(material.options[field] ?? [], spoken, material);
  return {
    primary_audience: ranked('primary_audience')[0] ?? '',
    tone: ranked('tone')[0] ?? '',
    episode_type: ranked('episode_type')[0] ?? '',
    content_focus: ranked('content_focus').slice(0, 3),
    audience_relevance: Math.min(5, Math.max(3, Math.round((2.4 + points * 0.5) * 2) / 2)),
    confidence: material.turns.length > 20 ? 4 : 3,
  };
}

function rank(options: readonly string[], spoken: string, material: Material): string[] {
  return options
    .map((option, index) => ({ option, worth: worthOf(option, spoken, material) - index * 0.001 }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ option }) => option);
}

function worthOf(option: string, spoken: string, { names, turns }: Material): number {
  const voices = new Set(turns.map(({ mark }) => mark)).size || names.size;
  if (/^solo$/i.test(option)) return voices === 1 ? 1_000 : -1;
  if (/^panel$/i.test(option)) return voices > 3 ? 1_000 : -1;
  if (/^interview$/i.test(option)) return voices === 3 ? 500 : 3;
  const known = signs.filter(([name]) => name.test(option));
  if (known.length > 0)
    return known.reduce((sum, [, sign, weight]) => sum + weight * (spoken.match(sign)?.length ?? 0), 0);
  const own = contentStems(option);
  return [...own].reduce((sum, stem) => sum + spoken.toLowerCase().split(stem).length - 1, 0);
}
