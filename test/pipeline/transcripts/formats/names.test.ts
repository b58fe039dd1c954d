import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  certainLabels,
  detectNames,
  namesNobody,
} from '../../../../server/pipeline/transcripts/names/index.ts';
import { namePattern } from '../../../../server/pipeline/transcripts/names/person-name.ts';
import { threadMs } from '../../../app/thread-ms.ts';
import { fixturePath, readPath } from './read.ts';

setFlagsFromString('--expose-gc');
const freeMemory: () => void = runInNewContext('gc');

const said = (...texts: string[]) => texts.map((text) => ({ speaker: 'A', text }));
const heard = (...texts: string[]) => detectNames({ utterances: said(...texts) });

describe('names that the conversation offers', () => {
  it.each<[string, string[]]>([
    ["I'm Dana Whitfield.", ['Dana Whitfield']],
    ['I’m Dana, and this is the show.', ['Dana']],
    ['My name is Siobhán O’Neil and I sell houses.', ['Siobhán O’Neil']],
    ["I'm your host, Ludwig van der Berg.", ['Ludwig van der Berg']],
    ['Hosted by James Cridland and Sam Sethi.', ['James Cridland', 'Sam Sethi']],
    ['This is Tom Rossi, technical co-founder of a host.', ['Tom Rossi']],
    ['My guest today is Dr. Ana-María López Ortega, who knows rates.', ['Ana-María López Ortega']],
    ["Today's guests are Jo March, Amy March and Beth March.", ['Jo March', 'Amy March', 'Beth March']],
    ["I'm joined once again by the ever famous Sam Soffes.", ['Sam Soffes']],
    ['Joining me now is Marcus Ode.', ['Marcus Ode']],
    ['Welcome back to the show, Tom Ibarra.', ['Tom Ibarra']],
    ['Welcome, Marcus.', ['Marcus']],
    ['Please welcome Jean-Luc DuBois Jr. to the stage.', ['Jean-Luc DuBois Jr']],
    ['Tom Ibarra, thank you for being here.', ['Tom Ibarra']],
    ['Yeah, thanks so much, Adam.', ['Adam']],
    ['Hey, Travis Albritain here.', ['Travis Albritain']],
    ['I sat down with Eric Nuzum last week.', ['Eric Nuzum']],
  ])('%s', (text, names) => {
    expect(heard(text)).toEqual(names);
  });

  it.each([
    "I'm Sorry to say it. We are sorry.",
    "I'm American, and I'm Catholic.",
    "I'm CEO of a company.",
    "I'm from New York. I talk to New York every day.",
    'Welcome back to the show, everyone.',
    'Welcome to Founders Talk, everyone.',
    'Thanks, Everyone. Thank you, Good Pods. They are good.',
    'My guest today is the Federal Reserve.',
    "I'm joined by Capital Group and Blue Door Realty.",
    'This is Real Estate Today.',
    'We spoke to Zillow and to JPMorgan Chase Bank.',
    'I met Dana once, and Marcus twice.',
  ])('nobody in: %s', (text) => {
    expect(heard(text)).toEqual([]);
  });

  it('one name for its spellings and its parts', () => {
    expect(
      heard("I'm José Álvarez.", 'Thanks, José.', 'Welcome back, Jose Alvarez.', 'Thank you, Alvarez.'),
    ).toEqual(['José Álvarez']);
  });
});

describe('names from elsewhere', () => {
  const utterances = said('So Tom, what about rates? The market is wide open.');
  it.each<[string, Partial<Parameters<typeof detectNames>[0]>, string[]]>([
    [
      'the feed’s persons, as written',
      { feedPersons: ['Dana Whitfield', 'DJ Shadow &amp; Co'] },
      ['Dana Whitfield', 'DJ Shadow & Co'],
    ],
    [
      'authors, not companies',
      { podcastAuthor: 'Dana Whitfield, Marcus Ode & Blue Door Realty Group' },
      ['Dana Whitfield', 'Marcus Ode'],
    ],
    ['a title with a guest', { episodeTitle: 'Ep. 12: Cap Rates with Tom Ibarra' }, ['Tom Ibarra']],
    ['a part of the title that is also said', { episodeTitle: 'The Market | Tom Ibarra' }, ['Tom Ibarra']],
    ['a part of the title that nobody says', { episodeTitle: 'Open Market | Blue Lagoon' }, []],
    [
      'a description, in HTML',
      { episodeDescription: '<p>Host Dana Whitfield talks with <b>Tom Ibarra</b>, CEO of Keys.</p>' },
      ['Dana Whitfield', 'Tom Ibarra'],
    ],
    [
      'a provider’s persons in any case',
      { provided: ['dana whitfield', 'TOM', 'the tenants', 'Bank of America'] },
      ['Dana Whitfield', 'Tom'],
    ],
  ])('%s', (_name, sources, names) => {
    expect(detectNames({ utterances, ...sources })).toEqual(names);
  });

  it('the surest first: the ids, the feed, who says so, who is spoken of', () => {
    const names = detectNames({
      utterances: [
        { speaker: 'Pia Mancini', text: 'I sat down with Tom Webster.' },
        { speaker: 'B', text: "I'm Sam Sethi. Thanks, Marcus." },
      ],
      feedPersons: ['Dana Whitfield'],
      provided: ['Ann Lee'],
    });
    expect(names).toEqual(['Pia Mancini', 'Dana Whitfield', 'Sam Sethi', 'Ann Lee', 'Tom Webster', 'Marcus']);
  });

  it('a speaker called Tom is not the Tom of whom they speak, but the one who is there', () => {
    const spokenOf = [{ speaker: 'Tom', text: 'I interviewed Tom Webster.' }];
    expect(detectNames({ utterances: spokenOf })).toEqual(['Tom', 'Tom Webster']);
    expect(detectNames({ utterances: [{ speaker: 'Tom', text: "I'm Tom Rossi." }] })).toEqual(['Tom Rossi']);
  });

  it('twenty at most', () => {
    const feedPersons = Array.from(
      { length: 30 },
      (_, at) => `Person ${String.fromCharCode(65 + (at % 26))}${at}`,
    );
    expect(detectNames({ utterances: [], feedPersons })).toEqual(feedPersons.slice(0, 20));
  });
});

describe('labels that are certain', () => {
  it('a first and a last name labels itself; an id or a given name waits for a person', () => {
    const speakers = [
      'Dana Whitfield',
      'DANA WHITFIELD-OTT',
      'Tom Ibarra (Host)',
      'Kevin',
      'A',
      '',
      'SPEAKER_01',
      'Speaker 2',
      'Male Voice',
      'Guest Speaker',
    ];
    expect(certainLabels(speakers.map((speaker) => ({ speaker })))).toEqual({
      'Dana Whitfield': 'Dana Whitfield',
      'DANA WHITFIELD-OTT': 'Dana Whitfield-Ott',
      'Tom Ibarra (Host)': 'Tom Ibarra',
    });
  });

  it('reads them from a file', () => {
    expect(certainLabels(readPath(fixturePath('voices.vtt')).utterances)).toEqual({
      'Dana Whitfield': 'Dana Whitfield',
      'Marcus Ode': 'Marcus Ode',
    });
  });

  it.each([
    '',
    ' ',
    'A',
    'S1',
    'SPEAKER_00',
    '[SPEAKER_01]',
    'Speaker 3',
    'spk_0',
    'Host',
    'Guest 2',
    'Unknown',
    '7',
  ])('%j names nobody', (id) => {
    expect(namesNobody(id)).toBe(true);
  });

  it.each(['Dana', 'Dana Whitfield', 'Sa', 'Mana', 'Chad', 'Al'])('%j names somebody', (id) => {
    expect(namesNobody(id)).toBe(false);
  });
});

describe('three hours', () => {
  it('in little time', () => {
    const lines = [
      "So I'm Dana Whitfield, and I talked with the lender about it, and he said no, and that was that.",
      'Well, thanks, Marcus. I think that New York and Boise are very different, and I have seen both of them.',
      'In the end every buyer wants the same thing, a roof that does not leak and a price that does not hurt.',
    ];
    const utterances = Array.from({ length: 2000 }, (_, at) => ({
      speaker: at % 2 ? 'A' : 'B',
      text: `${lines[at % 3]} ${lines[(at + 1) % 3]}`,
    }));
    detectNames({ utterances: utterances.slice(0, 50) });
    const begun = process.cpuUsage();
    expect(detectNames({ utterances })).toEqual(['Dana Whitfield', 'Marcus']);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2_000);
  });
});

describe('the patterns of names', () => {
  it('are compiled once, though memory is freed between two transcripts', () => {
    // One text for many of them.
    const text =
      "I'm Dana Whitfield, your host. My guest today is Tom Ibarra. Welcome back, Marcus, and thanks, Adam. Hosted by Jo March.";
    const [asked, compiled]: [number[], number[]] = [[], []];
    const isBelow = () => Math.min(...asked) < 3 * Math.min(...compiled);
    // Again where the machine did something else meanwhile.
    for (let round = 0; round < 2 && !isBelow(); round += 1) {
      heard(text);
      // What is compiled and not held is forgotten after the second time.
      for (let times = 0; times < 4; times += 1) freeMemory();
      asked.push(threadMs(() => heard(text)));
      compiled.push(threadMs(() => new RegExp(`${namePattern} no ${round}`, 'u').exec(text)));
    }
    expect(isBelow(), `${asked.join(' and ')} ms beside ${compiled.join(' and ')}`).toBe(true);
  });
});
