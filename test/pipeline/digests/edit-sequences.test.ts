/** D7, D8: whatever an admin and a model do to a draft, in whatever order, nothing that was promised is broken. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draft } from '../../../contract/digest-edits.ts';
import type { OpenSentence } from '../../../contract/open-sentences.ts';
import { editedOf, listLabels, listProse, splitSentences, wordsKey } from '../../../edition/index.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import type { DigestContent } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { handOf, piecesOf } from '../../../server/pipeline/digests/edit/hand.ts';
import { keepMade } from '../../../server/pipeline/digests/edit/keep-made.ts';
import { openLine } from '../../../server/pipeline/digests/open-of.ts';
import { lockDigest } from '../../../server/pipeline/digests/store.ts';
import { cases } from '../../app/cases.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { changedByHand, coveredBy, madeBy, plan, type Step } from './edit-plans.ts';
import { insertIssue } from './published-issue.ts';

describe('D7, D8: sequences of what is done to a draft', () => {
  let now = new Date('2026-03-20T12:00:00.000Z');
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ clock: { now: () => now } });
  });
  afterAll(() => product.stop());

  // Several hundred steps on a database that others use too.
  it('keeps its promises', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ first, steps }) => {
        const id = newId();
        const content = madeBy(first);
        const walk = new Walk(id, await insertIssue(product.database.db, { id, published: false, content }));
        await walk.look();
        for (const step of steps) {
          now = new Date(now.getTime() + step.minutes * 60_000);
          await walk.take(step);
          await walk.look();
        }
      }),
      { numRuns: cases(50) },
    );
  }, 180_000);

  interface Version {
    number: number;
    kind: string;
    by: string;
    content: DigestContent;
  }
  type Pieces = Map<string, string[]>;

  /** One digest, and what its admin was promised so far. */
  class Walk {
    readonly #id: string;
    readonly #digestId: string;
    /** What was accepted and vouched for, by the words and the evidence. */
    readonly #settled = new Map<string, { accepted: boolean; vouched: boolean }>();
    #byHand: Pieces = new Map();
    readonly #byHandAt = new Map<number, Pieces>();
    #versions: Version[] = [];
    /** As it was looked at last. */
    #seen: Draft | null = null;
    #stands: DigestContent | null = null;
    #isPublished = false;
    #mayGrow = false;

    constructor(id: string, digestId: string) {
      this.#id = id;
      this.#digestId = digestId;
    }

    #call(method: string, path: string, body?: unknown) {
      return product.call(method, `/api/digest/${this.#digestId}/${path}`, body);
    }
    get #now(): { draft: Draft; content: DigestContent } {
      if (this.#seen === null || this.#stands === null) throw new Error('Look at it first.');
      return { draft: this.#seen, content: this.#stands };
    }
    async #draft(): Promise<Draft> {
      return (await this.#call('GET', 'draft')).body;
    }
    #row() {
      const { db } = product.database;
      return db.selectFrom('digests').selectAll().where('id', '=', this.#id).executeTakeFirstOrThrow();
    }
    async #content(): Promise<DigestContent> {
      const { content } = await this.#row();
      if (content === null) throw new Error('It has no content.');
      return content;
    }
    #stored(): Promise<Version[]> {
      const { db } = product.database;
      const rows = db.selectFrom('digest_versions').select(['number', 'kind', 'by', 'content']);
      return rows.where('digest_id', '=', this.#id).orderBy('number').execute();
    }

    async take(step: Step): Promise<void> {
      this.#mayGrow = ['save', 'lost', 'drop'].includes(step.kind);
      switch (step.kind) {
        case 'save':
          return this.#save(step);
        case 'lost':
          return this.#saveTwice(step);
        case 'stale':
          return this.#saveStale(step);
        case 'regenerate':
          return this.#regenerate(step);
        case 'restore':
          return this.#restore(step);
        case 'drop':
          return this.#drop(step);
        case 'publish':
          return this.#publish();
        case 'takeBack':
          return this.#takeBack(step);
        case 'settleAll':
          // The same words on other evidence wait once more.
          for (let { open } = await this.#draft(); open.length > 0; { open } = await this.#draft()) {
            for (const one of open) await this.#settle(one.state === 'unsupported' ? 'vouch' : 'accept', one);
          }
          return;
        default:
          return this.#settle(step.kind, pick(this.#now.draft.open, step.n));
      }
    }

    async #save({ which, n }: Step) {
      const { revision, edited } = this.#now.draft;
      const wanted = changedByHand(edited, which, n);
      const { status, body } = await this.#call('PATCH', 'draft', { revision, edited: wanted });
      expect([status, body.edited]).toEqual([200, wanted]);
      this.#wasChanged(piecesOf(edited), piecesOf(wanted));
    }

    #wasChanged(before: Pieces, after: Pieces) {
      for (const item of this.#byHand.keys()) if (!after.has(item)) this.#byHand.delete(item);
      for (const [item, texts] of after) {
        if (JSON.stringify(before.get(item)) !== JSON.stringify(texts)) this.#byHand.set(item, texts);
      }
    }

    /** Nobody had the answer to the first. */
    async #saveTwice(step: Step) {
      const { revision, edited } = this.#now.draft;
      await this.#save(step);
      const kept = await this.#row();
      const body = { revision, edited: changedByHand(edited, step.which, step.n) };
      const again = await this.#call('PATCH', 'draft', body);
      expect([again.status, again.body.revision]).toEqual([200, kept.revision]);
      expect(await this.#row()).toEqual(kept);
    }

    async #saveStale({ which, n }: Step) {
      const before = await this.#row();
      const stands = editedOf(this.#now.content);
      const edited = changedByHand(stands, which, n);
      const refused = await this.#call('PATCH', 'draft', { revision: before.revision - 1, edited });
      const isTwin =
        this.#versions.at(-1)?.by === 'admin' && JSON.stringify(edited) === JSON.stringify(stands);
      expect([refused.status, refused.body.code]).toEqual(isTwin ? [200, undefined] : [409, 'stale']);
      expect(await this.#row()).toEqual(before);
    }

    async #regenerate({ numbers }: Step) {
      const stale = this.#now.draft.open[0];
      const gone = this.#now.content.hand?.dropped.quotes.map(({ quote }) => quote) ?? [];
      await inTransaction(product.database.db, async (trx) => {
        const digest = await lockDigest(trx, { id: this.#id });
        if (digest !== null) await keepMade(trx, digest, { content: madeBy(numbers), usage: null, at: now });
      });
      const content = await this.#content();
      const pieces = piecesOf(editedOf(content));
      for (const [item, texts] of this.#byHand) expect([item, pieces.get(item)]).toEqual([item, texts]);
      for (const { quote } of content.notableQuotes) expect(gone).not.toContain(quote);
      // A page that was opened before names no other sentence by the same id.
      const same = content.claims?.find((it) => it.id === stale?.claimId);
      if (stale && same) expect(coveredBy(same)).toBe(coveredBy({ ...stale, evidence: same.evidence }));
    }

    async #restore({ n }: Step) {
      const version = pick(this.#versions, n);
      if (version === undefined) return;
      const { revision } = this.#now.draft;
      const path = `versions/${version.number}/restore`;
      const { status } = await this.#call('POST', path, { revision });
      expect(status).toBe(200);
      expect(exactly(await this.#content())).toEqual(exactly(version.content));
      this.#byHand = new Map(this.#byHandAt.get(version.number));
    }

    async #drop({ n }: Step) {
      const { open, edited } = this.#now.draft;
      const one = pick(open, n);
      if (one === undefined) return;
      expect((await this.#call('POST', `claims/${one.claimId}/drop`)).status).toBe(200);
      const after = await this.#draft();
      const left = await this.#content();
      expect([...labelsOf(left), ...sentencesOf(left)]).not.toContain(one.text);
      this.#wasChanged(piecesOf(edited), piecesOf(after.edited));
    }

    async #settle(how: 'accept' | 'vouch', one: OpenSentence | undefined) {
      if (one === undefined) return;
      const { status } = await this.#call('POST', `claims/${one.claimId}/${how}`);
      const isRefused = how === 'accept' && one.state === 'unsupported';
      expect(status).toBe(isRefused ? 409 : 200);
      if (isRefused) return;
      const before = this.#settled.get(coveredBy(one)) ?? { accepted: false, vouched: false };
      this.#settled.set(coveredBy(one), { ...before, [how === 'accept' ? 'accepted' : 'vouched']: true });
    }

    async #takeBack({ n }: Step) {
      const { settled } = this.#now.draft;
      const one = pick(settled, n);
      if (one === undefined) return;
      const claim = this.#now.content.claims?.find(({ id }) => id === one.claimId);
      const { status, body } = await this.#call('POST', `claims/${one.claimId}/take-back`);
      expect([status, body.readers !== null]).toEqual([200, this.#isPublished]);
      expect(body.open.map(({ text }: { text: string }) => text)).toContain(one.text);
      if (claim) this.#settled.delete(coveredBy(claim));
    }

    async #publish() {
      const before = await this.#row();
      const { open } = this.#now.draft;
      const checks = (await product.call('GET', `/api/digest/${this.#id}/preflight`)).body.checks;
      const check = checks.find(({ code }: { code: string }) => code === 'sentences');
      const { status, body } = await this.#call('PATCH', 'publish', { published: true });
      if (open.length > 0) expect([status, body.open]).toEqual([409, open]);
      else expect(status).toBe(200);
      // Once it is out, the preflight is about what readers have: nothing of that waited.
      const all = openLine(open, open.length);
      const line = open.length > 0 && !before.published ? all : 'No sentence in it waits for you.';
      expect(check.sentence).toContain(line);
      if (open.length > 0) expect(await this.#row()).toEqual(before);
      else this.#isPublished = true;
    }

    /** What holds after each step. */
    async look(): Promise<void> {
      const [content, draft] = await Promise.all([this.#content(), this.#draft()]);
      [this.#stands, this.#seen] = [content, draft];
      for (const claim of content.claims ?? []) {
        const { accepted = false, vouched = false } = this.#settled.get(coveredBy(claim)) ?? {};
        const is = [claim.acceptedAt !== undefined, claim.vouchedAt !== undefined];
        expect([claim.text, ...is]).toEqual([claim.text, accepted, vouched]);
      }
      const labels = labelsOf(content).filter((text) => isByHand(text) && this.#waits(content, text));
      const waits = sentencesOf(content).filter((text) => this.#waits(content, text));
      expect(draft.open.map(({ text }) => text)).toEqual([...new Set(labels), ...new Set(waits)]);
      await this.#lookAtVersions(content);
    }

    #waits({ claims = [] }: DigestContent, text: string): boolean {
      const own = claims.filter((it) => wordsKey(it.text) === text);
      const isFine = (claim: (typeof own)[number]) => {
        const { accepted, vouched } = this.#settled.get(coveredBy(claim)) ?? {};
        const isBad =
          claim.state === 'unsupported' || (['weak', 'doubtful'].includes(claim.state) && !accepted);
        return vouched || !isBad;
      };
      return own.length === 0 || !own.every(isFine);
    }

    /** They only grow in number; the newest alone takes in what is typed in one go. */
    async #lookAtVersions(content: DigestContent) {
      const before = this.#versions;
      this.#versions = await this.#stored();
      expect(this.#versions.map(({ number }) => number)).toEqual(this.#versions.map((_, at) => at + 1));
      for (const [at, version] of before.entries()) {
        const grows = this.#mayGrow && version.kind === 'edited' && at + 1 === before.length;
        if (!grows || this.#versions.length > before.length) expect(this.#versions[at]).toEqual(version);
      }
      const newest = this.#versions.at(-1);
      if (newest === undefined) return;
      expect(exactly(newest.content)).toEqual(exactly(content));
      this.#byHandAt.set(newest.number, new Map(this.#byHand));
    }
  }
});

const pick = <T>(list: readonly T[], n: number) => list[n % Math.max(1, list.length)];
const sentencesOf = (content: DigestContent): string[] =>
  listProse(content).flatMap(({ text }) => splitSentences(text).map(wordsKey));

const labelsOf = (content: DigestContent): string[] => listLabels(content).map(({ text }) => wordsKey(text));
/** Such a title has a number that nobody said. */
const isByHand = (text: string) => /^By hand \d+$/.test(text);

/** All of it but what is remembered beside it: what was accepted since, and what is not printed. */
function exactly({ claims, hand, ...words }: DigestContent) {
  const { claims: _unprinted, ...rest } = handOf({ hand } as DigestContent);
  const left = { claims, ...words } as DigestContent;
  const printed = new Set([...labelsOf(left), ...sentencesOf(left)]);
  const stands = claims?.filter(({ text }) => printed.has(wordsKey(text))).map(coveredBy);
  return { ...words, hand: rest, stands: new Set(stands) };
}
