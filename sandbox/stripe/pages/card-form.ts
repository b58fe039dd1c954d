import { findCard, type TestCard, testCards } from '../cards.ts';
import { html, type Markup } from './html.ts';

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The fields of a card, filled in with one that pays, and the list of what the other numbers do. */
export const cardFields = (typed = '4242424242424242'): Markup => html`
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required list="cards" value="${spaced(typed)}">
<datalist id="cards">${testCards.map(({ number, says }) => html`<option value="${spaced(number)}">${says}</option>`)}</datalist>
<div class="pair">
<div><label for="expiry">Expiry</label><input id="expiry" name="expiry" autocomplete="off" value="12 / 40"></div>
<div><label for="cvc">CVC</label><input id="cvc" name="cvc" autocomplete="off" value="123"></div>
</div>
<details class="quiet"><summary>Test cards</summary>
<ul>${testCards.map(({ number, says }) => html`<li><code>${spaced(number)}</code> ${says}</li>`)}</ul>
</details>`;

export const errorLine = (sentence: string | null): Markup =>
  sentence === null ? html`` : html`<p class="error" role="alert">${sentence}</p>`;

export function readCard(typed: unknown): { card: TestCard } | { error: string } {
  const card = findCard(typeof typed === 'string' ? typed : '');
  return card ? { card } : { error: 'Your card number is invalid. The sandbox takes test cards only.' };
}
