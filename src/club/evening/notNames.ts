// Recognises lines, and parts of lines, that are not names: headings, dates, counts, links, greetings and talk. A name
// that the club knows is recognised earlier, so a member may be called "Резерв" or "Friday".

import type { NotNameReason } from './attendanceList.ts'
import { foldedText, wordsOf } from './lineText.ts'
import { hasDateOrTime } from './listDates.ts'

const MAX_WORDS_IN_NAME = 5
/** A text with at least this many words is a sentence if all its words after the first are in lower case. */
const MIN_WORDS_OF_SENTENCE = 4

const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

const HEADING_WORDS = wordSet(
  'запись записи записываемся записываемся! записывайтесь записаться записались список списка списки сбор собираемся',
  'регистрация анонс расписание набор игроки игроков участники участников состав играем игротека играют стол столы',
  'мафия мафию мафии классика городская спортивная турнир вечер вечера',
  'запис записи записуємось записуємося записуйтесь записуйтеся записатися збір збираємось збираємося реєстрація розклад',
  'гравці гравців учасники учасників склад граємо грають стіл столи мафію мафії спортивна міська вечір вечора',
  'sign signup signups sign-up sign-ups signing registration register rsvp roster players attendance attendees',
  'schedule event mafia session meetup lineup line-up',
)
const TALK_WORDS = wordSet(
  'мы вы нас нам вам вас все всех всем всё кто что где когда сколько почему зачем есть нужно нужен нужны надо можно',
  'нельзя это сегодня завтра вчера послезавтра осталось остался места мест место свободно игра игры игру играть судит',
  'ждем приходите приходи пишите пиши отмечайтесь отмечаемся ставьте ставим плюсик плюсики плюсуем начинаем начало',
  'старт вход взнос оплата стоимость цена адрес правила просьба просим прошу пожалуйста спасибо внимание важно',
  'напоминаю напоминание если чтобы потому но будем будете опаздывать берите берем возьмите встречи встреча дата итого',
  'всего итог человек чел минимум максум максимум хорошо я меня мне он она они его их свои своих кому',
  'играю хочу могу смогу буду пока уже еще только тоже давайте кстати вроде думаю',
  'ми ви нас нам вам вас усі всі усіх всіх усім всім хто що де коли скільки чому навіщо є потрібно потрібні треба можна',
  'сьогодні завтра вчора залишилось залишилося місця місць місце гра гри гру грати судить чекаємо приходьте пишіть пиши',
  'відмічайтесь відмічайтеся відмічаємось ставте плюсуємо починаємо початок збір внесок вхід оплата вартість ціна адреса',
  'прохання просимо будь дякую увага важливо нагадую якщо щоб але також будемо разом усього всього людей осіб я мене мені',
  'ще тільки вже давайте хочу можу зможу буду ціна',
  'we you us who what where when how why is are was will have has need needs please thanks thank today tonight tomorrow',
  'game games play list join joining bring start starts starting begins doors meet meeting seats spots spot seat places left total rules fee',
  'entry address reminder everyone anybody anyone everybody there this that our your lets welcome remember attention',
  "note i i'm i'll me my they he she it let's don't starts reply add below",
)
/** Words that are also names or parts of names if they begin with a capital letter. */
const ONLY_SMALL = wordSet('will де є ми ви is are us it he she my play left we you все всё всі усі spot note join')

const GREETING =
  /^(?:всем |усім |всім )?(?:привет\p{L}*|здравствуй\p{L}*|здрасьте|добрый (?:день|вечер)|доброе утро|доброго (?:времени|дня|вечора|вечера)|добрий (?:день|вечір)|салют всем|хай всем|ку всем|друзья|ребята|господа|народ|вітаю|привіт\p{L}*|друзі|панове|шановні|дорогие|уважаемые|hi|hello|hey|hiya|good (?:morning|evening|afternoon|day)|guys|folks|dear)(?!\p{L})/iu
const LINK =
  /https?:|www\.|(?:^| |\()(?:t\.me|vk\.com|wa\.me|goo\.gl)\/|\p{L}\.(?:com|ru|ua|org|net|me|io|by)(?:\/|$| )/iu
const COUNT =
  /^(?:(?:итого|всего|итог|разом|усього|всього|загалом|total|count|in total)(?!\p{L})|[\d ]+$|\(?\d+ ?(?:\/|из|з|of|от) ?\d+\)?|\d+ (?:чел\p{L}*|людей|осіб|игрок\p{L}*|гравц\p{L}*|players?|people|мест\p{L}*|місц\p{L}*|spots?|seats?)|(?:осталось|залишилось|залишилося|свободно|вільно|нас уже|нас) \d+)/iu
const EMPTY_PLACE =
  /^(?:свободн(?:о|ое место|ен|на)|вільн[оеа](?: місце)?|пусто|порожньо|open|free|empty|vacant|available|tba|free (?:seat|spot|slot)|место|місце)$/iu
const MONEY = /\d ?(?:грн|uah|руб\p{L}*|р\.|₽|₴|\$|€|eur|usd|тг|byn|zł|zl|£)|[$€£₴₽] ?\d/iu
const ADDRESS = /(?:^|[ :])(?:ул\.|улица|вул\.|вулиця|просп\.|проспект|пр-т|street) ?(?=\p{L}|$)/iu
/** "Do not be late" and similar requests to everybody. */
const APPEAL =
  /(?<!\p{L})(?:опаздыва(?:ть|йте)|опоздать|опоздайте|запізнюва(?:тися|тись|ть)|запізнюйтес[ья]|don't be late|not be late)(?!\p{L})/iu
const PHONE = /(?:\+|\b)\d[\d ()-]{7,}\d/u

/** The parts of a line on which the reasons depend. */
export interface Candidate {
  /** The line or its part, with punctuation. */
  readonly text: string
  /** The name that is left without decoration. */
  readonly name: string
  readonly isNumbered: boolean
}

/** Returns a reason why the whole line cannot contain names, regardless of its parts. */
export function reasonLineHasNoName(text: string): NotNameReason | undefined {
  const folded = foldedText(text)
  if (LINK.test(folded)) return 'link'
  if (GREETING.test(folded)) return 'greeting'
  if (COUNT.test(folded)) return 'count'
  return PHONE.test(folded) || APPEAL.test(folded) || ADDRESS.test(folded) ? 'talk' : undefined
}

/** Returns the reason why a candidate is not a name. */
export function reasonIsNotName({ text, name, isNumbered }: Candidate): NotNameReason | undefined {
  const folded = foldedText(name)
  if (name === '') return 'mark'
  const words = wordsOf(folded)
  if (/^[\p{N}\p{P} ]+$/u.test(folded)) return 'count'
  if (EMPTY_PLACE.test(folded)) return 'empty-place'
  const reason = reasonLineHasNoName(name)
  if (reason !== undefined) return reason
  if (text.includes('?')) return words.length > 3 || words.some(isTalk) ? 'question' : 'unsure'
  if (hasDateOrTime(folded)) return 'date'
  if (text.trimEnd().endsWith(':')) return 'heading'
  if (words.length > MAX_WORDS_IN_NAME || MONEY.test(folded)) return 'talk'
  if (words.some((word) => HEADING_WORDS.has(plain(word))) && !isNumbered) return 'heading'
  if (words.some(isTalk) && (!isNumbered || words.length > 1)) return 'talk'
  return isSentence(text, words) ? 'talk' : undefined
}

const plain = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

function isTalk(word: string): boolean {
  const small = plain(word)
  return TALK_WORDS.has(small) && (!ONLY_SMALL.has(small) || word === word.toLowerCase())
}

/** Whether the words after the first are in lower case, as in a sentence. */
function isSentence(text: string, words: readonly string[]): boolean {
  const isSmall = words.slice(1).every((word) => /^\p{Ll}/u.test(word))
  if (!isSmall || words.length < 2) return false
  return words.length >= MIN_WORDS_OF_SENTENCE || /!\)*$/u.test(text.trimEnd())
}
