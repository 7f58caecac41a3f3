// Possible meanings of a heading or a label, the likeliest first. The words of words.ts are tried first. Then the
// beginnings of words are compared, because clubs inflect and abbreviate words. A hint is only one criterion besides
// the laws of the game. Pure functions.

import type { TableField } from '../fields.ts'
import { tableFieldsOfHeading } from '../words.ts'
import { foldedKey } from './foldedWords.ts'
import { remembering } from './grid.ts'

/**
 * Meanings beyond the fields that a map can have.
 * - notes: remarks of the club
 * - special: a card besides a column of colours
 * - rank, count: columns of statistics
 */
export type Hint = TableField | 'notes' | 'special' | 'rank' | 'count'

const STEMS: readonly (readonly [Hint, RegExp])[] = [
  ['notes', /^(?:примеч|коммент|комент|приміт|notes?$|comment|замет|нотат)/u],
  ['special', /^(?:спец|special)/u],
  ['evening', /^(?:когда|коли|when|timestamp|отметка времени|позначка часу|date|дата|день)/u],
  ['bonus', /^(?:доп(?: |$|ы|олн)|дод(?: |$|атк)|бонус|bonus|extra|add pts|плюс|додат)/u],
  ['penalty', /^(?:штраф|минус|мінус|penalt|minus|deduct)/u],
  ['fouls', /^(?:фол|foul)/u],
  ['disqualified', /^(?:удал|дискв|видал|removed|dq$)/u],
  ['bestMove', /^(?:лх|лучший ход|кращий хід|найкращий|best move|legacy|тройка|трійка|bm$)/u],
  ['isVictim', /^(?:пу$|пв$|перв\S* уби|перш\S* вби|убит|first (?:kill|night|vict)|fk$|отстрел первым)/u],
  ['victim', /^(?:пу$|пв$|перв\S* уби|перш\S* вби|убит|first (?:kill|night|vict)|fk$)/u],
  ['winner', /^(?:побед|перемо|кто победил|хто переміг|who won|won by|winn|result|результ|итог игры|исход)/u],
  ['won', /^(?:в п$|w l$|побед|перемо|выигр|вигра|result|результ|win$|won$)/u],
  ['judge', /^(?:судь|судд|ведущ|ведуч|judge|host|moderator|мастер)/u],
  ['rated', /^(?:рейтинг|rated|ranked|в зач|залік|зачет)/u],
  ['compensation', /^(?:ci$|кх$|ki$|ci бал|компенс|compens)/u],
  ['total', /^(?:бал(?:л|лы|и)?$|итог|всего|сумм|сума|разом|очк|total|score|points|загал)/u],
  ['role', /^(?:рол|карт|role|card|кем был|alignment|цвет|color)/u],
  ['player', /^(?:игро\S*|ник\S*|нік\S*|грав\S*|учасн\S*|участн\S*|кто играл|player|nick|name|handle)/u],
  ['seat', /^(?:место за|номер за|мест|місц|seat|slot|слот|бокс|box|стул)/u],
  ['table', /^(?:стол|стіл|table)/u],
  ['game', /^(?:игр[аы]$|игра |гр[аи]$|гра |game|протокол|match|номер (?:игры|гри))/u],
  ['round', /^(?:тур$|раунд|round)/u],
  ['count', /^(?:игр$|ігор$|games$|побед$|перемог$|%)/u],
  ['rank', /^(?:место$|місце$|rank|place)/u],
]

/** Headings such as `Место 3 - роль`, in which the field follows the number. */
const SEAT_BEFORE_FIELD = /^\p{L}[\p{L} .]* ?\d+ *[-–:] *(\p{L}.*)$/u

export const hintsOf = remembering((heading): readonly Hint[] => {
  const text = SEAT_BEFORE_FIELD.exec(heading.trim())?.[1] ?? heading
  const key = foldedKey(text)
    .replace(/^\d+ | \d+$/gu, '')
    .trim()
  if (key === '') return /[№#]/u.test(text) ? ['seat', 'game'] : []
  const known: readonly Hint[] = [...tableFieldsOfHeading(text), ...tableFieldsOfHeading(key)]
  const stems = STEMS.flatMap(([hint, stem]) => (stem.test(key) ? [hint] : []))
  const last = key.split(' ').at(-1) ?? ''
  const tail = known.length + stems.length > 0 || last === key ? [] : tableFieldsOfHeading(last)
  const all = [...new Set<Hint>([...known, ...stems, ...tail])]
  return all.includes('isVictim') && !all.includes('victim') ? [...all, 'victim'] : all
}, 20_000)

export function isHinted(heading: string, hint: Hint): boolean {
  return hintsOf(heading).includes(hint)
}
