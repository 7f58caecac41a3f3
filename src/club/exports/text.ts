// Headings of exported tables, in English and Russian. Data only; kinds of lines, cards and winners
// have their words in documents/text and in the phrases.

import type { Lang } from '../../rules/phrases/phrase.ts'
import type { MetricKey } from '../standings/metricKeys.ts'

export interface ExportText {
  readonly sheet: Readonly<Record<'standings' | 'ledger' | 'games' | 'results' | 'seating', string>>
  readonly column: Readonly<Record<ExportColumn, string>>
  readonly metric: Readonly<Record<MetricKey, string>>
  readonly yes: string
  readonly differs: string
  readonly state: Readonly<Record<'finished' | 'void' | 'running' | 'noResult', string>>
  readonly source: Readonly<Record<'verdict' | 'asserted' | 'removal' | 'judge' | 'computed', string>>
  /** `{times}` of `{base}`. */
  readonly compensation: string
  readonly asserted: string
}

export type ExportColumn =
  | 'place' | 'shared' | 'player' | 'club' | 'rules'
  | 'line' | 'game' | 'evening' | 'stage' | 'round' | 'table' | 'seat' | 'card' | 'kind' | 'points' | 'weight' | 'counts' | 'source' | 'reason' | 'author' | 'at' | 'replacedBy'
  | 'judge' | 'state' | 'winner' | 'why' | 'firstVictim' | 'bestMove' | 'seatN' | 'cardN'

const en: ExportText = {
  sheet: { standings: 'Standings', ledger: 'Ledger', games: 'Games', results: 'Results', seating: 'Seating' },
  column: {
    place: 'Place', shared: 'Shared', player: 'Player', club: 'Club', rules: 'Rules',
    line: 'Line', game: 'Game', evening: 'Date', stage: 'Stage', round: 'Round', table: 'Table', seat: 'Seat', card: 'Card', kind: 'Kind', points: 'Points', weight: 'Weight',
    counts: 'Counts', source: 'From', reason: 'Reason', author: 'Author', at: 'Written', replacedBy: 'Replaced by line',
    judge: 'Judge', state: 'State', winner: 'Verdict', why: 'Why', firstVictim: 'First victim', bestMove: 'Best move', seatN: 'Seat {n}', cardN: 'Card {n}',
  },
  metric: {
    finalist: 'Finalist', total: 'Total (Σ)', sumBonus: 'Bonuses less penalties (Σap)', bonus: 'Bonuses', penalty: 'Penalties', bestMove: 'Best moves', compensation: 'Compensation (Ci)',
    wins: 'Wins', asDon: 'Wins as Don', asSheriff: 'Wins as Sheriff', donAndSheriff: 'Wins as Don and Sheriff', firstVictim: 'Times first victim', games: 'Games',
    winRate: 'Games won, %', perGame: 'Points a game', eloRed: 'Elo red', eloBlack: 'Elo black', openSkill: 'OpenSkill', lot: 'Lot',
  },
  yes: 'yes',
  differs: 'differs from preset',
  state: { finished: 'finished', void: 'void', running: 'not finished', noResult: 'no result' },
  source: { verdict: 'verdict', asserted: 'results sheet', removal: 'removal', judge: 'judge', computed: 'computed' },
  compensation: 'first victim: {times}, base {base}',
  asserted: 'As the results sheet says.',
}

const ru: ExportText = {
  sheet: { standings: 'Таблица', ledger: 'Очки по строкам', games: 'Игры', results: 'Результаты', seating: 'Рассадка' },
  column: {
    place: 'Место', shared: 'Поделено', player: 'Игрок', club: 'Клуб', rules: 'Правила',
    line: 'Строка', game: 'Игра', evening: 'Дата', stage: 'Этап', round: 'Тур', table: 'Стол', seat: 'Место за столом', card: 'Карта', kind: 'Вид', points: 'Очки', weight: 'Множитель',
    counts: 'В зачёте', source: 'Откуда', reason: 'Причина', author: 'Автор', at: 'Записано', replacedBy: 'Заменена строкой',
    judge: 'Судья', state: 'Состояние', winner: 'Вердикт', why: 'Почему', firstVictim: 'Первый убитый', bestMove: 'Лучший ход', seatN: 'Место {n}', cardN: 'Карта {n}',
  },
  metric: {
    finalist: 'Финалист', total: 'Всего (Σ)', sumBonus: 'Допы минус штрафы (Σдоп)', bonus: 'Допы', penalty: 'Штрафы', bestMove: 'Лучшие ходы', compensation: 'Компенсация (Ci)',
    wins: 'Победы', asDon: 'Победы Доном', asSheriff: 'Победы Шерифом', donAndSheriff: 'Победы Доном и Шерифом', firstVictim: 'Первый убитый, раз', games: 'Игры',
    winRate: 'Доля побед, %', perGame: 'Очков за игру', eloRed: 'Эло красным', eloBlack: 'Эло чёрным', openSkill: 'OpenSkill', lot: 'Жребий',
  },
  yes: 'да',
  differs: 'отличается от набора',
  state: { finished: 'окончена', void: 'аннулирована', running: 'не окончена', noResult: 'без результата' },
  source: { verdict: 'вердикт', asserted: 'лист результатов', removal: 'удаление', judge: 'судья', computed: 'расчёт' },
  compensation: 'первый убитый, раз: {times}, база {base}',
  asserted: 'Так сказано в листе результатов.',
}

export const EXPORT_TEXT: Readonly<Record<Lang, ExportText>> = { en, ru }
