// Common words of game tables in English, Russian and Ukrainian: column titles, labels, roles, winners and marks. If a
// title can mean several fields, the values below it decide.

import type { Role } from '../../rules/vocabulary.ts'
import type { TableField } from './fields.ts'

/** Normalises text for comparison: lower case, without punctuation and quotation marks, and with е instead of ё. */
export function toWordComparisonKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[’'`ʼ"«»“”]/gu, '')
    .replace(/[\s_.,:;!?()[\]/\\|–—-]+/gu, ' ')
    .trim()
}

const splitWords = (text: string) => text.split(',').map((word) => word.trim().replace(/\s+/g, ' '))

/** Words for each field, as people write them. Fields are tried in this order. */
const HEADING_WORDS: readonly (readonly [field: TableField, words: readonly string[]])[] = [
  [
    'evening',
    splitWords(`
      date, day, evening, дата, день, вечер, дата игры, вечір, дата гри, game date, played, played on, when,
      когда, коли`),
  ],
  ['stage', splitWords('stage, phase, этап, стадия, етап, стадія, event, tournament, турнир, турнір')],
  ['round', splitWords('round, rd, title, раунд, тур, круг, коло, r')],
  ['table', splitWords('table, tbl, стол, стіл, № стола, номер стола, номер столу, table number, table num, стол №')],
  [
    'game',
    splitWords(`
      game, игра, гра, game number, game no, game id, № игры, номер игры, № гри, номер гри, игра №, гра №,
      match, матч`),
  ],
  [
    'seat',
    splitWords(`
      seat, slot, box, position, место, бокс, слот, місце, №, #, n, no, номер, номер игрока, number, №
      игрока, seat number, стул, номер гравця`),
  ],
  [
    'player',
    splitWords(`
      player, nick, nickname, name, игрок, ник, никнейм, имя, участник, фио, гравець, нік, нікнейм, імя,
      учасник, игровой ник, players, игроки, гравці, person, nick name`),
  ],
  ['club', splitWords('club, клуб, team, команда, city, город, місто')],
  ['role', splitWords('role, card, роль, карта, картка, цвет, color, colour')],
  [
    'winner',
    splitWords(`
      winner, winners, winning team, won by, result, outcome, победа, победитель, победители, победила,
      кто победил, результат, исход, итог, переможець, переможці, перемога, перемогли, хто переміг,
      победившая команда, победа команды, win`),
  ],
  [
    'won',
    splitWords(`
      won, win, w l, victory, result, wins, победа, выиграл, выигрыш, результат, победа игрока, перемога,
      виграв, виграш, итог`),
  ],
  [
    'isVictim',
    splitWords(`
      first killed, first victim, fk, pu, пу, первый убитый, первоубиенный, перший вбитий, пв, marker, убит
      первым, first kill, убит в первую ночь`),
  ],
  [
    'victim',
    splitWords(`
      first killed, first victim, fk, pu, пу, первый убитый, первоубиенный, перший вбитий, пв, убит
      первым, first kill, убит в первую ночь`),
  ],
  [
    'bestMove',
    splitWords(`
      best move, bm, лх, лучший ход, найкращий хід, нх, legacy, завещание, заповіт, тройка, трійка`),
  ],
  [
    'bestMovePoints',
    splitWords(`
      best move, bm, лх, лучший ход, найкращий хід, нх, best move points, баллы за лх, бали за лх, лх
      баллы, legacy`),
  ],
  [
    'bonus',
    splitWords(`
      bonus, bonuses, extra, extra points, additional, доп, допы, доп баллы, дополнительные,
      дополнительные баллы, бонус, бонусы, дод, доди, додаткові, додаткові бали, бонуси, доп балл, bonus
      points, plus, плюс, aps`),
  ],
  [
    'penalty',
    splitWords(`
      penalty, penalties, fine, minus, штраф, штрафы, минус, минусы, штрафи, мінус, мінуси, штрафные
      баллы, штрафні бали`),
  ],
  [
    'judge',
    splitWords(`
      judge, host, moderator, referee, gm, ведущий, судья, мастер, суддя, ведучий, суддя столу, судья
      стола`),
  ],
  [
    'rated',
    splitWords(`
      rated, rating, ranked, рейтинг, рейтинговая, в рейтинг, рейтингова, counts, зачет, залік`),
  ],
  [
    'disqualified',
    splitWords(`
      disqualified, dq, removed, дисквалификация, удален, удаление, дискваліфікація, видалений`),
  ],
  ['teamLoss', splitWords('team loss, ппк, командное поражение, командна поразка')],
  ['fouls', splitWords('fouls, foul, фолы, фол, фоли, ф, f')],
  ['compensation', splitWords('ci, compensation, компенсация, компенсація, компенс')],
  ['don', splitWords('don, дон')],
  ['sheriff', splitWords('sheriff, шериф, комиссар, комісар')],
  ['mafia', splitWords('mafia, black, blacks, мафия, черные, мафія, чорні, команда мафии, mafia team')],
  [
    'total',
    splitWords(`
      total, sum, points, score, итого, сумма, баллы, всего, разом, сума, бали, очки, total points, сумма
      баллов, всього, усього, σ, итоговый балл, загалом, підсумок`),
  ],
]

/** The same words as comparison keys, because the normalisation changes some of them: `№ игры` becomes `no игры`. */
const HEADING_KEYS = HEADING_WORDS.map(([field, words]) => [field, new Set(words.map(toWordComparisonKey))] as const)

export function tableFieldsOfHeading(text: string): readonly TableField[] {
  const key = toWordComparisonKey(text)
  return key === '' ? [] : HEADING_KEYS.flatMap(([field, keys]) => (keys.has(key) ? [field] : []))
}

const ROLE_WORDS: readonly (readonly [Role, readonly string[]])[] = [
  ['don', splitWords('don, дон, d, д, дон мафии, дон мафії, godfather')],
  ['sheriff', splitWords('sheriff, sher, шериф, шер, ш, s, комиссар, комісар, ком')],
  [
    'mafia',
    splitWords(`
      mafia, maf, black, b, мафия, маф, черный, черная, ч, мафія, мафіозі, мафиози, чорний`),
  ],
  [
    'civilian',
    splitWords(`
      civilian, citizen, civ, town, townie, townsperson, red, peaceful, villager, c, мирный, мирный
      житель, мж, мир, житель, красный, гражданин, горожанин, мирний, мирний житель, громадянин, червоний,
      городянин`),
  ],
  ['doctor', splitWords('doctor, доктор, врач, лікар, лекарь')],
  ['maniac', splitWords('maniac, маньяк, маніяк')],
  ['mistress', splitWords('mistress, любовница, путана, коханка, куртизанка')],
]
const ROLE_BY_WORD = new Map(ROLE_WORDS.flatMap(([role, words]) => words.map((word) => [word, role] as const)))

export function parseRoleWord(text: string): Role | undefined {
  return ROLE_BY_WORD.get(toWordComparisonKey(text).replace(/ ?\d+$/, ''))
}

export const TABLE_GAME_RESULTS = ['red', 'mafia', 'maniac', 'draw', 'unrated'] as const
export type TableGameResult = (typeof TABLE_GAME_RESULTS)[number]

const RESULT_WORDS: readonly (readonly [TableGameResult, readonly string[]])[] = [
  [
    'red',
    splitWords(`
      red, reds, town, city, civilians, citizens, peaceful, civs, красные, красных, город, города, мирные,
      мирных, мирных жителей, мирные жители, горожане, к, червоні, червоних, місто, міста, мирні, мирних,
      r, citizen, красная, красный, червоний, червона`),
  ],
  [
    'mafia',
    splitWords(`
      mafia, mafias, black, blacks, мафия, мафии, черные, черных, ч, мафія, мафії, чорні, чорних, b, m,
      maf, черная, черный, чорний, чорна, маф`),
  ],
  ['maniac', splitWords('maniac, маньяк, маньяка, маніяк, маніяка')],
  ['draw', splitWords('draw, tie, ничья, нічия')],
  [
    'unrated',
    splitWords(`
      unrated, not rated, no rating, friendly, fun, не рейтинг, нерейтинг, не рейтинговая, без рейтинга,
      товарищеская, фан, не рейтингова, без рейтингу, товариська`),
  ],
]
const RESULT_BY_WORD = new Map(RESULT_WORDS.flatMap(([result, words]) => words.map((word) => [word, result] as const)))
const WON_WORDS = `победа|победили|победила|победил|выиграли|выиграла|выиграл|перемога|перемогли|перемогла|переміг|
  виграли|виграла|won`.replace(/\s+/g, '')
/** Matches words around the name of a winner, as in `Победа мафии` or `Mafia won`. */
const WON_AFFIXES = new RegExp(`^(?:${WON_WORDS}|win|winner) | (?:${WON_WORDS}|win|wins|team)$`, 'u')

/** Symbols for the winners. White is not among them, because it means the red side in some clubs and a draw in others. */
const RESULT_SYMBOLS: readonly (readonly [TableGameResult, RegExp])[] = [
  ['red', /^(?:🔴|🟥|❤|♥)/u],
  ['mafia', /^(?:⚫|⬛|🖤|🟤)/u],
]

export function parseGameResultWord(text: string): TableGameResult | undefined {
  const key = toWordComparisonKey(text)
  const symbol = RESULT_SYMBOLS.find(([, symbols]) => symbols.test(key))
  if (symbol) return symbol[0]
  return RESULT_BY_WORD.get(key) ?? RESULT_BY_WORD.get(key.replace(WON_AFFIXES, ''))
}

const YES_MARKS = new Set(
  splitWords(`
      yes, y, да, так, 1, +, x, х, v, ✓, ✔, ✅, win, w, true, победа, перемога, в, выиграл, виграв, won, ☑`),
)
const NO_MARKS = new Set(
  splitWords(`
      no, n, нет, ні, 0, -, −, –, —, ☐, lose, loss, lost, l, false, поражение, поразка, п, проиграл, програв`),
)

/**
 * Parses a cell that may mark the first victim. A word for "first victim" counts as a mark. A lower-case code, which
 * some programs write for something else, counts as no mark.
 */
export function parseFirstVictimMark(text: string): boolean | undefined {
  if (tableFieldsOfHeading(text).includes('isVictim')) return true
  return parseYesNoMark(text) ?? (/^[a-z_]{3,}$/.test(text) ? false : undefined)
}

/** `undefined` if the text is not a mark. */
export function parseYesNoMark(text: string): boolean | undefined {
  const key = text.trim().toLowerCase()
  return YES_MARKS.has(key) ? true : NO_MARKS.has(key) ? false : undefined
}

const MONTH_STEMS = [
  ['jan', 'янв', 'січ'],
  ['feb', 'фев', 'лют'],
  ['mar', 'мар', 'бер'],
  ['apr', 'апр', 'кві'],
  ['may', 'май', 'мая', 'тра'],
  ['jun', 'июн', 'чер'],
  ['jul', 'июл', 'лип'],
  ['aug', 'авг', 'сер'],
  ['sep', 'сен', 'вер'],
  ['oct', 'окт', 'жов'],
  ['nov', 'ноя', 'лис'],
  ['dec', 'дек', 'гру'],
] as const
const MONTH_BY_STEM = new Map(
  MONTH_STEMS.flatMap((stems, index) => stems.map((stem) => [stem as string, index + 1] as const)),
)

/** Number of the month, from 1. */
export function parseMonthName(text: string): number | undefined {
  return MONTH_BY_STEM.get(text.toLowerCase().slice(0, 3))
}
