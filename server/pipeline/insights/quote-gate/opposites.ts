/**
 * Words that have an opposite (after the pairs that WordNet lists, with those of this trade): where one of them stands
 * in the place of another, the sentence may say the contrary. They may not stand for one another in a repair.
 */
const text = `
ahead behind beyond beneath beside past through since away back toward onto upon across around along beforehand afterwards
soon later sooner near nearer farther further closer wider narrower bigger smaller larger fewer richer poorer stronger weaker
great terrible awful horrible amazing wonderful excellent fantastic brilliant dreadful glorious lousy nasty nice pleasant
abnormal abolish aboral above absence absent absolute absolve absorb abstain abstract abundance abundant accelerate
acceleration accentual accept acceptance accidentally acquaintance acquit acquittal act active actively actual acute
acutely add addition additive adjective adjustable adjusted admit adopted adoptive adult advance advantage aerobic
affirm affirmation affirmative affordable afraid age aged agitate agitation agonist agree ahead align alive all
allow ally alone already alternate alternating amateur amicable ample anaerobic anal analogous analysis analytic
analyze ancestor ancient androgynous anglican angry angular anhydrous anionic annual anode anonymous answer
antagonist antagonistic antecedent anterior anti anxious apart applaud applied appreciate appreciation approve
aqueous armed armless arrive artificial artificially ascend ascending ascent ask asleep assent asset assimilate
associate atrophied attach attached attack attend attract attraction attractive aunt automatic autumn avoid awake
away awkward back background backward bad badly badness ban bare barely basic bear bearish beautiful beauty began
begin beginning begrudge begun below bend benefit best better big biological birth black blacken blame bless blessed
blew blind bloodless bloody blur boil bold boldness boo boom bore born borrow borrower boss bottom bought bounce
bound boy boycott boys brave break breathing breathless bright brighten brightness bring broadly broke broken
brother brought build built bull bullish bust busy buy buyer caducous calm calmness came cancel capitalism
capitalistic cardinal carefully carelessly cash casual catch cathode cationic caught cauline center central
centrally cerebral certain change chaos cheap cheer cheerful child children chronic chronically civil civilian claim
clarity clean clear clearheaded clergy clergyman climb close closed closing cloudy coarse coarsely cold coldness
collective color colorlessness combine come comedy common communicate compact competition complain completely
complex complexity complicate compound con concave conceal conceit concentrated concentration concentric
conciliatory concrete conductor confidence confident confine conform confront confused connect conservative conserve
consonant consonantal constantly constructive consume continental continual continue contract contraction
contraindicate contraindication contrasty conventional converge convex convict conviction cooked cool cooperation
correct cortex cosmopolitan cost costly counterfeit counterrevolutionary courage covered covertly cowardice cowardly
crash create credit criminal criticize crooked cruel cry cubic curly curse cursed curved customer cut danger
dangerous dark darken darkness daughter day dead deaden deaf dear dearer death debit debt decelerate deceleration
declarative decline decrease decreased decreasing deep defeat defend defendant defense defensive deficit delay
delete deliberately delicate demand demote demotion deny depart deposit depreciate depreciation depress depressing
depression deprive descend descendant descending descent despair destroy destroyed destructive detach detached
deteriorate deviate devolution die died differ difference different differentiate difficult difficulty diffidence
diffident diligent dilution dim dip direct dirty disable disabling disadvantage disagree disaster discard discharge
discourage discouragement dislike disparage dissent dissimilate dissociate dissonance dissuade distal distant
distributed distribution distributive diverge diversify divest divide divided docile doctor domestic dominant
domineering dormant double doubt doubtful dove down downgrade downhill downstairs downstream downtown downward
draftee dramatic drawback drop drove dry dryness dull dullness dumb dystopia dystopian early earn ease easily east
eastern easy ebb eccentric ecdemic elate elation emit emotional empirical empirically employee employer emptiness
empty enable enabling encourage encouragement end endemic ending enemy energetic enforce enjoy enlist enliven enrich
enter entirely epidemic equal equatorial equity erase establish even evening ever evil evilness evolution exactly
exclude exclusive excommunicate exempt exit expand expansion expense expensive expert explicit explode export
express extension extensive exterior external extinct extinguish extraordinary extrasensory fail failing failure
fair fake fall fallen falling false falsehood falsify falsity fame familiar fancy far fast fat father fear fearfully
fearlessly fearlessness fed federal feed fell felt female feminine femininity fetch few fewer fewest figurative
figuratively figure fill find fine finely finish fire first fixed flat flatten flatter flexion float floating focus
foe follow follower following folly foolish foot forbid foreground foreign forever forfeit forget forgot forgotten
formal formalism former forte forward fought foul found fractional frail fraternal free freeze frequently fresh
friend friendly frivolous front frown froze full fullness fully function functional future gain gaseous gather gave
general generalist generalize generally generous genuine geographic giant girl girls give given glad glut gone good
goodness graceful gradual gradually greater greedy green grew gross ground grow grown guest guilt guilty hairless
hairy half halt happily happiness happy hard harden hardened hardly harm harmony hate hateful have hawk head headed
headless heal healthy heard hearing heat heaven heavily heavy held hell help here hero hesitantly heterogeneity
heterogeneous heterologous heterozygous hid hidden hide high hire hit hollow hollowness home homogeneity homogeneous
homologous homozygous honest hope hopefully hopelessly horizontal host hostile hot hotness huge humble humility
humorless humorous hung hungry hurry hurt husband hydrophilic hydrophobic hydrous hypertonic hypertrophied hypotonic
identical idle igneous ignite ignoble ignore ill illness imitation implicit implode import impoverish improve
improvement incidental inclined include inclusive income incoming increase increased increasing indicate indication
individual indoor indoors induced infamy inferior inferiority infield inflow inner innocence innocent inside
instrumental insulator integrate integrated integration intelligence intense intensive intercontinental
interdepartmental interest interior intermediate internal international internationalism interrogative intoxicated
intradepartmental inverse invest invite inward inwardly irritate isometric isotonic issue join joint joy joyless
joyous jump junior juvenile keep kept kind king knew know lack lady lain laity landlord large last late latter laugh
launch lax lay layman lead leader leading leaky lean learn least leave led left legal lend lender lengthen lent less
lessee lesser lessor let lethargic level liability liberal lie lift light lighten lightly lightness like liking
linear linger liquid listen literal literally little live lively living local location lock long loose loosely
loosen lord lose loser loss lost loud loudly lovable love low lowborn lower lowered lowland loyal lucky lyric made
magnetic major majority make maladjusted male malfunction man manage mandatory manual many masculine masculinity
massive max maximal maximize maximum meager meant medical medulla men mental merge mesial messy middle midnight mild
military min mind minimal minimize minimum minor minority miss mistaken modern molar molecular more morning most
mother motion motionlessness move moving much multiculturalism multiform multilateral multiple multiply nadir naive
narrow narrowly nasty national nationalism native natural naturally near nearly necessitate negate negative
negligent nephew nervous net neuter neutral never new nice niece night noble noisily noisy nominal nonconformist
noon normal north northern notice novice nuclear numerical objective oblique obscurity obstruct obtuse obverse
obviate occasionally odd off offense offensive offshore often old oleophilic oleophobic onshore onymous opacity
opaque open opening oppose opposite optimism optimist optimistic optional oral order ordinal ordinary organic other
out outdoor outdoors outer outfield outflow outgo outgoing outside outward outwardly overachievement overestimate
overhead overpriced overtly own owner paid pain painfully painlessly parallel paranormal parasite parent partially
particular partly pass passing passionate passionless passive passively past patient patronize patterned pause peace
peak penalty perennial peripheral peripherally permanently permit perpendicular persistent persuade pessimism
pessimist pessimistic phlegmy physical piano plain plaintiff planar pleasure plunge plural polar polite poor
porosity positive posterior posteriority postwar potential poverty power powerlessness praise precede preceding
precisely precocious prefix preparation presence present preserved pretty prevent prewar pricey pride primarily
primary priority private privately pro proceed profane professional profit profound profundity progress progressive
prominence promise promote promotion prosecute prosecution prospective proud provincial proximal proximate public
publicly pull purge push qualitative quantitative queen question quickly quiet quietly quit radical raise raised ran
rarely raw real rear reassure recall recede receive recessive record recorded recuperate reduce refrain refresh
refuse regress regressive rehabilitate reject rejection rejuvenate relative relax relaxed religious remember rent
renter repair repel reply repulsion repulsive request resist resolution rested resume retarded retreat retrograde
retrospective reveal revenue reversal reverse revolutionary reward rich ride right ripe rise risen rising risky
robust rode rookie rose rotor rough roughen roughness round rounded rude rugged run running rural rush sacred sad
sadly sadness safe safety salty same sameness sank sat save saved saw scarce scarcity scatter scented scentless
seated second secondarily secondary secular secure sedate seen segregated segregation seldom sell seller send senior
sensory sent separate separation serious serviceman set sever shallow sharp sharpen sharpness short shortage shorten
shout show shown shrank shrink shrunk shut sick side sidereal sighted significant silence simple simplicity simplify
single singly singular sink sister sit skew sleep sleepiness slept slim slow slowly slump small smart smile smooth
smoothness soar sober socialism socialistic soft soften softly softness sold solid solidity some son soothe
sophisticated sorrow sound sour source south southern sparkling speak specialist specialize specific specifically
specify speed spend spent spike split spoke spoken spontaneous sporadic spread spring square stable stale stand
standing start starve stative stator stay steep stiffen stifle still stimulate stingy stole stood stop stormy
straight straighten strange stranger strength strengthen stretch strictly strong strongly stubborn stuck student
studio stupid stupidity subjective submissive subordinate subsequent substantive subsurface subtract subtraction
subtractive succeed succeeding success succumb sudden suddenly suffer suffix summer sunk superficial superficiality
superior superiority supernatural supply support surface surge surgical surplus surrender survive swam sweet sweeten
syllabic synergist synergistic synthesis synthesize synthetic tail take taken tall tame taught teach teacher
temporarily tenant tender tense terminal theoretical theoretically there thick thicken thickly thickness thin thinly
thinness thirsty thought thoughtfully thoughtlessly threaten threw thrifty throw thrown tide tidy tight tighten
timid timidity tiny tire tired together told took top tore tough tragedy triumph trivial trough true trust truth
tumble ugliness ugly ultimate uncle underachievement underestimate underpriced unhesitatingly uniform unilateral
union unitary unite united universal unlock unlucky unpaid upgrade uphill upland upstairs upstream uptown upward
urban used usefulness uselessness utopia utopian vague valuable variable veer vendor verbal vernal vertical veteran
victory villain virtuous vital vocal vocalic volatile voluntary volunteer vowel vulnerable wait wake wakefulness
walk wane waning war warm waste wasteful wax waxing weak weaken weakly weakness wealth wealthy well wellness went
west western wet wetness whisper white whiten whole wholly wicked wide widen wife wild win winner winter wintry
wisdom wise wish withdraw wives woke woman women won wore work worker worn worry worse worsen worst worth worthless
worthlessness wound written wrong wrongly yes yet yield young zenith
`;
/** Words that judge: good of one, bad of another. A dictionary lists no opposite of most of them, and yet they are. */
const judging = `
abuse abysmal acclaim accuse admirable admire adore adored advantageous affluent aggravate alarming alarmed alienate amazed
angered annoy anxious appalled appalling applaud atrocious attractive awesome awry back backed bankrupt barren befriend
belittle beloved beneficial betray betrayed bleak bless bloom blunder boast bog boggle bonus booming boost boosted booster
botch botched brutal burden burdened calamity catastrophe catastrophic celebrate celebrated champion chaotic charming chaos
cherish cherished clever clumsy collapse comfort comfortable commend competent condemn condemnation congratulate convince
corrupt costly covet crappy crave cripple crippled crisis critique crumble crush crushed cured curtail damage damaged
dazzling deceive deceptive dedicated defective degrade delight delighted delightful denounce deplore desirable desperate
despise detest devastate devastated devastating dignity diligence dire disappoint disappointed disappointing disgrace
disgust disgusted dismal dismay distrust doom doomed dread dreadful dubious dying ease ecstatic effective efficient elated
embarrass embrace embraced eminent endanger endorse endorsed energize enthusiastic envy erode esteem exceptional excited
exhausted exploit exquisite extol fabulous fascinating fatal faulty favor favored favorable feeble fiasco flawed flawless
flop flourish fond foolproof fragile fraud fraudulent frustrate frustrated frustrating fumble fun furious generous genius
gifted gloomy glorify gorgeous grateful greedy grief grieve grim gripe growing hail hailed hamper harass harmful harmless
hated helpful helpless hinder honor honored hopeless horrible hurtful idiotic impressive incompetent ineffective
inefficient inspire inspired insult invaluable jeopardize laughable lavish lazy loathe loathed lousy lucrative magnificent
marvelous mediocre menace merciless mess messed miracle miserable misery mislead mock mocked mourn mourned neglect
neglected nightmare nourish nurture outrage outraged outrageous outstanding overjoyed painless panic pathetic peaceful
perfect perfection perfectly perish phenomenal plagued pleased plummet pointless popular prize prized productive prosper
prosperous protect protected proven punish rave ravage rebound recover reckless reliable relief relieve rescue resent
resented respect respected revered ridicule ridiculed ridiculous rotten ruin ruined sabotage sane savvy scam scandal scary
scold scorn senseless shady shaky shame shameful shine shoddy shun shunned sick skyrocket slam slammed sloppy slump smear
smart soar solid spectacular splendid squander stagnant stagnate stellar stifle strengthen struggle struggled struggling
stumble stunning suffering superb supportive surge swindle terrific terrified terrifying thankful thrash thrilled thrive
thrived thriving toxic treasure treasured trash trashed trusted trustworthy unfair upbeat upset useful vibrant vicious
vindicate wasted weaken welcome welcomed winning woeful wonderful worried worrying worship wreck wrecked
`;
const poles = new Set(`${text} ${judging}`.trim().split(/\s+/));
const ends: readonly [RegExp, readonly string[]][] = [
  [/ies$/, ['y']],
  [/ied$/, ['y']],
  [/iest$/, ['y']],
  [/ier$/, ['y']],
  [/ily$/, ['y']],
  [/(?:es|ed|er|est|ing)$/, ['', 'e']],
  [/(.)\1(?:ed|er|est|ing)$/, ['$1']],
  [/(?:ly|s|d|r|st|ness)$/, ['']],
];
const turning =
  /^(?:un|in|im|ir|il|dis|non|mis|anti|de|over|under|pre|post|re|up|down|out|ab|a|counter|pro|sub|super|hyper|hypo|inter|intra|ex|mal)$/;

/** Whether two different words may say opposite things: "rise" and "drop", "legal" and "illegal", "useful" and "useless". */
export function mayOppose(one: string, other: string): boolean {
  if (hasPole(one) && hasPole(other)) return true;
  return prefixTurns(one, other) || prefixTurns(other, one) || stemOf(one) === stemOf(other);
}

/** One spelling makes "praized" of "praised". */
const hasPole = (word: string) => isPole(word) || isPole(word.replace(/iz(?=e[sd]?$|ing$)/, 'is'));

function isPole(word: string): boolean {
  if (poles.has(word)) return true;
  return ends.some(
    ([end, stems]) => end.test(word) && stems.some((stem) => poles.has(word.replace(end, stem))),
  );
}

function prefixTurns(long: string, short: string): boolean {
  return long.length > short.length && long.endsWith(short) && turning.test(long.slice(0, -short.length));
}

/** "careful" and "careless" share theirs; words without such an ending have one of their own. */
function stemOf(word: string): string {
  const match = /^(.{3,}?)(?:ful|less|fully|lessly)$/.exec(word);
  return match?.[1] ?? ` ${word}`;
}
