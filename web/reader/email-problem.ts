/** What is wrong with an address, judged by the browser's own rule for e-mail fields; null when nothing is. */
export function emailProblem({ value, validity }: HTMLInputElement): string | null {
  if (value.trim() === '') return 'Please enter your email address';
  return validity.typeMismatch ? 'Please enter a full email address, for example you@brokerage.com' : null;
}
