// The audit (docs/spec/scoring.md §1): what was changed after a game was complete, by whom, why, and how it changed the
// standings. Entries made together with a game are not corrections.

import { describe, expect, it } from 'vitest'
import type { AuditChange } from '../../../src/club/audit/facts.ts'
import type { Club } from '../../../src/application/club.ts'
import type { LedgerLineRequest } from '../../../src/scoring/ledger/createLedgerLine.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import {
  codeOf,
  MAFIA_WINS,
  newClub,
  newTable,
  openTable,
  RED_WINS,
  ROLES,
  s,
  taken,
  type Table,
} from '../clubFixture.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const at = (hours: number, author = 'judge') => ({ at: START + hours * HOUR, author })

interface Finished extends Table {
  readonly ended: { readonly id: string; readonly version: number }
}

async function finished(scheme = 'official-2025'): Promise<Finished> {
  const table = await newTable(undefined, scheme)
  const { id, version } = await taken(
    table.club.enterAll({ game: table.game.id, version: table.game.version }, RED_WINS),
  )
  return { ...table, ended: { id, version } }
}

async function corrections(club: Club, season: string): Promise<readonly AuditChange[]> {
  const { changes } = await taken(club.ask('seasons.audit', { season }))
  expect(changes.every(({ isCorrection }) => isCorrection)).toBe(true)
  return changes
}

const bonus = (seat: number, hundredths: number, more: Partial<LedgerLineRequest> = {}): LedgerLineRequest => ({
  seat,
  kind: 'bonus',
  hundredths,
  reason: 'bright',
  ...more,
})
const facts = (changes: readonly AuditChange[]) => changes.flatMap((change) => change.facts)
const people = (changes: readonly AuditChange[]) =>
  facts(changes).filter((fact) => fact.kind !== 'line' || fact.source === 'judge')

async function seen(club: Club, id: string) {
  const { version } = await taken(club.ask('games.get', { game: id }))
  const ledger = await taken(club.ask('ledger.list', { game: id }))
  return { id, version, lines: ledger.length }
}

it('the audit of an unknown season is refused', async () => {
  const { club } = await newTable()
  expect(await codeOf(club.ask('seasons.audit', { season: 'nothing' }))).toBe('seasons/unknown')
  expect(await codeOf(club.ask('ledger.season', { season: 'nothing' }))).toBe('seasons/unknown')
})

it('the audit of one game shows its effect on the standings of all games', async () => {
  const { club, season, members, ended } = await finished()
  const other = await openTable(club, season, members, ROLES, '2026-01-08')
  await taken(club.enterAll({ game: other.id, version: other.version }, MAFIA_WINS))
  await taken(club.addLines(ended.id, [bonus(1, 30)], at(30)))
  const [change] = await corrections(club, season)
  expect([change?.game?.number, change?.shifts.find(({ member }) => member === members[0])]).toMatchObject([
    1,
    { before: { total: '0.25' }, after: { total: '0.55' } },
  ])
})

describe('a verdict and the lines added within an hour', () => {
  it('do not count as corrections', async () => {
    const { club, season, ended } = await finished()
    await taken(club.addLines(ended.id, [bonus(1, 30)]))
    await taken(
      club.addLines(ended.id, [
        bonus(2, 20),
        { seat: 4, kind: 'disqualification', hundredths: -50, reason: 'left the table' },
      ]),
    )
    expect(await corrections(club, season)).toEqual([])
    const { changes } = await taken(club.ask('seasons.audit', { season, entries: true }))
    expect(changes.map(({ isCorrection, shifts }) => [isCorrection, shifts])).toEqual([
      [false, []],
      [false, []],
      [false, []],
    ])
    expect(people(changes).map((fact) => fact.kind)).toEqual(['finished', 'line', 'line', 'line'])
  })
})

describe('corrections', () => {
  it('of a line show both versions, the reason and every changed place', async () => {
    const { club, season, members, ended } = await finished()
    const lines = await taken(club.addLines(ended.id, [bonus(1, 30), bonus(2, 40)]))
    const line = lines.find((each) => each.seat === 1 && each.kind === 'bonus')?.id ?? ''
    await taken(club.addLines(ended.id, [bonus(1, 60, { replaces: line, reason: 'protest' })], at(1, 'chief judge')))
    const [change, ...more] = await corrections(club, season)
    expect(more).toEqual([])
    expect(change).toMatchObject({
      author: 'chief judge',
      game: { id: ended.id, number: 1, evening: '2026-01-01' },
      facts: [
        {
          kind: 'line',
          line: 'bonus',
          how: 'changed',
          seat: 1,
          member: members[0],
          before: { line: 'bonus', hundredths: 30 },
          hundredths: 60,
          reason: 'protest',
        },
      ],
      shifts: [
        { member: members[0], before: { place: 2, total: '1.05' }, after: { place: 1, total: '1.35' } },
        { member: members[1], before: { place: 1, total: '1.15' }, after: { place: 2, total: '1.15' } },
      ],
    })
  })

  it('include a first line that is added more than an hour after the game', async () => {
    const { club, season, ended } = await finished()
    await taken(club.addLines(ended.id, [bonus(1, 30)], { ...at(2), author: 'late' }))
    expect((await corrections(club, season)).map(({ author, facts: [fact] }) => [author, fact])).toMatchObject([
      ['late', { how: 'added', hundredths: 30 }],
    ])
  })

  it('include any line that is added to a saved results sheet, however soon', async () => {
    const { club, season, members } = await newTable()
    const sheet = { season, evening: '2026-01-02', judge: 'Judge', bestMove: [], reason: '' }
    const seats = members.map(
      (member, index) => ({ member, role: ROLES[index] ?? 'citizen', bonus: 0, penalty: 0 }) as const,
    )
    const saved = await taken(club.ask('results.save', { ...sheet, seats, winner: 'red' }))
    expect(await corrections(club, season)).toEqual([])
    await taken(
      club.ask('results.save', {
        ...sheet,
        seats: seats.map((seat, index) => (index === 0 ? { ...seat, bonus: 30 } : seat)),
        winner: 'red',
        game: await seen(club, saved.id),
        reason: 'overlooked',
      }),
    )
    expect(facts(await corrections(club, season))).toMatchObject([
      { kind: 'line', line: 'bonus', how: 'added', seat: 1, hundredths: 30, reason: 'overlooked' },
    ])
  })

  it('include lines that are added after the first correction', async () => {
    const { club, season, members, ended } = await finished()
    const lines = await taken(club.addLines(ended.id, [bonus(1, 30)]))
    await taken(club.addLines(ended.id, [bonus(1, 0, { replaces: lines.at(-1)?.id ?? '', reason: 'wrong seat' })]))
    await taken(club.addLines(ended.id, [bonus(2, 30)]))
    expect(facts(await corrections(club, season))).toMatchObject([
      { how: 'taken-back', seat: 1, before: { hundredths: 30 }, hundredths: 0, reason: 'wrong seat' },
      { how: 'added', seat: 2, hundredths: 30, movedFrom: { seat: 1, member: members[0] } },
    ])
  })

  it('of the log show the entry, the changed verdict and the resulting lines', async () => {
    const { club, season, ended } = await finished()
    const undone = await taken(
      club.ask('games.retract', { game: ended.id, version: ended.version, item: 1, reason: 'wrong seat' }),
    )
    await taken(club.enterAll({ game: ended.id, version: undone.version }, MAFIA_WINS))
    const [taking, ending, ...more] = await corrections(club, season)
    expect(more).toEqual([])
    expect(taking?.facts).toMatchObject([
      { kind: 'entry', how: 'undone', before: { type: 'remove', seat: 3 }, reason: 'wrong seat' },
      { kind: 'verdict', before: { winner: 'red' }, after: null },
      ...[1, 2, 3, 4, 5, 6].map((seat) => ({ kind: 'line', seat, how: 'taken-back', reason: 'verdict-changed' })),
    ])
    expect(ending?.facts).toMatchObject([
      ...MAFIA_WINS.map((after) => ({ kind: 'entry', how: 'made', after })),
      { kind: 'verdict', before: null, after: { winner: 'mafia' } },
      ...[1, 2, 3, 5, 6].map((seat) => ({ kind: 'line', seat, how: 'added' })),
    ])
    // The mafia player had been removed and had lost points. Now this player is the only winner.
    expect(taking?.shifts.every(({ after }) => after === undefined)).toBe(true)
    expect(ending?.shifts).toContainEqual({ member: expect.any(String) as string, after: { place: 1, total: '0.75' } })
  })

  it('of an entry show both versions, and can be undone to restore the first version', async () => {
    const { club, season, ended } = await finished()
    const corrected = await taken(
      club.ask('games.correct', {
        game: ended.id,
        version: ended.version,
        item: 1,
        entry: { type: 'foul', seat: s(3) },
        reason: 'a foul only',
      }),
    )
    await taken(
      club.ask('games.retract', { game: ended.id, version: corrected.version, item: 2, reason: 'it was a removal' }),
    )
    expect(facts(await corrections(club, season)).filter(({ kind }) => kind === 'entry')).toMatchObject([
      {
        how: 'corrected',
        before: { type: 'remove', seat: 3 },
        after: { type: 'foul', seat: 3 },
        reason: 'a foul only',
      },
      {
        how: 'restored',
        before: { type: 'foul', seat: 3 },
        after: { type: 'remove', seat: 3 },
        reason: 'it was a removal',
      },
    ])
  })

  it('include the voiding and the reinstatement of a game', async () => {
    const { club, season, members, ended } = await finished()
    const voided = await taken(
      club.ask('games.void', { game: ended.id, version: ended.version, isVoid: true, reason: 'played again' }),
    )
    await taken(
      club.ask('games.void', { game: ended.id, version: voided.version, isVoid: false, reason: 'it counts after all' }),
    )
    const changes = await corrections(club, season)
    expect(people(changes)).toEqual([
      { kind: 'void', isVoid: true, reason: 'played again' },
      { kind: 'void', isVoid: false, reason: 'it counts after all' },
    ])
    expect(changes[0]?.shifts).toHaveLength(members.length)
    expect(changes[1]?.shifts.map(({ member, after }) => [member, after])).toEqual(
      changes[0]?.shifts
        .toSorted((a, b) => (a.before?.place ?? 0) - (b.before?.place ?? 0))
        .map(({ member, before }) => [member, before]),
    )
  })

  it('include the change of a flag during the season', async () => {
    const { club, season } = await newTable()
    const flags = (await taken(club.ask('seasons.list', {})))[0]?.flags ?? {}
    const [flag] = Object.entries(flags).find(([, value]) => typeof value === 'boolean') ?? []
    if (flag === undefined) throw new Error('no flag to turn')
    await taken(club.ask('seasons.setFlags', { season, flags: { [flag]: flags[flag] !== true } }))
    expect(facts(await corrections(club, season))).toEqual([
      { kind: 'flags', changes: [{ flag, before: flags[flag], after: flags[flag] !== true }] },
    ])
  })
})

describe('a results sheet', () => {
  it('is corrected in a single change, which lists changed cells and lines', async () => {
    const { club, season, members } = await newTable()
    const seats = members.map((member, index) => ({ member, role: ROLES[index] ?? 'citizen', bonus: 0, penalty: 0 }))
    const sheet = { season, evening: '2026-01-02', judge: 'J', bestMove: [], reason: '' }
    const saved = await taken(
      club.ask('results.save', {
        ...sheet,
        seats: seats.map((seat, index) => (index === 0 ? { ...seat, bonus: 30 } : seat)),
        winner: 'red',
      }),
    )
    expect(await corrections(club, season)).toEqual([])
    await taken(
      club.ask('results.save', {
        ...sheet,
        seats: seats.map((seat, index) => (index === 2 ? { ...seat, bonus: 30 } : seat)),
        winner: 'mafia',
        game: await seen(club, saved.id),
        reason: 'the sheet was misread',
      }),
    )
    const [change, ...more] = await corrections(club, season)
    expect(more).toEqual([])
    expect(change?.facts.filter(({ kind }) => kind !== 'line')).toEqual([
      { kind: 'sheet', changes: [{ what: 'winner', before: 'red', after: 'mafia' }], reason: 'the sheet was misread' },
      {
        kind: 'verdict',
        before: { winner: 'red', reason: 'asserted' },
        after: { winner: 'mafia', reason: 'asserted' },
      },
    ])
    expect(people(change ? [change] : []).filter(({ kind }) => kind === 'line')).toMatchObject([
      { seat: 1, how: 'taken-back' },
      { seat: 3, how: 'added', movedFrom: { seat: 1 } },
    ])
    expect(change?.shifts.find(({ member }) => member === members[2])).toMatchObject({
      before: { total: '0.00' },
      after: { place: 1, total: '1.05' },
    })
  })
})

describe('the audit of the plan', () => {
  it('shows changed judges of tables, but not their first assignment', async () => {
    const { club, season, members } = await newTable()
    await taken(club.ask('plan.addEntrants', { season, members }))
    const stage = { name: 'Main', isFinal: false, rounds: 2, tables: 1, lineup: members, judges: ['Ada'] }
    const { stages } = await taken(club.ask('plan.addStage', { season, stage: { ...stage, judges: [] } }))
    const id = stages[0]?.id ?? ''
    await taken(club.ask('plan.changeStage', { season, id, stage }))
    expect(await corrections(club, season)).toEqual([])
    await taken(club.ask('plan.nameJudge', { season, stage: id, round: 2, table: 1, judge: 'Bob' }))
    await taken(club.ask('plan.nameJudge', { season, stage: id, round: 2, table: 1, judge: '' }))
    await taken(club.ask('plan.changeStage', { season, id, stage: { ...stage, judges: ['Cleo'] } }))
    expect(facts(await corrections(club, season))).toEqual([
      { kind: 'judge', stage: 'Main', round: 2, table: 1, before: 'Ada', after: 'Bob' },
      { kind: 'judge', stage: 'Main', round: 2, table: 1, before: 'Bob', after: '' },
      { kind: 'judge', stage: 'Main', table: 1, before: 'Ada', after: 'Cleo' },
    ])
  })

  it('keeps the reason for a line-up when the stage is renamed', async () => {
    const { club, season, members } = await finished()
    await taken(club.ask('plan.addEntrants', { season, members }))
    const stage = { name: 'Final', isFinal: true, rounds: 2, tables: 1, lineup: members, judges: [] }
    const basis = 'Grand prix\nPlayer 1: place 1 of the series'
    const { stages } = await taken(club.ask('plan.addStage', { season, stage, basis }))
    expect(stages[0]?.basis).toBe(basis)
    const { changes } = await taken(club.ask('seasons.audit', { season, entries: true }))
    expect(facts(changes)).toContainEqual({ kind: 'stage', stage: 'Final', how: 'added', reason: basis })
    const id = stages[0]?.id ?? ''
    const renamed = await taken(club.ask('plan.changeStage', { season, id, stage: { ...stage, name: 'The final' } }))
    expect(renamed.stages[0]?.basis).toBe(basis)
  })

  it('shows a change of the judge of a game', async () => {
    const { club, season, ended } = await finished()
    await taken(
      club.ask('games.mend', {
        game: ended.id,
        version: ended.version,
        seats: [],
        judge: 'Another',
        reason: 'left early',
      }),
    )
    expect(facts(await corrections(club, season))).toMatchObject([
      { kind: 'mend', how: 'made', mend: { judge: 'Another' }, reason: 'left early' },
    ])
  })

  it('shows replacements, exhibition players and changed stages', async () => {
    const { club, season, members } = await newTable(undefined, 'tournament-2026')
    const { added } = await taken(
      club.ask('members.add', { names: Array.from({ length: 12 }, (_, index) => `Entrant ${index + 1}`) }),
    )
    const entrants = added.map(({ id }) => id)
    await taken(club.ask('plan.addEntrants', { season, members: entrants }))
    const stage = { name: 'Main', isFinal: false, rounds: 4, tables: 1, lineup: entrants.slice(0, 10), judges: [] }
    const stageId = (await taken(club.ask('plan.addStage', { season, stage }))).stages[0]?.id ?? ''
    const order = Array.from({ length: 10 }, (_, index) => index + 1)
    await taken(
      club.ask('plan.seat', { season, id: stageId, schedule: [order, order, order, order].map((table) => [table]) }),
    )
    expect(await corrections(club, season)).toEqual([])

    await taken(
      club.ask('plan.replace', {
        season,
        stage: stageId,
        place: 2,
        member: entrants[10] ?? '',
        fromRound: 2,
        reason: 'ill',
      }),
    )
    const roles = [
      'citizen',
      'citizen',
      'citizen',
      'sheriff',
      'citizen',
      'citizen',
      'citizen',
      'mafia',
      'mafia',
      'don',
    ] as const
    await taken(
      club.ask('results.save', {
        season,
        evening: '2026-01-02',
        judge: 'J',
        bestMove: [],
        reason: '',
        place: { stage: stageId, round: 1, table: 1 },
        seats: entrants
          .slice(0, 10)
          .map((member, index) => ({ member, role: roles[index] ?? 'citizen', bonus: 0, penalty: 0 })),
        winner: 'mafia',
        firstVictim: 1,
      }),
    )
    await taken(club.ask('plan.changeStage', { season, id: stageId, stage: { ...stage, rounds: 2 } }))
    await taken(club.ask('plan.markExhibition', { season, member: entrants[9] ?? '', isExhibition: true }))
    const changes = await corrections(club, season)
    expect(facts(changes)).toEqual([
      {
        kind: 'replacement',
        stage: 'Main',
        place: 2,
        fromRound: 2,
        before: entrants[1],
        after: entrants[10],
        reason: 'ill',
      },
      { kind: 'stage', stage: 'Main', how: 'changed', rounds: { before: 4, after: 2 } },
      { kind: 'exhibition', member: entrants[9], isExhibition: true },
    ])
    // With four rounds B = 2, and a first kill earns a Ci of 0.20. With two rounds B = 1, and it earns 0.40. The victim
    // was killed first once.
    expect(changes[1]?.shifts).toEqual([
      { member: entrants[0], before: { place: 4, total: '0.20' }, after: { place: 4, total: '0.40' } },
    ])
    expect(changes[2]?.shifts.find(({ member }) => member === entrants[9])).toMatchObject({ before: { total: '0.75' } })
    expect(changes[2]?.shifts.find(({ member }) => member === entrants[9])?.after).toBeUndefined()
    expect(members).toHaveLength(6)
  })
})

describe('a merged member', () => {
  it('appears under one id in the audit, as in the standings', async () => {
    const { club, season, members, ended } = await finished()
    const {
      added: [alias],
    } = await taken(club.ask('members.add', { names: ['Alias'] }))
    const second = await openTable(club, season, [alias?.id ?? '', ...members.slice(1)])
    await taken(club.enterAll({ game: second.id, version: second.version }, RED_WINS))
    await taken(club.addLines(second.id, [bonus(1, 30)], at(3)))
    await taken(club.ask('members.merge', { from: alias?.id ?? '', into: members[0] ?? '' }))
    await taken(club.addLines(ended.id, [bonus(1, 20)], at(5)))
    const { changes, names } = await taken(club.ask('seasons.audit', { season }))
    const told = changes.flatMap((change) => [
      ...change.shifts.map(({ member }) => member),
      ...change.facts.flatMap((fact) => (fact.kind === 'line' ? [fact.member] : [])),
    ])
    expect(told.every((member) => names[member] !== undefined && member !== alias?.id)).toBe(true)
    const [row] = (await taken(club.ask('seasons.standings', { season }))).filter(({ member }) => member === members[0])
    expect(changes.at(-1)?.shifts.find(({ member }) => member === members[0])?.after).toEqual({
      place: row?.place,
      total: row?.metrics.total,
    })
    expect(row?.metrics.total).toBe('2.00')
  })
})

describe('objections', () => {
  const objections = (changes: readonly AuditChange[]) =>
    changes.flatMap(({ author, game, facts: told }) =>
      told.flatMap((fact) => (fact.kind === 'objection' ? [[fact.how, fact.reason, author, game?.number]] : [])),
    )

  it('to a running game appear in the audit immediately and are not repeated later', async () => {
    const store = createMemoryStore()
    const { club, season, game } = await newTable(store)
    const raised = await taken(
      club.ask('objections.raise', { game: game.id, version: game.version, seat: 2, text: 'Not my foul' }),
    )
    const [objection] = raised.objections
    const first = [['raised', 'Not my foul', 'unknown', 1]]
    expect(objections(await corrections(club, season))).toEqual(first)
    const decided = await taken(
      club.ask('objections.decide', {
        game: game.id,
        version: raised.version,
        objection: objection?.id ?? '',
        ruling: 'rejected',
        reason: 'It was',
        lines: [],
      }),
    )
    const both = [...first, ['rejected', 'It was', 'unknown', 1]]
    expect(objections(await corrections(club, season))).toEqual(both)
    const over = await taken(club.enterAll({ game: game.id, version: decided.version }, RED_WINS))
    expect(objections(await corrections(club, season))).toEqual(both)
    await taken(club.ask('objections.raise', { game: game.id, version: over.version, seat: 3, text: 'Too late' }))
    const all = [...both, ['raised', 'Too late', 'unknown', 1]]
    expect(objections(await corrections(club, season))).toEqual(all)
    expect(objections((await taken(club.ask('seasons.audit', { season, entries: true }))).changes)).toEqual(all)
    expect(objections(await corrections(newClub(store, 'y'), season))).toEqual(all)
  })
})
