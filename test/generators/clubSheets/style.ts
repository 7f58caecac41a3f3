// The words that a club uses: its language, its codes for cards and results, and its date format. Every text in this
// file occurs in a real file, or is a translation of such a text.

import type { Role } from '../../../src/rules/vocabulary.ts'
import type { Draws } from '../draws.ts'
import type { WrittenGame } from './season.ts'

export type Fact =
  | 'evening'
  | 'game'
  | 'judge'
  | 'winner'
  | 'won'
  | 'total'
  | 'bonus'
  | 'penalty'
  | 'fouls'
  | 'victim'
  | 'bestMove'
  | 'notes'
type Titled = Fact | 'seat' | 'player' | 'role'
type Language = 'ru' | 'uk' | 'en'

const TITLES: Readonly<Record<Titled, Readonly<Record<Language, string>>>> = {
  evening: { ru: 'Дата|День|Когда', uk: 'Дата|Дата гри|Коли', en: 'Date|Played|When' },
  game: { ru: 'Игра|№ игры|Номер игры', uk: 'Гра|№ гри', en: 'Game|Game #|Match' },
  judge: { ru: 'Судья|Ведущий|Мастер', uk: 'Суддя|Ведучий', en: 'Judge|Host' },
  winner: { ru: 'Победитель|Кто победил|Результат', uk: 'Переможець|Хто переміг', en: 'Winner|Result|Who won?' },
  won: { ru: 'Победа|Выиграл|В/П', uk: 'Перемога|Виграв', en: 'Won|Win|W/L' },
  total: { ru: 'Баллы|Итого|Очки', uk: 'Бали|Разом', en: 'Points|Total|Score' },
  bonus: { ru: 'Доп|Допы|Доп. баллы|Плюсы', uk: 'Доп|Дод. бали', en: 'Bonus|Extra' },
  penalty: { ru: 'Штраф|Минус', uk: 'Штраф|Мінус', en: 'Penalty|Minus' },
  fouls: { ru: 'Фолы|Ф', uk: 'Фоли|Ф', en: 'Fouls|F' },
  victim: { ru: 'ПУ|Первый убитый|Убит первым', uk: 'ПУ|Перший вбитий', en: 'First killed|FK' },
  bestMove: { ru: 'ЛХ|Лучший ход|Тройка', uk: 'ЛХ|Найкращий хід', en: 'Best move|BM' },
  notes: { ru: 'Примечание|Комментарий', uk: 'Примітка', en: 'Notes' },
  seat: { ru: '№|Место|Бокс|Слот', uk: '№|Місце|Бокс', en: 'Seat|#|Box' },
  player: { ru: 'Игрок|Ник|Игровой ник', uk: 'Гравець|Нік', en: 'Player|Nick|Name' },
  role: { ru: 'Роль|Карта|Кем был', uk: 'Роль|Картка', en: 'Role|Card|Alignment' },
}
/** Sets of words for the Don, mafia, the Sheriff and civilians, in this order. */
const CARDS: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  ru: [
    ['Дон', 'Мафия', 'Шериф', 'Мирный'],
    ['Д', 'М', 'Ш', 'МЖ'],
    ['Д', 'Ч', 'Ш', 'К'],
    ['дон', 'м', 'ш', 'г'],
    ['Дон', 'Мафия', 'Шериф', ''],
    ['Чёрный (Дон)', 'Чёрный', 'Красный (Шериф)', 'Красный'],
    ['♛', '♠', '★', '○'],
    ['Дон', 'Maфия', 'Шepиф', 'Миpный'],
  ],
  uk: [
    ['Дон', 'Мафія', 'Шериф', 'Мирний'],
    ['Д', 'Ч', 'Ш', 'М'],
    ['Чорний (Дон)', 'Чорний', 'Червоний (Шериф)', 'Червоний'],
    ['🎩', '🔫', '⭐', '🙂'],
  ],
  en: [
    ['Don', 'Mafia', 'Sheriff', 'Citizen'],
    ['D', 'B', 'S', 'R'],
    ['don', 'maf', 'sher', 'civ'],
    ['3', '2', '4', '1'],
  ],
}
/** Sets of words for a win of the red side, a win of the mafia and a draw, in this order. */
const RESULTS: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  ru: [
    ['Красные', 'Чёрные', 'Ничья'],
    ['Победа города', 'Победа мафии', 'Ничья'],
    ['К', 'Ч', 'Н'],
  ],
  uk: [
    ['Місто', 'Мафія', 'Нічия'],
    ['Червоні', 'Чорні', 'нічия'],
  ],
  en: [
    ['Town', 'Mafia', 'Draw'],
    ['Mafia lost', 'Mafia won', 'Draw'],
  ],
}
/** Sets of marks for won, lost and drawn, in this order. */
const MARKS: readonly (readonly string[])[] = [
  ['1', '0', '0'],
  ['+', '-', '-'],
  ['Да', 'Нет', 'Нет'],
  ['✓', '', ''],
  ['победа', 'поражение', 'ничья'],
  ['В', 'П', 'Н'],
]
const MONTHS: Readonly<Record<Language, string>> = {
  ru: 'января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря',
  uk: 'січня,лютого,березня,квітня,травня,червня,липня,серпня,вересня,жовтня,листопада,грудня',
  en: 'January,February,March,April,May,June,July,August,September,October,November,December',
}
const DAY_FORMATS = ['dotted', 'short', 'iso', 'words', 'slashed', 'moment', 'yearless'] as const
const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', 'civilian']

export interface Style {
  readonly isYearless: boolean
  readonly hasTitles: boolean
  readonly titleOf: (of: Titled) => string
  readonly cardOf: (role: Role) => string
  readonly resultOf: (winner: WrittenGame['winner']) => string
  /** Mark of a player who won, lost or drew. */
  readonly markOf: (result: 'won' | 'lost' | 'drawn') => string
  readonly dayOf: (day: string) => string
  readonly pointsOf: (hundredths: number) => string
  readonly winPoints: number
  readonly victimMark: string
  readonly nobody: string
  readonly movePunctuation: string
}

export function drawStyle(draws: Draws): Style {
  const language = draws.of(['ru', 'ru', 'uk', 'en'] as const)
  const titles = new Map<Titled, string>()
  const cards = draws.of(CARDS[language])
  const results = draws.of(RESULTS[language])
  const marks = draws.of(MARKS)
  const format = draws.of(DAY_FORMATS)
  const isEmptyZero = draws.chance(65)
  const comma = draws.chance(30) ? ',' : '.'
  return {
    isYearless: format === 'yearless',
    hasTitles: draws.chance(88),
    titleOf: (of) => {
      const title = titles.get(of) ?? draws.of(TITLES[of][language].split('|'))
      titles.set(of, title)
      return title
    },
    cardOf: (role) => cards[ROLES.indexOf(role)] ?? '',
    resultOf: (winner) => results[['red', 'mafia', 'draw'].indexOf(winner)] ?? '',
    markOf: (result) => marks[['won', 'lost', 'drawn'].indexOf(result)] ?? '',
    dayOf: (day) => writtenDay(day, format, MONTHS[language].split(',')),
    pointsOf: (hundredths) => (hundredths === 0 && isEmptyZero ? '' : String(hundredths / 100).replace('.', comma)),
    winPoints: draws.of([100, 100, 300, 400]),
    victimMark: draws.of(['1', '+', '✓', 'x', 'ПУ']),
    nobody: draws.of(['', '', '-', '0', '—']),
    movePunctuation: draws.of([', ', ' ', '-', '/']),
  }
}

function writtenDay(iso: string, format: (typeof DAY_FORMATS)[number], months: readonly string[]): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  switch (format) {
    case 'dotted':
      return `${day}.${month}.${year}`
    case 'short':
      return `${Number(day)}.${Number(month)}.${year.slice(2)}`
    case 'words':
      return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
    case 'slashed':
      return `${day}/${month}/${year}`
    case 'moment':
      return new Date(Date.parse(iso) - 7_200_000).toISOString()
    case 'yearless':
      return `${Number(day)}.${Number(month)}.`
    case 'iso':
      return iso
  }
}
