// The same three games in the layouts that clubs use: a row for each seat, a row for each game, a protocol sheet, and a
// matrix, in English, Russian and Ukrainian, with and without column titles. The games are invented, but every text has
// the format of a real file.

import type { Role } from '../../../src/rules/vocabulary.ts'

interface WrittenGame {
  readonly evening: string
  readonly game: number
  readonly table: number
  readonly judge: string
  readonly winner: 'red' | 'mafia'
  readonly victim: number
  readonly bestMove: readonly number[]
  readonly players: readonly string[]
  readonly roles: readonly Role[]
  /** Bonuses in hundredths, by seat. */
  readonly bonus: readonly number[]
}

const NAMES = ['Анна', 'Борис', 'Вера', 'Глеб', 'Дина', 'Егор', 'Жанна', 'Захар', 'Инна', 'Клим', 'Лада', 'Марк']
const rolesOf = (text: string) =>
  [...text].map((letter): Role => ({ d: 'don', m: 'mafia', s: 'sheriff' }[letter] as Role | undefined) ?? 'civilian')
const turned = (by: number) => Array.from({ length: 10 }, (_, seat) => NAMES[(seat + by) % NAMES.length] ?? '')

export const GAMES: readonly WrittenGame[] = [
  {
    evening: '2024-03-12',
    game: 1,
    table: 2,
    judge: 'Соня',
    winner: 'mafia',
    victim: 4,
    bestMove: [1, 5, 8],
    players: turned(0),
    roles: rolesOf('dcccmcscmc'),
    bonus: [30, 0, 0, 0, 20, 0, 0, 0, 50, 0],
  },
  {
    evening: '2024-03-12',
    game: 2,
    table: 2,
    judge: 'Соня',
    winner: 'red',
    victim: 7,
    bestMove: [2, 3, 9],
    players: turned(3),
    roles: rolesOf('cmmscccccd'),
    bonus: [0, 0, 0, 40, 0, 20, 0, 0, 0, -50],
  },
  {
    evening: '2024-03-25',
    game: 3,
    table: 2,
    judge: 'Тарас',
    winner: 'red',
    victim: 1,
    bestMove: [3, 6, 10],
    players: turned(7),
    roles: rolesOf('csmccmcccd'),
    bonus: [20, 30, 0, 0, 0, 0, 0, 25, 0, 0],
  },
]

type Row = readonly (string | number)[]
type Say = (role: Role) => string

const RU: Readonly<Partial<Record<Role, string>>> = { don: 'Дон', mafia: 'Мафия', sheriff: 'Шериф', civilian: 'Мирный' }
const UK: Readonly<Partial<Record<Role, string>>> = { don: 'Дон', mafia: 'Мафія', sheriff: 'Шериф', civilian: 'Мирний' }
const LETTERS: Readonly<Partial<Record<Role, string>>> = { don: 'Д', mafia: 'Ч', sheriff: 'Ш', civilian: 'М' }
const inWords =
  (words: Readonly<Partial<Record<Role, string>>>): Say =>
  (role) =>
    words[role] ?? role
const dotted = (day: string) => day.split('-').toReversed().join('.')
const points = (hundredths: number, mark = '.') =>
  hundredths === 0 ? '' : (hundredths / 100).toFixed(1 + Number(hundredths % 10 !== 0)).replace('.', mark)
const text = (separator: string, rows: readonly Row[]) => rows.map((row) => row.join(separator)).join('\n')
const seats = (game: WrittenGame, row: (seat: number, index: number) => Row): readonly Row[] =>
  game.players.map((_, index) => row(index + 1, index))
const blacks = (role: Role | undefined) => role === 'don' || role === 'mafia'
const numbersOf = (game: WrittenGame, role: Role) =>
  game.roles.flatMap((each, index) => (each === role ? [index + 1] : []))

/** Writes a day as spreadsheets in Kyiv do: its midnight in UTC. */
const midnightBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000).toISOString()

interface Layout {
  readonly what: string
  readonly text: string
  /** Facts that a table in this layout does not contain. */
  readonly without?: readonly ('bonus' | 'victim' | 'bestMove' | 'judge' | 'evening' | 'seats')[]
}

export const LAYOUTS: readonly Layout[] = [
  {
    what: 'a table with one row per seat and English headings',
    text: text(',', [
      ['Date', 'Game', 'Seat', 'Player', 'Role', 'Winner', 'Bonus', 'First killed', 'Best move', 'Judge'],
      ...GAMES.flatMap((game) =>
        seats(game, (seat, at) => [
          ...[
            game.evening,
            game.game,
            seat,
            game.players[at] ?? '',
            game.roles[at] ?? '',
            game.winner === 'red' ? 'Town' : 'Mafia',
          ],
          ...[
            points(game.bonus[at] ?? 0),
            seat === game.victim ? '+' : '',
            seat === game.victim ? game.bestMove.join(' ') : '',
            game.judge,
          ],
        ]),
      ),
    ]),
  },
  {
    what: 'a table with one row per seat, Russian headings, merged cells and decimal commas',
    text: text('\t', [
      ['Дата', '№ игры', 'Место', 'Игрок', 'Роль', 'Победа', 'Допы', 'ПУ', 'ЛХ', 'Ведущий'],
      ...GAMES.flatMap((game) =>
        seats(game, (seat, at) => [
          ...(seat === 1 ? [dotted(game.evening), game.game] : ['', '']),
          ...[
            seat,
            game.players[at] ?? '',
            inWords(RU)(game.roles[at] ?? 'civilian'),
            seat === 1 ? (game.winner === 'red' ? 'Город' : 'Мафия') : '',
          ],
          ...[
            points(game.bonus[at] ?? 0, ','),
            seat === 1 ? game.victim : '',
            seat === 1 ? game.bestMove.join(', ') : '',
            seat === 1 ? game.judge : '',
          ],
        ]),
      ),
    ]),
  },
  {
    what: 'a table with one row per seat, Ukrainian headings, and win marks instead of a result',
    text: text(';', [
      ['Дата', 'Гра', 'Гравець', 'Роль', 'Перемога', 'Додаткові бали', 'Перший вбитий', 'Найкращий хід', 'Суддя'],
      ...GAMES.flatMap((game) =>
        seats(game, (seat, at) => [
          ...[dotted(game.evening), game.game, game.players[at] ?? '', inWords(UK)(game.roles[at] ?? 'civilian')],
          ...[blacks(game.roles[at]) === (game.winner === 'mafia') ? 'так' : 'ні', points(game.bonus[at] ?? 0, ',')],
          ...[seat === game.victim ? 'так' : '', seat === game.victim ? game.bestMove.join('-') : '', game.judge],
        ]),
      ),
    ]),
  },
  {
    what: 'a table with one row per game, numbered English headings, and dates with the month first',
    text: text(',', [
      [
        'Date',
        'Judge',
        ...NAMES.slice(0, 10).flatMap((_, at) => [`Player ${at + 1}`, `Role ${at + 1}`, `Bonus ${at + 1}`]),
        'Winner',
        'First killed',
        'Best move',
      ],
      ...GAMES.map((game): Row => [
        ...[game.evening.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'), game.judge],
        ...game.players.flatMap((player, at) => [player, game.roles[at] ?? '', points(game.bonus[at] ?? 0)]),
        ...[game.winner === 'red' ? 'Red win' : 'Mafia win', game.victim, game.bestMove.join(' ')],
      ]),
    ]),
  },
  {
    what: 'a table with one row per game and ten repetitions of the same Russian headings',
    text: text(';', [
      ['Дата', ...NAMES.slice(0, 10).flatMap(() => ['Игрок', 'Роль', 'Доп']), 'Победитель', 'Судья'],
      ...GAMES.map((game): Row => [
        dotted(game.evening),
        ...game.players.flatMap((player, at) => [
          player,
          inWords(RU)(game.roles[at] ?? 'civilian'),
          points(game.bonus[at] ?? 0, ','),
        ]),
        ...[game.winner === 'red' ? 'Победа мирных' : 'Победа мафии', game.judge],
      ]),
    ]),
    without: ['victim', 'bestMove'],
  },
  {
    what: 'a table with one row per game, numbered player columns, and cards listed as seat numbers',
    text: text('\t', [
      ['Дата', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'Дон', 'Мафия', 'Шериф', 'Победа', 'ПУ', 'ЛХ', 'Ведущий'],
      ...GAMES.map((game): Row => [
        ...[
          dotted(game.evening),
          ...game.players,
          numbersOf(game, 'don').join(','),
          numbersOf(game, 'mafia').join(','),
          numbersOf(game, 'sheriff').join(','),
        ],
        ...[game.winner === 'red' ? 'красные' : 'чёрные', game.victim, game.bestMove.join(' '), game.judge],
      ]),
    ]),
    without: ['bonus'],
  },
  {
    what: 'a table with one row per game and one column per card',
    text: text('\t', [
      ['Дата', 'Дон', 'Мафия', 'Мафия', 'Шериф', ...Array.from({ length: 6 }, () => 'Мирный'), 'Победа'],
      ...GAMES.map((game): Row => [
        dotted(game.evening),
        ...(['don', 'mafia', 'sheriff', 'civilian'] as const).flatMap((role) =>
          numbersOf(game, role).map((seat) => game.players[seat - 1] ?? ''),
        ),
        game.winner === 'red' ? 'город' : 'мафия',
      ]),
    ]),
    without: ['bonus', 'victim', 'bestMove', 'judge', 'seats'],
  },
  {
    what: 'a Russian file with one protocol sheet per game',
    text: text(';', [
      ...GAMES.flatMap((game): readonly Row[] => [
        [`Игра ${game.game}, стол ${game.table}, ${dotted(game.evening)}`],
        ['№', 'Игрок', 'Роль', 'Допы'],
        ...seats(game, (seat, at) => [
          seat,
          game.players[at] ?? '',
          inWords(RU)(game.roles[at] ?? 'civilian'),
          points(game.bonus[at] ?? 0, ','),
        ]),
        [
          `Победа: ${game.winner === 'red' ? 'мирные' : 'мафия'}`,
          `ПУ: ${game.victim}`,
          `ЛХ: ${game.bestMove.join(', ')}`,
        ],
        [`Судья: ${game.judge}`],
        [],
      ]),
    ]),
  },
  {
    what: 'a Ukrainian file with one protocol sheet per game and dates in words',
    text: text('\t', [
      ...GAMES.flatMap((game): readonly Row[] => [
        ['Дата', `${Number(game.evening.slice(8))} березня 2024`, 'Суддя', game.judge],
        ...seats(game, (seat, at) => [
          seat,
          game.players[at] ?? '',
          inWords(UK)(game.roles[at] ?? 'civilian'),
          points(game.bonus[at] ?? 0, ','),
        ]),
        ['Перемога', game.winner === 'red' ? 'місто' : 'мафія', '', ''],
        ['Перший вбитий', game.victim, 'Найкращий хід', ...game.bestMove],
        [],
      ]),
    ]),
  },
  {
    what: 'a table without headings, with labels next to the seats, one of them the club’s own word',
    text: text(',', [
      ...GAMES.flatMap((game) => [
        ...seats(game, (seat, at) => [
          seat,
          ...([
            ['Победа', game.winner === 'red' ? 'Город' : 'Мафия', '', ''],
            ['ПУ', game.victim, '', ''],
            ['Т', ...game.bestMove],
            ['Ведущий', game.judge, '', ''],
            ['Дата', midnightBefore(game.evening), '', ''],
          ][at] ?? ['', '', '', '']),
          ...[game.players[at] ?? '', inWords(RU)(game.roles[at] ?? 'civilian'), points(game.bonus[at] ?? 0)],
        ]),
        [],
      ]),
    ]),
  },
  {
    what: 'a table with one row per seat and no headings',
    text: text(
      '\t',
      GAMES.flatMap((game) =>
        seats(game, (seat, at) => [
          game.evening,
          seat,
          game.players[at] ?? '',
          inWords(RU)(game.roles[at] ?? 'civilian'),
          game.winner === 'red' ? 'красные' : 'черные',
          points(game.bonus[at] ?? 0),
        ]),
      ),
    ),
    without: ['victim', 'bestMove', 'judge'],
  },
  {
    what: 'a table with one letter per card and М for civilians',
    text: text('\t', [
      ['Дата', 'Игра', 'Место', 'Ник', 'Роль', 'Результат'],
      ...GAMES.flatMap((game) =>
        seats(game, (seat, at) => [
          dotted(game.evening),
          game.game,
          seat,
          game.players[at] ?? '',
          inWords(LETTERS)(game.roles[at] ?? 'civilian'),
          game.winner === 'red' ? 'победа города' : 'победа мафии',
        ]),
      ),
    ]),
    without: ['bonus', 'victim', 'bestMove', 'judge'],
  },
  {
    what: 'JSON rows of a spreadsheet service',
    text: JSON.stringify({
      range: 'Games!A1:H31',
      values: [
        ['day', 'game', 'slot', 'nickname', 'role', 'result', 'extra points', 'host'],
        ...GAMES.flatMap((game) =>
          seats(game, (seat, at) => [
            game.evening,
            game.game,
            seat,
            game.players[at] ?? '',
            game.roles[at] ?? '',
            game.winner === 'red' ? 'town' : 'black',
            (game.bonus[at] ?? 0) / 100,
            game.judge,
          ]),
        ),
      ],
    }),
    without: ['victim', 'bestMove'],
  },
  {
    what: 'JSON of a tournament with seats nested in tables and games',
    text: JSON.stringify({
      tournament_id: 7,
      tournament_name: 'Cup',
      judges: [],
      games: GAMES.map((game) => ({
        title: `Game ${game.game}`,
        stage: 'Main',
        tables: [
          {
            table_num: game.table,
            winner: game.winner === 'red' ? 'red_win' : 'black_win',
            seats: seats(game, () => []).map((_, at) => ({
              seat: at + 1,
              name: game.players[at],
              role: game.roles[at],
              // One first victim is recognisable only by the compensation.
              marker: at + 1 === game.victim && game.game !== 3 ? 'first_killed' : at % 2 === 0 ? 'beige' : null,
              ci: at + 1 === game.victim && game.game === 3 ? 0.07 : 0,
              aps: (game.bonus[at] ?? 0) / 100,
              wpts: 0.75,
              sigma: 1.05,
              result: blacks(game.roles[at]) === (game.winner === 'mafia') ? 'W' : 'L',
            })),
          },
        ],
      })),
    }),
    without: ['bestMove', 'judge', 'evening'],
  },
]

/** Points only, with the table's own totals, one of which is wrong. */
export const MATRIX = text('\t', [
  ['Игрок', 'Игра 1', 'Игра 2', 'Игра 3', 'Итого'],
  ['Анна', '1,3', '0', '', '1,3'],
  ['Борис', '1', '-0,5', '0,3', '0,8'],
  ['Вера', '', '1', '1', '2,5'],
  ['Глеб', '0', '0', '0', '0'],
])
