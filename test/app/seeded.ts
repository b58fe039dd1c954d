/** Generated cases are the same in every run; each round of the soak has its own (`FC_SEED` names any other). */
import fc from 'fast-check';
import { soakRound } from './trust.ts';

const firstSeed = 20_261_123;
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.FC_SEED ?? firstSeed + soakRound - 1),
});
