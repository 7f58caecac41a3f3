// Reads remarks beside a name: "опоздает на 20 минут", "(якщо буде місце)", "+1", "can't". The words are Russian,
// Ukrainian and English. Strong words are remarks wherever they stand. Weak words may be part of a name, so they count
// only in small letters after a name, or after a dash, a bracket or a comma.

import type { Arrival, ListedState } from './attendanceList.ts'
import { DURATION_SOURCE, CLOCK_SOURCE, readArrival, TIME_SOURCE } from './arrival.ts'
import { wholeWords, withPlainLetters } from './wholeWords.ts'

export interface Remark {
  /** If omitted, the remark states no attendance. */
  readonly state?: ListedState | 'unsure'
  readonly arrival?: Arrival
  /** Number of guests without names. */
  readonly guests: number
  /** Whether the remark is about several people: "опоздают", "not coming, both". */
  readonly isPlural: boolean
}

const STRONG_OUT = [
  'не (?:смо[гж]\\p{L}*|при[дй]\\p{L}*|пре[дй]\\p{L}*|буд\\p{L}*|ид[уеё]\\p{L}*|мог[уи]т?|може\\p{L}*|можу\\p{L}*|пойд\\p{L}*|жд[иу]\\p{L}*|играе?\\p{L}*|получ\\p{L}*|выйд\\p{L}*|успе\\p{L}*|зм[оі]\\p{L}*|йд[еу]\\p{L}*|піду|піде|вий[дш]\\p{L}*|встиг\\p{L}*|гра[єю]\\p{L}*|зможу)',
  '(?:меня|мене|его|її|ее|його) (?:сегодня |завтра |сьогодні )?не (?:будет|буде)',
  'отказ(?:ал|ыв)\\p{L}*|отмен(?:а|ил|яе)\\p{L}*|відмов(?:ив|ля|а)\\p{L}*|скасу\\p{L}*|слил(?:ся|ась|ся)|отвал\\p{L}*|отпал[аи]?|снимаюсь|вычеркив\\p{L}*|выпис\\p{L}*|заболел\\p{L}*|болеет|болею|приболел\\p{L}*|захворі\\p{L}*|хворі[єю]|пропуска[ею]\\p{L}*|пропускає|пропущу',
  'в отпуске|у відпустці|в отъезде|уехал[аи]?|уезжает|поїха(?:в|ла|ли)|в командировке|у відрядженні|хвор(?:ий|а)|болен|больна|занят[аы]?|зайнят(?:ий|а)|has to work|is working|on holiday|on vacation|out of town|is away|is busy|без меня|без мене|без него|без неї|without me|(?:i )?will pass|sit(?:ting)? (?:this one )?out',
  "(?:is|are|am|was|has been) (?:sick|ill|absent|out|unavailable)|can(?:no|')?t(?: make it| come| play| go| attend| do)?|can not|won't(?: make it| be there| come)?|(?:is |am |'m |i'm |are )?not (?:coming|going|playing|able|attending|available|gonna)|isn't coming|aren't coming|unable to|dropped out|drops out|dropping out|drop out|cancelled|canceled|call(?:ed|ing) off",
]
const WEAK_OUT = [
  'нет|нету|отказ|відмова|ні|нi|минус|мінус|пас|мимо|отсутствует|out|no|nope|pass|skips|skip|skipping|sick|ill|absent|unavailable|sorry|not (?:today|tonight|this (?:time|week))',
]

const STRONG_RESERVE = [
  'если (?:только )?(?:будет|будут|останется|останутся|есть|найдется|освободится|хватит)(?: \\p{L}+)?(?: мест\\p{L}*)?|при наличии мест\\p{L}*',
  'якщо (?:тільки )?(?:буде|будуть|залишиться|залишаться|залишилось|є|знайдеться|звільниться|вистачить)(?: \\p{L}+)?(?: місц\\p{L}*)?|за наявності місц\\p{L}*',
  "if (?:there(?:'s| is| are| will be)?|you(?:'ve)? (?:have|got)|we have|a) ?(?:any |a |some |enough |still )*(?:room|space|seats?|spots?|places?|slots?)(?: (?:opens?(?: up)?|left|free|is free))?|(?:only )?if (?:needed|possible|short|you (?:really )?need\\p{L}*(?: \\p{L}+){0,3}|you are short)",
  'если (?:нужен|нужна|нужно|надо|понадоб\\p{L}*|не хват\\p{L}*|не будет хватать)(?: \\p{L}+)?|якщо (?:треба|потріб\\p{L}*|не вистач\\p{L}*)(?: \\p{L}+)?',
  'в (?:резерв\\p{L}*|запас\\p{L}*|очеред\\p{L}*|черз\\p{L}*)|у (?:резерв\\p{L}*|запас\\p{L}*|черз\\p{L}*)|на замен\\p{L}*|на замін\\p{L}*|лист ожидания|лист очікування|waiting list|wait ?list(?:ed)?|on reserve|as a sub|стенд ?бай|stand-?by|на подхвате|на підхваті',
]
const WEAK_RESERVE = [
  'резерв|запас|запасной|запасная|запасний|запасна|очередь|черга|reserve|reserved|sub|spare|waiting|backup',
]

const STRONG_LATE = [
  '(?:(?:трохи|немного|чуть|чуть-чуть|чуток|сильно|опять|знову|снова) )*(?:опозда\\p{L}*|опазд\\p{L}*|припозд\\p{L}*|запізн\\p{L}*|спізн\\p{L}*|запiзн\\p{L}*|подойд(?:у|ет|ем|ут) (?:позже|попозже)|(?:буд\\p{L}*|при[дй]\\p{L}*|прийд\\p{L}*|под\\p{L}+|під\\p{L}+) (?:чуть |немного |трохи )?(?:позже|попозже|позднее|пізніше|згодом)|задерж\\p{L}*|затрим\\p{L}*)',
  'running (?:a bit |a little |\\d{1,3} (?:min\\p{L}* )?)?behind',
  "(?:(?:will be|be|running|is|arriving|coming|comes|a bit|a little|bit|i'll be|may be|might be) )+(?:late|later)|late by",
]
const WEAK_LATE = [
  'late|later|позже|попозже|позднее|пізніше|ко второй игре|на вторую игру|со второй игры|з другої гри|на другу гру|second game',
]

const STRONG_UNSURE = [
  'под вопросом|під питанням|под \\?|може бути|может быть|может и|можливо|возможно|наверное|мабуть|напевно|не уверен\\p{L}*|не впевнен\\p{L}*|не знаю|пока не знаю|не точно|скажу позже|постара(?:юсь|ется|емся)|постараюся|попробу(?:ю|ет)|спробу(?:ю|є)|если смог\\p{L}*|если получ\\p{L}*|если успе\\p{L}*|якщо зм\\p{L}*|якщо вий\\p{L}*|якщо встиг\\p{L}*|як вийде|як вийду|как получится|как выйдет|как пойдет|посмотрим|побачимо|подумаю',
  "not sure|maybe|perhaps|probably|might come|might|tbc|tbd|if i can|if (?:he|she|they) can|will try|i'll try|unsure|50 ?/ ?50|50 на 50|[1-9]\\d ?%|we'll see|will see|depends|tentative",
]

const STRONG_HERE = [
  '(?:только |тільки |only )?(?:до|till?|until) \\d{1,2}(?:[:.]\\d{2})?(?: ?pm)?(?! ?(?:мин|хв|min))',
]
const WEAK_HERE = [
  "буд(?:у|ет|ем|ут|емо|е|уть)|иду|идет|идем|йду|іду|йде|йдемо|еду|едет|едем|їду|їде|їдемо|приду|придет|придем|придут|прийду|прийде|прийдемо|приеду|приїду|тут|здесь|на месте|на місці|уже|вже|да|ага|так|точно|плюс|тоже|теж|також|в деле|играю|играет|граю|грає|подтвержд\\p{L}*|підтвердж\\p{L}*|конечно|обязательно|обов'язково|ведет|веде|судит|судить|100 ?%|оплач\\p{L}*|оплатил\\p{L}*|сплатив|сплатила|сплачено|бронь|без опозданий|в пути|в дорозі|участвую|записываюсь|записуюсь",
  "on (?:my|his|her|the|their) way|coming|will be there|is in|in(?!.)|yes|yep|yeah|here|confirmed|confirm|count me in|me too|i'm in|sure|definitely|ok|okay|playing|going|will come|be there|for sure|judging|hosting|hosts|paid|on time",
]
const JUDGE = ['судья|судит|судить|суддя|ведущий|ведущая|ведучий|ведуча|ведет|judge|judging|host|hosting|gm|moderator']

const GUEST_WORDS =
  'друг\\p{L}*|подруг\\p{L}*|гост\\p{L}*|гіст\\p{L}*|нович\\p{L}*|жен[ао]\\p{L}*|муж\\p{L}*|дружин\\p{L}*|чоловік\\p{L}*|парень|парнем|девушк\\p{L}*|хлопц\\p{L}*|хлопець|хлопцем|дівчин\\p{L}*|сестр(?:а|ой|у|ою)|брат(?:ом|ик)?|товарищ\\p{L}*|знаком\\p{L}*|доньк\\p{L}*|дочк\\p{L}*|дочер\\p{L}*|сын(?:ом)?|сином|син|сосед\\p{L}*|сусід\\p{L}*|кузен\\p{L}*|парн(?:ем|я)|son|daughter|cousin|roommate|colleague|приятел\\p{L}*|коллег\\p{L}*|колег\\p{L}*|friends?|guests?|girlfriend|boyfriend|wife|husband|sister|brother|mate|newbie|partner'
const GUESTS = [
  '(?:\\+|(?<!\\p{L}|\\d)\\+ )(?:\\d|one|один|одна|одну|двое|два|две|двоє|two)(?![\\d:.]| ?(?:мин|хв|min|час|год|ч|h)\\p{L}*)' +
    `(?: (?:${GUEST_WORDS}|чел\\p{L}*|person|people|осіб|особа))?`,
  `(?:плюс|plus) (?:\\d|one|один|одна|одну|двое|два|two|двоє)(?! ?(?:мин|хв|min))`,
  `(?:\\+|и|с|со|з|зі|із|та|and|with|плюс|plus) ?(?:(?:a|an|my|his|her|one|1|мой|моя|своей|своим|моим|моей|своєю|своїм|моїм|моєю|еще|ще) )*(?:${GUEST_WORDS})`,
]
const FIRST_GUEST_COUNTS: Readonly<Record<string, number>> = { двое: 2, два: 2, две: 2, двоє: 2, two: 2 }
const MAX_GUESTS = 9

const PLURAL =
  /(?<!\p{L})(?:опозд(?:ают|аем)|опаздыва(?:ют|ем)|запізн(?:яться|имось|юються|имося)|спізняться|не придут|не придем|не смогут|не сможем|не идут|не будут|не прийдуть|не зможуть|не будуть|оба|обе|обоє|обидва|вдвоем|both|are|они|вони|придут|прийдуть|будут|будуть)(?!\p{L})/iu

const anyOf = (...sources: readonly string[]) => sources.join('|')

/** A state and the words that mean it. The first one that a remark contains counts. */
type StateWords = readonly [state: ListedState | 'unsure', words: RegExp]

const BEFORE_TIME =
  "на|be|is|will|will be|he'll be|arrives|arriving|dropping by|drops by|drop by|stopping by|popping in|turning up|showing up|getting there|заеду|заедет|подъеду|подъедет|заскочу|заїду|заїде|під'їду|під'їде|доеду|доїду|comes|come|coming|joins|joining|be there|will be there|gets here|придет|приду|приходит|подойдет|подойду|прийде|прийду|підійде|підійду|прибуде|приедет|приеду|приїде|приїду|she'll be|arrives|arriving|comes|come|coming|joins|joining|be there|will be there|gets here|придет|приду|приходит|подойдет|подойду|прийде|прийду|підійде|підійду|прибуде|приедет|приеду|приїде|приїду|i'll be|about|around|примерно|приблизно|где-то|десь|еще|ще|буду|будет|буде|плюс|через|за|in"
const RUNNING_TIME = `(?:(?:${BEFORE_TIME}) )*(?:~ ?)?(?:${anyOf(DURATION_SOURCE, TIME_SOURCE)})`
const NO_DELAY = wholeWords('не опозда\\p{L}*|не запізн\\p{L}*|без опозданий|без запізнень|not late|on time', 'iu')
/** Words after which a time is the time of leaving. */
const LEAVES = wholeWords(
  '(?:до|till?|until|уйд\\p{L}*|уйти|піду|піде|leav\\p{L}*)(?: в| о| at)? \\d{1,2}(?:[:.]\\d{2})?',
  'iu',
)

const STATES: readonly StateWords[] = [
  ['out', wholeWords(anyOf(...STRONG_OUT, ...WEAK_OUT), 'iu')],
  ['reserve', wholeWords(anyOf(...STRONG_RESERVE, ...WEAK_RESERVE), 'iu')],
  ['unsure', wholeWords(anyOf(...STRONG_UNSURE), 'iu')],
  ['late', wholeWords(anyOf(...STRONG_LATE, ...WEAK_LATE, RUNNING_TIME, CLOCK_SOURCE), 'iu')],
  ['here', wholeWords(anyOf(...STRONG_HERE, ...WEAK_HERE, ...JUDGE), 'iu')],
]

const STRONG = wholeWords(
  anyOf(
    ...STRONG_HERE,
    ...STRONG_OUT,
    ...STRONG_RESERVE,
    ...STRONG_UNSURE,
    ...STRONG_LATE,
    RUNNING_TIME,
    ...GUESTS.slice(1),
  ),
  'giu',
)
const PLUS_GUESTS = new RegExp(withPlainLetters(GUESTS[0] ?? ''), 'giu')
/** A weak word before a capital letter is part of a name: Леонардо да Винчи, Man in Black. */
const WEAK = wholeWords(
  `(?:${anyOf(...WEAK_OUT, ...WEAK_RESERVE, ...WEAK_LATE, ...WEAK_HERE, CLOCK_SOURCE)})(?! \\p{Lu})`,
  'gu',
)
const GUEST = new RegExp(withPlainLetters(GUESTS[0] ?? ''), 'iu')
const NAMED_GUEST = wholeWords(anyOf(...GUESTS.slice(1)), 'iu')

const SIGNS: readonly (readonly [ListedState | 'unsure', RegExp])[] = [
  ['late', /^[⏰⏱⏲🕐-🕧]+$/u],
  ['unsure', /^(?:\?+|\+ ?\/? ?[-–—−]|±|[❓❔🤔🤷])/u],
  ['out', /^(?:[-–—−➖]+|[❌✖🚫👎⛔✗✘❎]\ufe0f?)$/u],
  ['here', /^(?:\++|[✅✔☑👍👌🙋➕🆗]\ufe0f?|v|ок|ok|за|го)+!*$/iu],
]

/** Spaces, and emoji without a meaning. */
const OTHER_EMOJI =
  /\s|\p{EMod}|\p{RI}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}]|(?![⏰⏱⏲🕐-🕧✅✔☑👍👌🙋➕🆗❌✖🚫👎⛔✗✘❎➖❓❔🤔🤷])\p{Extended_Pictographic}/gu

/** Reads a text beside a name, in which ё is written as е. */
export function readRemark(text: string): Remark {
  const bare = text.trim()
  const signs = bare.replace(OTHER_EMOJI, '')
  const sign = SIGNS.find(([, pattern]) => pattern.test(signs))?.[0]
  if (sign !== undefined) return { state: sign, guests: 0, isPlural: false }
  const stayed = bare.replace(LEAVES, ' ')
  const states = NO_DELAY.test(stayed) ? STATES.filter(([state]) => state !== 'late') : STATES
  const guests = countGuests(bare)
  const withoutGuests = stayed.replace(GUEST, ' ')
  const found = NO_DELAY.test(stayed) ? 'here' : states.find(([, words]) => words.test(withoutGuests))?.[0]
  const state = found ?? (bare.includes('?') ? 'unsure' : undefined)
  const arrival = state === 'late' || state === 'reserve' ? readArrival(withoutGuests) : {}
  return {
    ...(state === undefined ? {} : { state }),
    ...(Object.keys(arrival).length > 0 ? { arrival } : {}),
    guests,
    isPlural: PLURAL.test(bare),
  }
}

function countGuests(text: string): number {
  const found = (GUEST.exec(text) ?? NAMED_GUEST.exec(text))?.[0]
  if (found === undefined) return 0
  const digit = /\d/u.exec(found)?.[0]
  const word = Object.keys(FIRST_GUEST_COUNTS).find((each) => found.toLowerCase().includes(each))
  return Math.min(MAX_GUESTS, digit === undefined ? (FIRST_GUEST_COUNTS[word ?? ''] ?? 1) : Number(digit))
}

/**
 * Returns the position of the first remark in a text that begins with a name. Returns the length of the text if it
 * contains no remark.
 */
export function remarkStart(text: string): number {
  const starts = [STRONG, PLUS_GUESTS, WEAK].map((pattern) => firstMatch(pattern, text))
  return Math.min(text.length, ...starts)
}

/** Length of the words at the beginning of the text that are a remark. 0 if it does not begin with a remark. */
export function leadingRemarkLength(text: string): number {
  const ends = [STRONG, PLUS_GUESTS, WEAK].map((pattern) => {
    pattern.lastIndex = 0
    const match = pattern.exec(text)
    return match?.index === 0 ? match[0].length : 0
  })
  return Math.max(...ends)
}

function firstMatch(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0
  return pattern.exec(text)?.index ?? text.length
}
