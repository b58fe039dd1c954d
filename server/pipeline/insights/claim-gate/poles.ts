/** Words of direction in opposite pairs: `one side / other side`. */
const text = `
rise rises rising rose risen increase increases increased increasing climb climbs climbed climbing jump jumps jumped grow grows grew grown growing gain gains gained / fall falls falling fell fallen decrease decreases decreased decreasing decline declines declined drop drops dropped dropping shrink shrinks shrank shrunk shrinking slide slid lose
up upward upwards / down downward downwards
rise rises rising rose risen increase increases increased grow grows grew grown growth climbed higher up gain gains gained / fall falls falling fell fallen drop drops dropped decline declines declined decrease decreased slip slips slipped dip dips dipped lower down reduced reduce
strong stronger / weak weaker reduced
top / bottom
much / little
lead leads led leading / trail trails trailed trailing
after afterward following / before prior
more extra additional / less fewer
gain gains gained gaining / loss losses lose loses losing lost
most / least fewest
higher / lower
high highest / low lowest
raise raises raised raising / lower lowers lowered lowering cut cuts cutting reduce reduces reduced reducing
before earlier previously sooner / after afterward later
buyer buyers purchaser purchasers / seller sellers vendor vendors
buy buys buying bought purchase purchased purchases / sell sells selling sold
cheaper cheap cheapest inexpensive / dearer dear expensive pricier costlier costly pricey
ask asks asked asking request requested accept accepts accepted accepting agree agrees agreed / refuse refuses refused refusing reject rejects rejected decline declined disagree disagrees disagreed
good great / bad terrible awful
better / worse
best / worst
first / last
always / never
everyone everybody all / nobody none
love loves loved like likes liked / hate hates hated dislike dislikes disliked
easy easier easily easiest / hard harder hardest difficult
big bigger biggest large larger largest / small smaller smallest little
old older oldest / new newer newest young younger youngest
win wins winning won / lose loses losing lost
join joins joined joining enter enters entered / leave leaves left leaving quit quits resign resigned depart departed
start starts started starting begin begins began begun / stop stops stopped stopping end ends ended ending finish finished
open opens opened opening / close closes closed closing shut
right correct / wrong incorrect
right / left
true / false untrue
early / late
fast faster quick quicker quickly / slow slower slowly
strong stronger strengthen / weak weaker weaken
rich richer / poor poorer
happy happier / sad unhappy
success successes successful / failure failures unsuccessful
remember remembers remembered / forget forgets forgot forgotten
public publicly / private privately
hot hotter / cold colder
light lighter / dark darker heavy heavier
push pushed / pull pulled
inside / outside
men man / women woman
many / few
possible / impossible
likely / unlikely
safe safer / dangerous risky
long longer longest / short shorter shortest
interesting / boring
simple / complex complicated
positive / negative
profit profits / loss losses
hire hires hired / fire fires fired
add adds added adding / remove removes removed subtract subtracts subtracted
same / different
together / apart
front / back
employer / employee
lend lends lent lender lenders / borrow borrows borrowed borrower borrowers
earn earns earned / spend spends spent
save saves saved saving / waste wastes wasted spend spends spent
useful / useless
important / unimportant
came come comes / went go goes
gave give gives / took take takes
over above / under below
with / without
on / off
in / out
to / from
for / against
expand expands expanded / contract contracts contracted
ahead / behind
near nearer close closer / far farther further
full / empty
active / passive
build builds built create creates created / destroy destroys destroyed
include includes included / exclude excludes excluded
allow allows allowed permit permits permitted free unrestricted / forbid forbids forbade prohibit prohibits prohibited restrict restricts restricted restricting restriction restrictions ban bans banned prevent prevents prevented bar bars barred
legal / illegal
optimistic / pessimistic
healthy / sick
usually often frequently / rarely seldom
landlord landlords / tenant tenants renter renters
lessor / lessee
asset assets / liability liabilities
credit credits / debit debits
income / expense expenses
maximum max / minimum min
plus / minus
deep deeper / shallow
wide wider / narrow narrower
import imports / export exports
today / yesterday tomorrow
next / previous last
morning / evening night
north / south
east / west
agent agents / client clients
winner winners / loser losers
outperform outperformed beat beats / underperform underperformed trail trails trailed
premium / discount
surplus / shortage deficit
overpriced / underpriced
overvalued / undervalued
bull bullish / bear bearish
appreciate appreciates appreciated / depreciate depreciates depreciated
speed / slow
double doubled doubles / halve halved halves
widen widened / narrow narrowed
soar soars soared soaring surge surges surged surging skyrocket skyrockets skyrocketed skyrocketing explode exploded exploding boom booming rise rises rising rose risen increase increases increased increasing grow grows grew grown growing climb climbed / collapse collapses collapsed collapsing plunge plunges plunged plunging plummet plummets plummeted plummeting crash crashed sink sinks sank sunk sinking shrink shrinks shrank shrinking fall falls fell fallen falling drop drops dropped decrease decreases decreased decline declines declined
free / paid
ahead lead leads leading led top / behind trail trails trailed bottom
before pre / after post
still / anymore
enabled enable enables / disabled disable disables
surpass surpassed surpasses exceed exceeds exceeded beat beats / underperform underperformed
`;

interface Pole {
  pair: number;
  side: 0 | 1;
}

const poles = new Map<string, Pole[]>();
for (const [pair, line] of text.trim().split('\n').entries()) {
  for (const [side, words] of line.split(' / ').entries()) {
    for (const word of words.trim().split(/\s+/)) {
      const places = poles.get(word) ?? [];
      places.push({ pair, side: side === 0 ? 0 : 1 });
      poles.set(word, places);
    }
  }
}

export function polesOf(norm: string): readonly Pole[] {
  return poles.get(norm) ?? [];
}

const weak = new Set(
  'to from for against in out on off with without over under came come comes went go goes gave give gives took take takes first last today yesterday tomorrow next previous right left add added adds same together front back income expense expenses close closer closed closes closing near open opens opened opening all always still many few little old new big end ends one start started early late long short agent agents client clients shrink shrinks seldom rarely often usually'.split(
    ' ',
  ),
);
const empty = new Set(
  'to from for against in out on off with without over under came come comes went go goes gave give gives took take takes'.split(
    ' ',
  ),
);
/** Freely told, they point nowhere. */
export const isEmptyPole = (norm: string) => empty.has(norm);

/** Said of everything: that only its opposite stands in the evidence says nothing. */
export const isWeakPole = (norm: string) => weak.has(norm);

/** How a word that was said stands to one of the claim; null where they have nothing to do with one another. */
export function sideOf(own: string, said: string): 'same' | 'opposite' | null {
  if (own === said) return 'same';
  const shared = polesOf(said).filter(({ pair }) => polesOf(own).some((one) => one.pair === pair));
  if (shared.length === 0) return null;
  const isSame = shared.some(({ pair, side }) =>
    polesOf(own).some((one) => one.pair === pair && one.side === side),
  );
  return isSame ? 'same' : 'opposite';
}
