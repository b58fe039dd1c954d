/** The signs by which a sentence is judged, each with its points as a quote and as a lesson. */
import { adviceVerbs } from './advice.ts';

type Sign = readonly [pattern: RegExp, quote: number, learning: number];

const adviceInside = new RegExp(
  `[,;] (?:so |then |and |but )?(?:don't |never |always )?(?:${adviceVerbs}) (?!me\\b|us\\b|you\\b)(?:the|a|an|your|their|for|to|if|what|who|every|which)\\b`,
  'i',
);

const thought: readonly Sign[] = [
  [adviceInside, 0.5, 1.3],
  [
    /^(?:if|when|before|after|once|until) (?:you|a|an|the|people|someone|somebody|nobody|sellers|buyers)\b.*,/i,
    0.9,
    1.8,
  ],
  [/\byou (?:need|have to|can|can't|should)\b|\byou've got to\b/i, 0.3, 0.7],
  [
    /\b(?:isn't|aren't|wasn't|not|nobody|no one|never|don't|doesn't)\b[^.]*[,;] (?:it's|they're|it is|they|and|but|so|that's)\b/i,
    1.6,
    1,
  ],
  [/, and (?:a|an|the|what|nobody|everybody|they|you|somebody|who|one)\b/i, 0.8, 0.6],
  [/,? but (?:a|an|the|it|you|they|nobody|not)\b/i, 0.8, 0.6],
  [/\b(?:because|since|so that|which is why|therefore)\b/i, 0.8, 1.2],
  [/\b(?:unless|until|without|instead of|rather than|not just|before|against)\b/i, 0.6, 0.7],
  [/\b(?:than|more|less|fewer|faster|slower|twice|half|worse|better)\b/i, 0.3, 0.6],
];

const strength: readonly Sign[] = [
  [
    /^(?:a|an|most|the (?:most|right|only|best|worst|highest|expensive|rule)|every|nobody|no|no one|everybody|people|sellers|buyers|agents|waiting|earnest)\b/i,
    1.4,
    1.4,
  ],
  [/\b(?:nobody|never|always|everybody|every|only|nothing|whole|most)\b/i, 0.5, 0.3],
  [
    /\b(?:costs?|worth|free|wrong|right|trust|fear|scared|promise|hope|bet|truth|guess|lie|plan)\b/i,
    0.5,
    0.3,
  ],
  [/\b(?:a|an|the) (?:[\w-]+ ){1,4}(?:is|isn't) (?:a|an|the|not|what|how|usually)\b/i, 1.2, 0.9],
  [/\b(?:people|sellers?|buyers?|agents?|clients?)\b/i, 0.2, 0.5],
  // One sum makes a claim; a row of them is a ledger.
  [/\$\d|\d+(?:\.\d+)? percent|\bpercent\b/i, 0.2, 0.5],
  [/\b(?:average|median|difference|ratio|times as)\b/i, 0.2, 0.8],
];

/** Openings and words that point at something said before: alone, the sentence hangs in the air. */
const hanging: readonly Sign[] = [
  [/^all right\b/i, -2.5, -1],
  [/^(?:a|an|the) \w+, (?:they|he|she|it)\b/i, -3, -3],
  // A heading and its number: "Cash buyer, $318,000".
  [/^\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,3}, \$?\d/u, -2.5, -2.5],
  [/^(?:the claim is|what's|the first (?:half|hour|year|day|part|thing))\b/i, -0.8, -2],
  [/^(?:it|that|this|they|those|these|then|which|there|one (?:each|of))\b/i, -2, -3],
  [/^(?:it's|that's|they're|there's|they've|it'll|he's|she's|here's|there're)/i, -2, -3],
  [/^(?:he|she|his|her|him)\b/i, -2.4, -3.4],
  [
    /^(?:if|when|unless|before|after) (?:it|they|he|she|that|this|those|the answer|one|there)(?:'\w+)?\b/i,
    -1.6,
    -2.2,
  ],
  [/\b(?:that|this|it|them|one|those|there)[.,;]/i, -1, -1.2],
  [/\bthat in a\b|\b(?:refused|did|said|fixed) (?:that|it)\b/i, -1, -1],
  [/\b(?:he|she|him|his|hers|he's|she's|he'd|she'd)\b/i, -0.9, -1.6],
  [
    /\b(?:that one|this one|the other one|those two|these two|mine|yours|ours|theirs|the (?:first|second|third|top) one|the (?:first|last) two|the two houses|that number|those houses|that house|same-size|both of them)\b/i,
    -0.8,
    -2,
  ],
  [/^or\b/i, -2.6, -2.4],
  [
    /^(?:because|except|also|plus|now|okay|yes|yeah|right|sure|oh|hm|ha|mm|ooh|huh|honestly|see|fine|nobody knows)\b,?/i,
    -1.4,
    -1,
  ],
  [/^(?:and|but|so|well|then)\b/i, -1.3, -0.2],
  [/\b(?:thing|things|something|somebody's|for them)\b/i, -0.3, -0.8],
];

/** Small talk, the speakers' own affairs, and telling what happened. */
const story: readonly Sign[] = [
  [/\byou(?:'\w+)?\b[^.]*\$\d/i, -0.8, -1.2],
  [/\byour \$\d/i, -2, -4],
  [/^\$?\d/, -0.6, -1.6],
  [
    /\byou(?:'d| would) rather\b|\byou can have\b|\byou (?:staged|said|put|did|had|sent|asked|told)\b|\band your\b/i,
    -1.2,
    -2.4,
  ],
  [/^I\b|^I'(?:m|d|ve|ll)\b/, -0.9, -1],
  [
    /^(?:I'd|I) (?:ask|tell|say|use|send|call|write|put|show|print|do|pay|give|want|pull|read|search)\b/i,
    0.7,
    0.8,
  ],
  [/\b(?:me|my|I|we|our|us|I'd|I've|I'm|I'll|we'd|we've|we're)\b/i, -0.5, -1.5],
  [
    /^(?:let|let's|say they|say you|say that|say it|give me|tell people|suppose|imagine|remember|people in my|explain \w+ to)\b/i,
    -3,
    -4,
  ],
  [
    /\b(?:said|told|went|came|got|called|asked|goes|had|was|were|did|didn't|gave|took|thought|looked|knew|wanted|paid|closed|sold|settled|quoted|finds|picked|spent|owed|walked|bought|would've|owned)\b/i,
    -0.6,
    -1.5,
  ],
  [/\b(?:um|uh|you know|i mean|kind of|sort of|anyway|whatever|gosh|wow|ha|maybe)\b/i, -1.5, -1.3],
  [
    /\b(?:podcast|this show|our show|episode|listeners?|listening|recording|studio|homework|pillow|bumper sticker|thank you|thanks|welcome|hello|good night|good morning|my friend|first of all|dear)\b/i,
    -4,
    -4,
  ],
  [/["\u201c]/, -0.3, -0.8],
  [/\?["'\u201d\u2019]*$/, -2.6, -6],
  [/!$/, -0.6, -1],
  [/\.\.\.|\u2026|\[|\]/, -20, -20],
];

/** Places and people belong to one story; what holds for everybody names none. */
const named: readonly Sign[] = [[/[\p{Ll},] (?!MLS\b|FHA\b|I\b)\p{Lu}\p{Ll}+/u, -0.2, -0.9]];

export const signs: readonly Sign[] = [...thought, ...strength, ...hanging, ...story, ...named];
