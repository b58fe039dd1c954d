import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, mostly because they wait for a killed process to be missed: begun first, they wait while
 * others work; begun last, they would be waited for alone. Their order here is the order in which they begin.
 */
const longOnes = [
  'test/launch/killed-anywhere.test.ts',
  'test/launch/behind-a-proxy.test.ts',
  'test/pipeline/delivery/kill-send.test.ts',
  'test/kit/db/migrations.test.ts',
  'test/pipeline/transcripts/transcript-faults.test.ts',
  'test/jobs/suspects.test.ts',
  'test/launch/database-restarts.test.ts',
  'test/pipeline/kill.test.ts',
  'test/pipeline/transcripts/transcripts.test.ts',
  'test/pipeline/insights/insight-faults.test.ts',
  'test/kit/embedded-postgres/supervise.test.ts',
  'test/kit/archive/archive.test.ts',
  'test/kit/embedded-postgres/ensure-postgres.test.ts',
  'test/pipeline/week/drafts.test.ts',
  'test/pipeline/insights/claim-gate/written.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longOnes.findIndex((name) => moduleId.endsWith(name));
  return at === -1 ? longOnes.length : at;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
