// Keys of the results sheet: letters of both layouts, and the cells that Enter and the arrows lead to.

import { describe, expect, it } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import {
  BEST_MOVE_SHEET_LETTERS,
  EXCLUSION_SHEET_LETTERS,
  isKeyOneOfLetters,
  choiceForKey,
  sheetLettersOfRole,
  FIRST_VICTIM_SHEET_LETTERS,
  WINNER_SHEET_LETTERS,
} from '../../../src/ui/game/sheetLetters.ts'
import { winnerChoicesOf } from '../../../src/ui/features/results/logic/winnerChoices.ts'
import {
  type ResultsCell,
  type ResultsColumn,
  type ResultsGrid,
  type CellDirection,
  cellInDirection,
} from '../../../src/ui/features/results/logic/gridMovement.ts'

describe('letters of the results sheet', () => {
  it.each([
    ['d', 'don'],
    ['Д', 'don'],
    ['д', 'don'],
    ['M', 'mafia'],
    ['м', 'mafia'],
    ['s', 'sheriff'],
    ['ш', 'sheriff'],
    ['c', 'civilian'],
    ['ж', 'civilian'],
    ['x', undefined],
    ['Dead', undefined],
  ])('%s means the card %s', (key, role) => {
    expect(choiceForKey(key, ['civilian', 'sheriff', 'mafia', 'don'], sheetLettersOfRole, 'en')).toBe(role)
  })
  it.each([
    ['r', 'red'],
    ['к', 'red'],
    ['m', 'mafia'],
    ['М', 'mafia'],
    ['d', 'draw'],
    ['н', 'draw'],
    ['0', 'none'],
    ['a', undefined],
  ])('%s means the winner %s', (key, winner) => {
    expect(
      choiceForKey(key, ['red', 'mafia', 'draw', 'none'] as const, (each) => WINNER_SHEET_LETTERS[each], 'en'),
    ).toBe(winner)
  })
  it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
    'under %s never mean two cards, or a card and the first victim',
    (_, rulebook) => {
      for (const lang of LANGS) {
        const letters = [
          ...rulebook.roles.map(({ role }) => sheetLettersOfRole(role)[lang]),
          FIRST_VICTIM_SHEET_LETTERS[lang],
        ]
        expect(new Set(letters).size).toBe(letters.length)
        const roles = rulebook.roles.map(({ role }) => role)
        for (const role of roles)
          expect(choiceForKey(sheetLettersOfRole(role)[lang] ?? '', roles, sheetLettersOfRole, lang)).toBe(role)
        const winners = winnerChoicesOf(rulebook).map((winner) => WINNER_SHEET_LETTERS[winner]?.[lang])
        expect(new Set(winners).size).toBe(winners.length)
        const others = [
          EXCLUSION_SHEET_LETTERS.disqualification,
          EXCLUSION_SHEET_LETTERS['team-loss'],
          FIRST_VICTIM_SHEET_LETTERS,
          BEST_MOVE_SHEET_LETTERS,
        ].map((key) => key[lang])
        expect(new Set(others).size).toBe(others.length)
      }
    },
  )
  it('do not include the name of a function key', () =>
    expect(isKeyOneOfLetters('F5', FIRST_VICTIM_SHEET_LETTERS)).toBe(false))
  it('offer a Maniac’s win only if the rulebook has a Maniac', () => {
    expect(RULEBOOKS.filter((rulebook) => winnerChoicesOf(rulebook).includes('maniac')).map(({ id }) => id)).toEqual([
      'city',
    ])
  })
})

describe('movement in the results sheet', () => {
  const columns: readonly ResultsColumn[] = ['role', 'bonus', 'penalty', 'firstVictim', 'bestMove']
  const grid: ResultsGrid = { rows: 10, columns, victim: 4 }
  const cell = (row: number, column: ResultsColumn): ResultsCell => ({ row, column })

  it.each<[ResultsCell, CellDirection, ReturnType<typeof cellInDirection>]>([
    [cell(1, 'role'), 'next', cell(2, 'role')],
    [cell(10, 'role'), 'next', cell(1, 'bonus')],
    [cell(10, 'firstVictim'), 'next', cell(4, 'bestMove')],
    [cell(4, 'bestMove'), 'next', 'end'],
    [cell(1, 'bonus'), 'back', cell(10, 'role')],
    [cell(1, 'role'), 'back', 'winner'],
    [cell(4, 'bestMove'), 'back', cell(10, 'firstVictim')],
    [cell(1, 'penalty'), 'up', 'winner'],
    [cell(2, 'penalty'), 'up', cell(1, 'penalty')],
    [cell(10, 'penalty'), 'down', undefined],
    [cell(3, 'role'), 'left', undefined],
    [cell(3, 'role'), 'right', cell(3, 'bonus')],
    [cell(3, 'firstVictim'), 'right', undefined],
    [cell(4, 'firstVictim'), 'right', cell(4, 'bestMove')],
    [cell(4, 'bestMove'), 'left', cell(4, 'firstVictim')],
  ])('from %j with "%s" leads to %j', (from, move, to) => expect(cellInDirection(from, move, grid)).toEqual(to))

  it('with Enter alone visits every cell once and then ends', () => {
    const seen: ResultsCell[] = []
    let at: ReturnType<typeof cellInDirection> = cell(1, 'role')
    while (typeof at === 'object') {
      seen.push(at)
      at = cellInDirection(at, 'next', grid)
    }
    expect(at).toBe('end')
    expect(new Set(seen.map(({ row, column }) => `${row}${column}`)).size).toBe(41)
    expect(seen).toHaveLength(41)
  })

  it('skips the best move if there is no first victim', () => {
    expect(cellInDirection(cell(10, 'firstVictim'), 'next', { ...grid, victim: undefined })).toBe('end')
  })
})
