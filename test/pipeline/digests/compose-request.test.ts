import { expect, it } from 'vitest';
import { instructionsOf } from '../../../server/pipeline/digests/compose-request.ts';

it('the rules of evidence and of tips bind under an edited prompt too', () => {
  const asked = instructionsOf('Write about dogs.').replace(/\s+/g, ' ');
  expect(asked).toMatch(/^Write about dogs\. /);
  expect(asked).toContain('Every tip, in actionable_tip and actionableTips, begins with a verb, names who');
  expect(asked).toContain('Who writes that shows disagree names both sides.');
});
