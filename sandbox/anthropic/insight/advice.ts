/** Sentences that tell somebody what to do. */
export const adviceVerbs =
  'add|ask|attach|avoid|borrow|bring|call|cancel|check|choose|circle|compare|count|cut|describe|disclose|divide|explain|find|fix|follow|get|give|hire|include|invite|keep|label|lead|learn|leave|list|log|look|make|market|measure|offer|order|pay|pick|plan|practice|price|print|pull|put|qualify|quote|raise|read|save|say|search|send|set|show|skip|split|spend|stage|staple|start|stay|stop|take|tell|test|track|treat|try|underwrite|use|verify|wait|walk|write';

const imperative = new RegExp(
  `^(?:${adviceVerbs})\\b(?! (?:me|us|it|that|this|they|you|we|ahead|on|off|a second|what's|people who you|the two)\\b)(?!.* (?:to|for|with) me\\b)(?!['\u2019,])`,
  'i',
);
const rule = new RegExp(
  `^(?:(?:never|always) (?:${adviceVerbs})|(?:don't|do not) (?!you\\b|they\\b|we\\b|I\\b)\\w+|do (?:the|your|both|all|what)) `,
  'i',
);
// "Price stays at …" is a claim, "Price it right" is advice.
const claim =
  /^(?:price|cut|list|plan|market|offer|quote|stage|order|check|call|count|test|log|use|look|walk|wait|start|set|show|pick|split) (?:is|was|stays|came|went|goes|costs|on|of|in|at)\b/i;

// "Ask Bob" is for one person.
const toSomebody = /^\p{L}+ \p{Lu}\p{Ll}+\b/u;

export function startsWithAdvice(text: string): boolean {
  if (toSomebody.test(text)) return false;
  return (
    (imperative.test(text) || rule.test(text)) && !claim.test(text) && !/\?["'\u201d\u2019]*$/.test(text)
  );
}

/** Advice that waits for a condition: "If the fee is low, ask why." */
const conditional = new RegExp(
  `^(?:if|when|before|after|once)\\b[^,]*, (?:so |then )?(?:don't|never|always|${adviceVerbs})\\b(?! (?:is|are|was)\\b)`,
  'i',
);

export function isAdvice(text: string): boolean {
  return startsWithAdvice(text) || conditional.test(text);
}
