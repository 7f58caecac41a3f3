// Tests the results sheet with the club itself: its totals equal the ledger's, the club refuses what the sheet refuses,
// and a saved game fills the sheet with the values that were entered.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Channel, RequestData, RequestArgs, RequestName } from '../../../../src/api/requestTypes.ts'
import type { SchemePointRules } from '../../../../src/scoring/schemes/scheme.ts'
import type { Season } from '../../../../src/api/contract/seasons.ts'
import { newestRulebookOf } from '../../../../src/rules/rulebooks/registry.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import {
  blankResultsSheetDraft,
  resultsSheetDifferencesOf,
  resultsSheetDraftOfGame,
  parseResultsSheetDraft,
  resultRequestOfDraft,
  withResultsSheetRow,
  withFirstVictimToggled,
  type ResultsSheetDraft,
} from '../../../../src/ui/features/results/logic/sheetDraft.ts'
import { isDeepEqual, mergeDraft } from '../../../../src/ui/shared/form/mergeDraft.ts'
import {
  cardCountsOfResultsSheet,
  faultsOfResultsSheetDraft,
  mostCommonRedRole,
  resultsSheetFaultOfRefusal,
  type ResultsSheetFault,
} from '../../../../src/ui/features/results/logic/faults.ts'
import { parseResultsPenalty } from '../../../../src/ui/features/results/logic/cells.ts'
import { ledgerDraftOf, ledgerFieldsOf } from '../../../../src/ui/game/ledger/ledgerDraft.ts'
import { pointsBeyondResultsSheet, seatTotalsOfResultsSheet } from '../../../../src/ui/features/results/logic/totals.ts'
import { clubChannel, HOSTILE_NAMES } from '../../clubChannel.ts'

const CARDS: readonly Role[] = [
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]
const SPORT = newestRulebookOf('sport')
const HEAD = { judge: 'J', judgeId: '', evening: '2026-01-02' }

interface Desk {
  readonly channel: Channel
  readonly season: Season
  readonly scheme: SchemePointRules
  readonly members: readonly { readonly id: string; readonly name: string }[]
  ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>>
}

async function desk(schemeId = 'tournament-2026'): Promise<Desk> {
  const channel = clubChannel()
  const ask: Desk['ask'] = async (name, args) => {
    const answer = await channel.send(name, args)
    if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.params)}`)
    return answer.data
  }
  await ask('club.create', { name: 'Club' })
  const { added } = await ask('members.add', {
    names: [...HOSTILE_NAMES, 'A', 'B', 'C', 'D'],
    decisions: HOSTILE_NAMES.map((name) => ({ name })),
  })
  const season = await ask('seasons.open', {
    name: 'S',
    scheme: schemeId,
    from: '2026-01-01',
    rulebook: 'sport',
    preset: 'sport-2025',
    flags: {},
  })
  return { channel, season, scheme: await ask('ledger.scheme', { scheme: schemeId }), members: added, ask }
}

function dealt(change: Partial<ResultsSheetDraft> = {}): ResultsSheetDraft {
  const blank = blankResultsSheetDraft(10, 'civilian', HEAD)
  return { ...blank, rows: blank.rows.map((row, index) => ({ ...row, role: CARDS[index] ?? row.role })), ...change }
}

const short = (faults: readonly ResultsSheetFault[]) =>
  faults.map(({ row, column, what }) =>
    `${row ?? ''} ${column} ${'key' in what ? what.key.replace(/^(results\.fault|common)\./, '') : what.code}`.trim(),
  )

const DRAFTS = fc
  .record({
    cards: fc.shuffledSubarray([...CARDS], { minLength: 10, maxLength: 10 }),
    winner: fc.constantFrom('red' as const, 'mafia', 'draw', 'none'),
    cells: fc.array(
      fc.record({
        bonus: fc.constantFrom('', '', '3', '0,25', '.5', '0.55', '9', '0.01'),
        penalty: fc.constantFrom('', '', '', '2', '-0.5', '0,05', '6'),
        exclusion: fc.constantFrom(
          undefined,
          undefined,
          undefined,
          undefined,
          'disqualification' as const,
          'team-loss' as const,
        ),
      }),
      { minLength: 10, maxLength: 10 },
    ),
    victim: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
    bestMove: fc.constantFrom('', '123', '8 9 10', '890', '1 1', '1234'),
  })
  .map(({ cards, winner, cells, victim, bestMove }): ResultsSheetDraft => ({
    ...HEAD,
    winner,
    victim,
    bestMove,
    reason: '',
    rows: cards.map((role, index) => ({
      member: '',
      role,
      ...(cells[index] ?? { bonus: '', penalty: '', exclusion: undefined }),
    })),
  }))

it.each(['tournament-2026', 'official-2025', 'wolves-club'])(
  'under %s, a sheet without faults is stored with its shown totals, and any other is refused',
  async (schemeId) => {
    const { channel, season, scheme, members, ask } = await desk(schemeId)
    await fc.assert(
      fc.asyncProperty(DRAFTS, async (draft) => {
        const faults = faultsOfResultsSheetDraft(draft, { scheme, rulebook: SPORT, needsReason: false })
        const answer = await channel.send('results.save', {
          season: season.id,
          ...resultRequestOfDraft(
            draft,
            members.map(({ id }) => id),
          ),
        })
        expect(answer.ok ? [] : [answer.error]).toHaveLength(faults.length > 0 ? 1 : 0)
        if (!answer.ok) {
          // The cell that the club names is among the faults that the sheet shows.
          const refused = resultsSheetFaultOfRefusal(answer.error, draft)
          expect(faults.map(({ row, column }) => ({ row, column }))).toContainEqual({
            row: refused?.row,
            column: refused?.column,
          })
          return
        }
        const lines = await ask('ledger.list', { game: answer.data.id })
        const sums = draft.rows.map((_, index) =>
          lines
            .filter((line) => line.counts && line.seat === index + 1)
            .reduce((sum, line) => sum + line.hundredths, 0),
        )
        expect(seatTotalsOfResultsSheet(draft, scheme).map(({ total }) => total)).toEqual(sums)
        const again = resultsSheetDraftOfGame(answer.data, lines, ',')
        expect(resultsSheetDifferencesOf(draft, again)).toEqual([])
        expect(
          seatTotalsOfResultsSheet(
            again,
            scheme,
            draft.rows.map((_, index) => pointsBeyondResultsSheet(lines, index + 1)),
          ).map(({ total }) => total),
        ).toEqual(sums)
      }),
      { numRuns: 80 },
    )
  },
)

it("a penalty has the same sign on the sheet and in its game's ledger, however it is typed", async () => {
  const { channel, season, scheme, members, ask } = await desk('official-2025')
  const ids = members.map(({ id }) => id)
  const typed = fc.array(fc.constantFrom('', '2', '-0.3', '0,25', '\u22120,40'), { minLength: 10, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(typed, async (penalties) => {
      const draft = penalties.reduce(
        (next, penalty, index) => withResultsSheetRow(next, index + 1, { penalty }),
        dealt({ winner: 'red' }),
      )
      const answer = await channel.send('results.save', { season: season.id, ...resultRequestOfDraft(draft, ids) })
      if (!answer.ok) return expect.fail(answer.error.code)
      const lines = await ask('ledger.list', { game: answer.data.id })
      const shown = resultsSheetDraftOfGame(answer.data, lines, ',').rows.map(({ penalty }) => penalty)
      const inLedger = draft.rows.map(
        ({ role }, index) =>
          ledgerDraftOf(lines, { seat: index + 1, role }, ledgerFieldsOf(scheme.ranges), ',').values.penalty,
      )
      expect(shown).toEqual(inLedger)
      expect(shown.map((text) => parseResultsPenalty(text))).toEqual(penalties.map((text) => parseResultsPenalty(text)))
    }),
    { numRuns: 20 },
  )
})

describe('faults of a sheet', () => {
  it.each<[string, ResultsSheetDraft, readonly string[]]>([
    [
      'a blank sheet',
      blankResultsSheetDraft(10, 'civilian', HEAD),
      ['winner noWinner', '1 role setup/needs-both-teams'],
    ],
    ['a missing date', dealt({ winner: 'red', evening: '' }), ['evening evening']],
    [
      'cards without a Sheriff',
      withResultsSheetRow(dealt({ winner: 'red' }), 7, { role: 'civilian' }),
      ['1 role setup/card-missing'],
    ],
    ['two Dons', withResultsSheetRow(dealt({ winner: 'red' }), 3, { role: 'don' }), ['10 role setup/too-many-of-role']],
    [
      'words instead of points',
      withResultsSheetRow(dealt({ winner: 'red' }), 2, { bonus: 'lots' }),
      ['2 bonus notPoints'],
    ],
    [
      'points out of range',
      withResultsSheetRow(withResultsSheetRow(dealt({ winner: 'red' }), 2, { bonus: '9' }), 1, { penalty: '6' }),
      ['1 penalty outOfRange', '2 bonus outOfRange'],
    ],
    [
      'a team loss for a winner',
      withResultsSheetRow(dealt({ winner: 'red' }), 1, { exclusion: 'team-loss' }),
      ['1 exclusion losersOnly'],
    ],
    ['a bonus without a selected winner', withResultsSheetRow(dealt(), 1, { bonus: '3' }), ['winner noWinner']],
    [
      'a bonus in an unfinished game',
      withResultsSheetRow(dealt({ winner: 'none' }), 1, { bonus: '3' }),
      ['1 bonus afterWinner'],
    ],
    ['words instead of seats', dealt({ winner: 'red', victim: 2, bestMove: 'x' }), ['2 bestMove notSeats']],
    ['a seat that is named twice', dealt({ winner: 'red', victim: 2, bestMove: '118' }), ['2 bestMove tooMany']],
    ['a seat that does not exist', dealt({ winner: 'red', victim: 2, bestMove: '12 1' }), ['2 bestMove noSuchSeat']],
    ['a best move without a first victim, which is no fault', dealt({ winner: 'red', bestMove: 'x' }), []],
  ])('are listed by cell in reading order for %s', async (_, draft, expected) => {
    const { scheme } = await desk()
    expect(short(faultsOfResultsSheetDraft(draft, { scheme, rulebook: SPORT, needsReason: false }))).toEqual(expected)
  })

  it('include names that are missing, unknown, ambiguous or repeated', async () => {
    const { scheme } = await desk()
    const people = [
      { id: '1', name: 'Ann' },
      { id: '2', name: 'Boris A' },
      { id: '3', name: 'Boris B' },
    ]
    const names = ['', 'zoe', 'bor', 'ann', 'ANN', 'boris b']
    const draft = names.reduce(
      (sheet, member, index) => withResultsSheetRow(sheet, index + 1, { member }),
      dealt({ winner: 'red' }),
    )
    expect(
      short(faultsOfResultsSheetDraft(draft, { scheme, rulebook: SPORT, needsReason: false, people })).slice(0, 4),
    ).toEqual(['1 member nobody', '2 member unknown', '3 member several', '5 member twice'])
  })

  it('include the missing reason of a correction', async () => {
    const { scheme } = await desk()
    expect(
      short(
        faultsOfResultsSheetDraft(dealt({ winner: 'red', reason: ' ' }), {
          scheme,
          rulebook: SPORT,
          needsReason: true,
        }),
      ),
    ).toEqual(['reason reason'])
  })
})

describe('refusal by the club', () => {
  it.each<[Record<string, string | number>, number | undefined, [number | undefined, string] | undefined]>([
    [{ seat: 3, field: 'bonus' }, undefined, [3, 'bonus']],
    [{ field: 'bestMove' }, 7, [7, 'bestMove']],
    [{ field: 'role' }, undefined, [1, 'role']],
    [{ field: 'reason' }, undefined, [undefined, 'reason']],
    [{ seat: 3 }, undefined, undefined],
    [{ field: 'constructor', seat: 1 }, undefined, undefined],
  ])('%j with first victim %s is shown at %j', (params, victim, expected) => {
    const cell = resultsSheetFaultOfRefusal({ code: 'x/y', params }, { victim })
    expect(cell && [cell.row, cell.column]).toEqual(expected)
  })
})

describe('stored draft', () => {
  const roles = SPORT.roles.map(({ role }) => role)
  it('is restored as it was typed', () => {
    fc.assert(
      fc.property(DRAFTS, (draft) => {
        expect(parseResultsSheetDraft(JSON.stringify(draft), 10, roles)).toEqual(draft)
      }),
    )
  })
  it.each([
    ['no text', null],
    ['invalid JSON', '{'],
    ['a number', '3'],
    ['null', 'null'],
    ['too few rows', JSON.stringify({ ...dealt(), rows: dealt().rows.slice(1) })],
    ['cards of other rules', JSON.stringify(withResultsSheetRow(dealt(), 1, { role: 'maniac' }))],
    ['unknown cards', JSON.stringify({ ...dealt(), rows: dealt().rows.map(() => ({ role: 'constructor' })) })],
  ])('with %s is ignored', (_, text) => expect(parseResultsSheetDraft(text, 10, roles)).toBeUndefined())
  it('has empty cells for invalid values', () => {
    expect(
      parseResultsSheetDraft(
        JSON.stringify({ ...dealt(), winner: 'blue', victim: 11, bestMove: 4, judge: null }),
        10,
        roles,
      ),
    ).toEqual(dealt({ judge: '' }))
  })
})

describe('sheet of a game corrected elsewhere', () => {
  const saved = dealt({ winner: 'red', victim: 2, bestMove: '8 9 10' })
  it('keeps typed cells and follows all other corrections', () => {
    const mine = {
      ...withResultsSheetRow(withResultsSheetRow(saved, 1, { bonus: '3' }), 4, { penalty: 'x' }),
      reason: 'slip',
    }
    const theirs = withResultsSheetRow(
      withResultsSheetRow({ ...saved, victim: 5, bestMove: '' }, 1, { bonus: '0.50', penalty: '0.20' }),
      3,
      {
        role: 'sheriff',
        exclusion: 'disqualification',
      },
    )
    const expected = withResultsSheetRow(withResultsSheetRow(theirs, 1, { bonus: '3' }), 4, { penalty: 'x' })
    expect(mergeDraft(mine, saved, theirs).draft).toEqual({ ...expected, reason: 'slip' })
  })
  it('follows the other correction if nothing was typed', () => {
    fc.assert(
      fc.property(DRAFTS, DRAFTS, (a, b) => {
        expect(mergeDraft(a, a, b).draft).toEqual(b)
        expect(mergeDraft(b, a, a).draft).toEqual(b)
      }),
    )
  })
})

describe('results sheet helpers', () => {
  it('withFirstVictimToggled unmarks a seat that is already marked', () =>
    expect(withFirstVictimToggled(withFirstVictimToggled(dealt(), 3), 3).victim).toBeUndefined())
  it('cardCountsOfResultsSheet compares the cards with the default deal', () => {
    expect(cardCountsOfResultsSheet(withResultsSheetRow(dealt(), 10, { role: 'civilian' }), SPORT)).toEqual([
      { role: 'sheriff', count: 1, due: 1 },
      { role: 'mafia', count: 2, due: 2 },
      { role: 'don', count: 0, due: 1 },
    ])
  })
  it.each([
    ['sport', 'civilian'],
    ['city', 'citizen'],
    ['wolves', 'citizen'],
    ['plain', 'citizen'],
    ['benchmark', 'villager'],
  ] as const)('mostCommonRedRole of %s is %s', (id, role) =>
    expect(mostCommonRedRole(newestRulebookOf(id), 10)).toBe(role),
  )
  it.each<[string, Partial<ResultsSheetDraft>]>([
    ['the judge', { judge: 'K' }],
    ['the judge’s member', { judgeId: 'k' }],
    ['the evening', { evening: '2026-01-03' }],
    ['the winner', { winner: 'draw' }],
    ['the first victim', { victim: 4 }],
    ['the best move', { bestMove: '1' }],
    ['the reason', { reason: 'x' }],
    ['a row', { rows: dealt().rows.map((row) => ({ ...row, bonus: '9' })) }],
  ])('isDeepEqual distinguishes drafts by %s', (_, change) =>
    expect(isDeepEqual(dealt(), { ...dealt(), ...change })).toBe(false),
  )
  it('differencesOf ignores a different spelling of the same number', () => {
    expect(
      resultsSheetDifferencesOf(
        withResultsSheetRow(dealt(), 1, { bonus: '3' }),
        withResultsSheetRow(dealt(), 1, { bonus: '0,30' }),
      ),
    ).toEqual([])
    expect(
      resultsSheetDifferencesOf(
        withResultsSheetRow(dealt({ victim: 2 }), 1, { bonus: 'x' }),
        withResultsSheetRow(dealt(), 1, { bonus: '0,30' }),
      ),
    ).toEqual([
      { row: 1, column: 'bonus' },
      { row: 2, column: 'firstVictim' },
    ])
  })
})
