/** What a list of readers means, line by line, before anything is written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell } from '../../../server/kit/csv/write-cell.ts';
import { judgeLines } from '../../../server/people/complimentary/judge-lines.ts';
import { readList } from '../../../server/people/complimentary/read-list.ts';

// Half past eleven in the evening of March 17 in New York.
const deps = { clock: { now: () => new Date('2026-03-18T03:30:00Z') }, timeZone: 'America/New_York' };
const judge = async (csv: string) => judgeLines(deps, await readList(csv));

/** What each line was taken for: address, name, day and note. */
const taken = async (csv: string) =>
  (await judge(csv)).wishes.map(({ email, name, until, note }) => [email.key, name, until, note]);
const refusals = async (csv: string) => (await judge(csv)).others.map(({ line, reason }) => [line, reason]);

describe('a list', () => {
  const ann = ['ann@example.com', 'Ann Lee', '2027-03-18', 'Press'];
  it.each([
    ['without headings', 'ann@example.com,Ann Lee,2027-03-18,Press'],
    ['with headings', 'email,name,until,note\nann@example.com,Ann Lee,2027-03-18,Press'],
    [
      'as a spreadsheet writes it elsewhere',
      '\ufeffEmail;Name;Until;Note\r\nANN@example.com;Ann Lee;2027-03-18;Press\r\n',
    ],
    ['pasted out of a spreadsheet', 'ann@example.com\tAnn Lee\t2027-03-18\tPress'],
    [
      'with headings in another order, and fewer',
      'Note,until,E-Mail address,NAME\nPress,2027-03-18,ann@example.com,Ann  Lee',
    ],
    ['with empty columns and lines behind', 'ann@example.com,Ann Lee,2027-03-18,Press,,,\n,,,,,,\n\n'],
    ['quoted', '"ann@example.com","Ann Lee","2027-03-18","Press"'],
    ['with blanks around', ' ann@example.com , "Ann Lee" , 2027-03-18 , Press '],
  ])('%s is read', async (_name, csv) => {
    expect(await taken(csv)).toEqual([ann]);
  });

  it('may name addresses alone', async () => {
    expect(await taken('ann@example.com\nbob@example.com')).toEqual([
      ['ann@example.com', null, null, null],
      ['bob@example.com', null, null, null],
    ]);
  });

  it.each([
    ['no lines', '\n \n', 'This list names nobody.'],
    ['headings alone', 'email,name', 'This list names nobody.'],
    ['a heading that is none of ours', 'email,phone\na@example.com,1', /Line 1 .*"phone" is no column/],
    ['no column of addresses', 'name,note\nAnn,Press', 'There is no column email.'],
    ['a column twice', 'email,note,note\na@example.com,1,2', 'The column note stands there twice.'],
    ['more cells than columns', 'a@example.com,A,,ok\nb@example.com,B,,press, radio', /^Line 2 has 5 cells/],
    [
      'more cells than headings',
      'email,name\na@example.com,A,2027-03-18',
      /^Line 2 has 3 cells .* 2 columns/,
    ],
    ['a quote that never closes', 'a@example.com,"A', 'a quotation mark opens and never closes'],
    ['more than 10,000 readers', 'a@example.com\n'.repeat(10_001), 'more than 10,000 lines'],
  ])('with %s is refused as a whole', async (_name, csv, words) => {
    await expect(readList(csv)).rejects.toThrow(words);
  });

  it('of 10,000 readers below a line of headings is not too long', async () => {
    expect(await readList(`email\n${'a@example.com\n'.repeat(10_000)}`)).toHaveLength(10_000);
  });
});

describe('a line', () => {
  it.each([
    ['nobody', 'This is not an email address. Please check it for typing mistakes.'],
    ...[
      '2027-02-30',
      '13/40/2027',
      '18/3/2027',
      '2/29/2027',
      '31.4.2027',
      '3/18/20270',
      '3-18-2027',
      'soon',
    ].map((day) => [`a@example.com,A,${day}`, `"${day}" is no day. Write it as 2027-03-18 or 3/18/2027.`]),
    ...['3/18/27', '18.03.27'].map((day) => [
      `a@example.com,A,${day}`,
      `"${day}" names no century. Write its year with four digits: 2027-03-18 or 3/18/2027.`,
    ]),
    ['a@example.com,A,2026-03-16', 'Mar 16, 2026 is past.'],
    ['a@example.com,A,3/16/2026', 'Mar 16, 2026 is past.'],
    ['a@example.com,A,1/1/2200', 'That day is too far away. Leave it empty for access without end.'],
    ['a@example.com,A,9999-12-31', 'That day is too far away. Leave it empty for access without end.'],
    [`a@example.com,${'A'.repeat(201)}`, 'The name is longer than 200 characters.'],
    [`a@example.com,,,${'A'.repeat(501)}`, 'The note is longer than 500 characters.'],
  ])('is refused: %s', async (line, reason) => {
    expect(await refusals(`ok@example.com\n${line}`)).toEqual([[2, reason]]);
  });

  it.each([
    ['2027-03-18', '2027-03-18'],
    ['3/18/2027', '2027-03-18'],
    ['03/08/2027', '2027-03-08'],
    ['12/1/2027', '2027-12-01'],
    ['18.3.2027', '2027-03-18'],
    ['08.12.2027', '2027-12-08'],
    ['2/29/2028', '2028-02-29'],
  ])('may name its last day as %s', async (typed, until) => {
    const { wishes } = await judge(`a@example.com,,${typed}`);
    expect(wishes.map((wish) => wish.until)).toEqual([until]);
  });

  it('may end today, where the publication is at home', async () => {
    const { wishes } = await judge('a@example.com,,2026-03-17\nb@example.com,,2026-03-18\nc@example.com');
    expect(wishes.map(({ endsAt }) => endsAt?.toISOString() ?? null)).toEqual([
      '2026-03-18T04:00:00.000Z',
      '2026-03-19T04:00:00.000Z',
      null,
    ]);
  });

  it('gives way to the last one that names the same address and can be taken', async () => {
    const csv = [
      'Ann@example.com,first',
      'bob@example.com',
      'ann@EXAMPLE.com,second',
      'ann@example.com,third,2020-01-01',
    ].join('\n');
    expect(await taken(csv)).toEqual([
      ['ann@example.com', 'second', null, null],
      ['bob@example.com', null, null, null],
    ]);
    expect(await refusals(csv)).toEqual([
      [1, 'Line 3 names this address again, and the last line counts.'],
      [4, 'Jan 1, 2020 is past.'],
    ]);
  });

  it('of our own export gives nothing unless it says so', async () => {
    const csv =
      'email,hasAccess,complimentary,until\na@example.com,true,no,\nb@example.com,true,yes,\nc@example.com,true,ended,2020-01-01\nd@example.com,true,,';
    const { wishes, others } = await judge(csv);
    expect(wishes.map(({ email }) => email.key)).toEqual(['b@example.com']);
    expect(others.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });
});

describe('any list', () => {
  const text = fc
    .array(fc.constantFrom(...`abc,;"'=+-@ äöüß日🙂\n`, '""', "'=", '=1+1', '\t'), { maxLength: 20 })
    .map((signs) => signs.join('').trim())
    .filter((words) => words === words.trim());
  const reader = fc.record({
    email: fc.nat(9_999).map((number) => `Reader${number}@example.com`),
    name: text.map((words) => words.replace(/\s+/g, ' ')),
    until: fc.option(fc.integer({ min: 0, max: 20_000 }).map(dayFrom), { nil: '' }),
    note: text,
  });
  const heading = fc.constantFrom('', 'email,name,until,note\r\n');

  it('that is written is read again, to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(reader, { selector: ({ email }) => email, minLength: 1, maxLength: 30 }),
        heading,
        async (readers, head) => {
          const lines = readers.map(({ email, name, until, note }) =>
            [email, name, until, note].map(csvCell).join(','),
          );
          const { wishes, others } = await judge(`${head}${lines.join('\r\n')}`);
          expect(others).toEqual([]);
          expect(
            wishes.map((wish) => ({
              email: wish.email.address,
              name: wish.name ?? '',
              until: wish.until ?? '',
              note: wish.note ?? '',
            })),
          ).toEqual(readers);
        },
      ),
      { numRuns: 200 },
    );
  });

  function dayFrom(days: number): string {
    return new Date(Date.parse('2026-03-18T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10);
  }
});
