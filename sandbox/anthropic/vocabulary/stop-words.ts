/** Words that say nothing about what a conversation is about. Folded to lower case, apostrophes straight. */
const grammar = `a an the this that these those and or but nor so yet if then else than as at by for from in into of off
on onto out over per to toward under until up upon via with within without about above across after again against along
among around before behind below beside between beyond down during except inside near since through throughout while i me my
mine myself we us our ours you your yours yourself he him his she her hers it its they them their theirs who whom whose what
which when where why how all any both each either every few many more most much neither no none not only other another same
some such too very own just even still also ever never always often once here there now today be am is are was were been
being have has had having do does did done doing will would shall should can could may might must ought let lets because
whether though although unless however`;

const talk = `yes yeah yep no nope oh okay ok um uh hm mm ha ah well right sure fine good great nice lovely bad better best
worst worse really actually basically literally kind sort bit lot lots little big small long short old new first second third
last next one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy
eighty ninety hundred thousand million half quarter dozen thing things stuff something anything nothing everything somebody
anybody nobody everybody someone anyone everyone people person guy guys man men woman women kid folks friend way ways time
times day days week weeks month months year years hour hours minute minutes morning night tonight tomorrow yesterday monday
tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
december spring summer autumn fall winter ago later early late soon already almost enough maybe perhaps probably exactly
simply quite rather pretty whole full part half number numbers percent dollar dollars point side end start place room word
words line list page question questions answer idea reason case fact sense truth life world home back away together apart
instead anyway else true false wrong hard easy different ready sorry thank thanks please hello hi bye welcome`;

const verbs = `say says said saying tell tells told telling ask asks asked asking know knows knew known think thinks thought
go goes went gone going come comes came coming get gets got gotten getting give gives gave given giving take takes took taken
taking make makes made making put puts putting see sees saw seen seeing look looks looked looking want wants wanted need needs
needed like likes liked love loves hate feel feels felt find finds found keep keeps kept hold holds held leave leaves left
turn turns turned happen happens happened work works worked working run runs ran try tries tried use used using call calls
called calling show shows showed shown bring brings brought mean means meant believe believes guess suppose seem seems sound
sounds talk talks talked talking hear hears heard listen read reads write writes wrote written sit sits sat stand stands
stood walk walks walked open opens opened close closes closed closing pay pays paid paying buy buys bought buying sell sells
sold selling spend spends spent cost costs wait waits waited waiting stop stops stopped change changes changed let lets sign
signs signed send sends sent drop drops dropped set sets move moves moved add adds added cut cuts count counts counted win wins
won lose loses lost pick picks picked stay stays stayed live lives lived ended start started begin began do don`;

export const stopWords: ReadonlySet<string> = new Set(`${grammar} ${talk} ${verbs}`.split(/\s+/));
