// The usual words of tables of games in English, Russian and Ukrainian: headings, labels, roles, winners, marks.
// A heading may mean several fields; the values below it decide.

import type { Role } from '../../rules/vocabulary.ts'
import type { Field } from './fields.ts'

/** As words are compared: without case, accents of ё, punctuation and numbers at the end. */
export function wordKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[’'`ʼ"«»“”]/gu, '')
    .replace(/[\s_.,:;!?()[\]/\\|–—-]+/gu, ' ')
    .trim()
}

const list = (text: string) => text.split(',').map((word) => word.trim().replace(/\s+/g, ' '))

/** In the order in which they are tried. */
const HEADINGS: readonly (readonly [field: Field, words: readonly string[]])[] = [
  [
    'evening',
    list(`
      date, day, evening, дата, день, вечер, дата игры, вечір, дата гри, game date, played, played on`),
  ],
  ['stage', list('stage, phase, этап, стадия, етап, стадія, event, tournament, турнир, турнір')],
  ['round', list('round, rd, title, раунд, тур, круг, коло, r')],
  ['table', list('table, tbl, стол, стіл, № стола, номер стола, номер столу, table number, table num, стол №')],
  [
    'game',
    list(`
      game, игра, гра, game number, game no, game id, № игры, номер игры, № гри, номер гри, игра №, гра №,
      match, матч`),
  ],
  [
    'seat',
    list(`
      seat, slot, box, position, место, бокс, слот, місце, №, #, n, no, номер, номер игрока, number, №
      игрока, seat number, стул, номер гравця`),
  ],
  [
    'player',
    list(`
      player, nick, nickname, name, игрок, ник, никнейм, имя, участник, фио, гравець, нік, нікнейм, імя,
      учасник, игровой ник, players, игроки, гравці, person, nick name`),
  ],
  ['club', list('club, клуб, team, команда, city, город, місто')],
  ['role', list('role, card, роль, карта, картка, цвет, color, colour')],
  [
    'winner',
    list(`
      winner, winners, winning team, won by, result, outcome, победа, победитель, победители, победила,
      кто победил, результат, исход, итог, переможець, переможці, перемога, перемогли, хто переміг,
      победившая команда, победа команды, win`),
  ],
  [
    'won',
    list(`
      won, win, w l, victory, result, wins, победа, выиграл, выигрыш, результат, победа игрока, перемога,
      виграв, виграш, итог`),
  ],
  [
    'isVictim',
    list(`
      first killed, first victim, fk, pu, пу, первый убитый, первоубиенный, перший вбитий, пв, marker, убит
      первым, first kill, убит в первую ночь`),
  ],
  [
    'victim',
    list(`
      first killed, first victim, fk, pu, пу, первый убитый, первоубиенный, перший вбитий, пв, убит
      первым, first kill, убит в первую ночь`),
  ],
  [
    'bestMove',
    list(`
      best move, bm, лх, лучший ход, найкращий хід, нх, legacy, завещание, заповіт, тройка, трійка`),
  ],
  [
    'bestMovePoints',
    list(`
      best move, bm, лх, лучший ход, найкращий хід, нх, best move points, баллы за лх, бали за лх, лх
      баллы, legacy`),
  ],
  [
    'bonus',
    list(`
      bonus, bonuses, extra, extra points, additional, доп, допы, доп баллы, дополнительные,
      дополнительные баллы, бонус, бонусы, дод, доди, додаткові, додаткові бали, бонуси, доп балл, bonus
      points, plus, плюс, aps`),
  ],
  [
    'penalty',
    list(`
      penalty, penalties, fine, minus, штраф, штрафы, минус, минусы, штрафи, мінус, мінуси, штрафные
      баллы, штрафні бали`),
  ],
  [
    'judge',
    list(`
      judge, host, moderator, referee, gm, ведущий, судья, мастер, суддя, ведучий, суддя столу, судья
      стола`),
  ],
  [
    'rated',
    list(`
      rated, rating, ranked, рейтинг, рейтинговая, в рейтинг, рейтингова, counts, зачет, залік`),
  ],
  [
    'disqualified',
    list(`
      disqualified, dq, removed, дисквалификация, удален, удаление, дискваліфікація, видалений`),
  ],
  ['teamLoss', list('team loss, ппк, командное поражение, командна поразка')],
  ['fouls', list('fouls, foul, фолы, фол, фоли, ф, f')],
  ['compensation', list('ci, compensation, компенсация, компенсація, компенс')],
  ['don', list('don, дон')],
  ['sheriff', list('sheriff, шериф, комиссар, комісар')],
  ['mafia', list('mafia, black, blacks, мафия, черные, мафія, чорні, команда мафии, mafia team')],
  [
    'total',
    list(`
      total, sum, points, score, итого, сумма, баллы, всего, разом, сума, бали, очки, total points, сумма
      баллов, всього, усього, σ, итоговый балл, загалом, підсумок`),
  ],
]

export function fieldsOfHeading(text: string): readonly Field[] {
  const key = wordKey(text)
  return key === '' ? [] : HEADINGS.flatMap(([field, words]) => (words.includes(key) ? [field] : []))
}

const ROLE_WORDS: readonly (readonly [Role, readonly string[]])[] = [
  ['don', list('don, дон, d, д, дон мафии, дон мафії, godfather')],
  ['sheriff', list('sheriff, sher, шериф, шер, ш, s, комиссар, комісар, ком')],
  [
    'mafia',
    list(`
      mafia, maf, black, b, мафия, маф, черный, черная, ч, мафія, мафіозі, мафиози, чорний`),
  ],
  [
    'civilian',
    list(`
      civilian, citizen, civ, town, townie, townsperson, red, peaceful, villager, c, мирный, мирный
      житель, мж, мир, житель, красный, гражданин, горожанин, мирний, мирний житель, громадянин, червоний,
      городянин`),
  ],
  ['doctor', list('doctor, доктор, врач, лікар, лекарь')],
  ['maniac', list('maniac, маньяк, маніяк')],
  ['mistress', list('mistress, любовница, путана, коханка, куртизанка')],
]
const ROLE_OF = new Map(ROLE_WORDS.flatMap(([role, words]) => words.map((word) => [word, role] as const)))

export function roleWord(text: string): Role | undefined {
  return ROLE_OF.get(wordKey(text).replace(/ ?\d+$/, ''))
}

export const RESULTS = ['red', 'mafia', 'maniac', 'draw', 'unrated'] as const
export type ResultWord = (typeof RESULTS)[number]

const RESULT_WORDS: readonly (readonly [ResultWord, readonly string[]])[] = [
  [
    'red',
    list(`
      red, reds, town, city, civilians, citizens, peaceful, civs, красные, красных, город, города, мирные,
      мирных, мирных жителей, мирные жители, горожане, к, червоні, червоних, місто, міста, мирні, мирних,
      r, citizen, красная`),
  ],
  [
    'mafia',
    list(`
      mafia, mafias, black, blacks, мафия, мафии, черные, черных, ч, мафія, мафії, чорні, чорних, b, m,
      maf, черная, маф`),
  ],
  ['maniac', list('maniac, маньяк, маньяка, маніяк, маніяка')],
  ['draw', list('draw, tie, ничья, нічия')],
  [
    'unrated',
    list(`
      unrated, not rated, no rating, friendly, fun, не рейтинг, нерейтинг, не рейтинговая, без рейтинга,
      товарищеская, фан, не рейтингова, без рейтингу, товариська`),
  ],
]
const RESULT_OF = new Map(RESULT_WORDS.flatMap(([result, words]) => words.map((word) => [word, result] as const)))
const WON = `победа|победили|победила|победил|выиграли|выиграла|выиграл|перемога|перемогли|перемогла|переміг|
  виграли|виграла|won`.replace(/\s+/g, '')
/** `Победа мафии`, `Mafia won`. */
const AROUND = new RegExp(`^(?:${WON}|win|winner) | (?:${WON}|win|wins|team)$`, 'u')

export function resultWord(text: string): ResultWord | undefined {
  const key = wordKey(text)
  return RESULT_OF.get(key) ?? RESULT_OF.get(key.replace(AROUND, ''))
}

const YES = new Set(
  list(`
      yes, y, да, так, 1, +, x, х, v, ✓, ✔, ✅, win, w, true, победа, перемога, в, выиграл, виграв, won`),
)
const NO = new Set(
  list(`
      no, n, нет, ні, 0, -, −, –, lose, loss, lost, l, false, поражение, поразка, п, проиграл, програв`),
)

/** Marks of the first victim: a mark, the word itself, or the code of a program for something else. */
export function victimWord(text: string): boolean | undefined {
  if (fieldsOfHeading(text).includes('isVictim')) return true
  return markWord(text) ?? (/^[a-z_]{3,}$/.test(text) ? false : undefined)
}

/** Undefined where it is no mark. */
export function markWord(text: string): boolean | undefined {
  const key = text.trim().toLowerCase()
  return YES.has(key) ? true : NO.has(key) ? false : undefined
}

const MONTHS = [
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
const MONTH_OF = new Map(MONTHS.flatMap((stems, index) => stems.map((stem) => [stem as string, index + 1] as const)))

/** From 1. */
export function monthWord(text: string): number | undefined {
  return MONTH_OF.get(text.toLowerCase().slice(0, 3))
}
