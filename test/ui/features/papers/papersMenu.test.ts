// Logic of the dialog for papers: the round that it proposes, and the file name of a paper.

import { expect, it } from 'vitest'
import type { StageView } from '../../../../src/api/contract/plan.ts'
import { ALL_LANGS_CHOICE } from '../../../../src/i18n/registry.ts'
import { nextRoundToPlay } from '../../../../src/ui/shared/plan/stageRounds.ts'
import { paperFileName } from '../../../../src/ui/shared/papers/paperFileName.ts'

const stage: StageView = {
  id: 'st',
  name: 'Main',
  isFinal: false,
  rounds: 3,
  tables: 2,
  lineup: [],
  judges: [],
  judgeIds: [],
  judged: [],
  again: [],
  schedule: [],
  replacements: [],
  games: [],
}
const over = (round: number, table: number) => ({
  round,
  table,
  game: `${round}.${table}`,
  number: 1,
  rulebook: 'sport' as const,
  isOver: true,
})

it.each<[string, readonly (readonly [number, number])[], number]>([
  ['nothing was played', [], 1],
  ['one table of round 1 was played', [[1, 1]], 1],
  [
    'all of round 1 was played',
    [
      [1, 1],
      [1, 2],
    ],
    2,
  ],
  [
    'everything was played',
    [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ],
    3,
  ],
])('nextRoundToPlay returns the first unfinished round, or else the last, if %s', (_what, games, round) => {
  expect(nextRoundToPlay({ ...stage, games: games.map(([each, table]) => over(each, table)) })).toBe(round)
})

it.each([
  ['Winter cup', { id: 'dayEnd' }, 'en', 'winter-cup-day-end-en.pdf'],
  ['Зимний кубок', { id: 'roundBlanks', n: 3 }, 'ru', 'зимний-кубок-round-blanks-3-ru.pdf'],
  ['../../../etc/passwd', { id: 'standings' }, ALL_LANGS_CHOICE, 'etc-passwd-standings-all.pdf'],
  ['***', { id: 'standings' }, 'en', 'standings-en.pdf'],
] as const)('the name %s is converted to a portable file name', (name, paper, lang, file) => {
  expect(paperFileName(name, paper, lang)).toBe(file)
})
