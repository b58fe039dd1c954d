import { describe, expect, it } from 'vitest';
import { heardStems, unheardName } from '../../../server/pipeline/insights/unheard-name.ts';

const heard = heardStems(['Maren Holt says a buyer in Lakemont waited for the rates.', 'Fixer Upper Hour']);

describe('a name in a title or a theme', () => {
  it.each([
    ['What Zillow pays'],
    ['Zebulon Quirk waits'],
    ['The MLS and its rules'],
    ['Sellers wait in Oakhurst'],
    ['OpenDoor buys again'],
    ['Waiting For Luis Prado'],
  ])('is found where nobody said it: %s', (label) => {
    expect(unheardName(label, heard)).not.toBeNull();
  });

  it.each([
    ['What Maren Holt waits for'],
    ['Lakemont’s buyers'],
    ['Waiting For Rates'],
    ['Inspection costs'],
    ['Sellers Feel Squeezed In Lakemont'],
    ['Open with a credit, or keep it back?'],
    [''],
    ['General'],
  ])('is not seen where there is none: %s', (label) => {
    expect(unheardName(label, heard)).toBeNull();
  });
});
