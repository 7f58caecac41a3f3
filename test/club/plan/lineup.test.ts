// A final stays fair: nobody is chosen by alphabet, nobody is added or removed unnoticed, and every decision is in the
// audit with its reason (docs/spec/scoring.md §3). Two tables of ten play one round, and ten players advance.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { ResultSheetRequest } from '../../../src/club/games/resultRequests.ts'
import { codeOf, newClub, openCup, taken } from '../clubFixture.ts'

const ROLES = ['don', 'mafia', 'mafia', 'sheriff'] as const
const SIZE = 10
type Bonuses = Readonly<Record<string, number>>

/** Players `p01` to `p20`. Red wins at both tables, so seats 4 to 10 and 14 to 20 have 0.75 and their bonus. */
async function cup() {
  const club = newClub()
  const season = await openCup(club)
  const people = Array.from({ length: 21 }, (_, index) => `p${String(index + 1).padStart(2, '0')}`)
  const { entered } = await taken(club.ask('plan.enrol', { season, people: people.map((name) => ({ name })) }))
  const idOf = (name: string) => entered[people.indexOf(name)] ?? expect.fail(name)
  const nameOf = (id: string) => people[entered.indexOf(id)] ?? expect.fail(id)
  const lineup = entered.slice(0, 20)
  const plan = await taken(
    club.ask('plan.addStage', {
      season,
      stage: { name: 'Qualifying', isFinal: false, rounds: 1, tables: 2, lineup, judges: [] },
    }),
  )
  const stage = plan.stages[0]?.id ?? expect.fail()
  const seats = Array.from({ length: 20 }, (_, index) => index + 1)
  await taken(club.ask('plan.seat', { season, id: stage, schedule: [[seats.slice(0, 10), seats.slice(10)]] }))

  async function play(table: number, bonuses: Bonuses, game?: ResultSheetRequest['game']) {
    const request: ResultSheetRequest = {
      season,
      evening: '2026-03-01',
      judge: 'Zoya',
      place: { stage, round: 1, table },
      winner: 'red',
      bestMove: [],
      reason: game ? 'read again' : '',
      seats: lineup.slice(10 * (table - 1), 10 * table).map((member, index) => ({
        member,
        role: ROLES[index] ?? 'civilian',
        bonus: bonuses[nameOf(member)] ?? 0,
        penalty: 0,
      })),
      ...(game ? { game } : {}),
    }
    return taken(club.ask('results.save', request))
  }
  return {
    club,
    season,
    stage,
    play,
    idOf,
    nameOf,
    named: (ids: readonly string[]) => ids.map(nameOf).toSorted().join(' '),
  }
}

/** Nine players have more than the other winners. The tenth place is shared by p16 to p20. */
const SHARED: Bonuses = { p04: 30, p05: 30, p06: 30, p07: 30, p08: 30, p09: 30, p10: 30, p14: 30, p15: 30 }
/** Nobody shares the last place. */
const PLAIN: Bonuses = { ...SHARED, p16: 10 }

async function played(bonuses: Bonuses) {
  const made = await cup()
  const first = await made.play(1, bonuses)
  const second = await made.play(2, bonuses)
  return { ...made, first, second }
}

function finalOf(lineup: readonly string[]) {
  return { name: 'Final', isFinal: true, rounds: 4, tables: 1, lineup, judges: [] }
}

async function withFinal(bonuses = PLAIN) {
  const made = await played(bonuses)
  const { club, season } = made
  const { cut } = await taken(club.ask('plan.source', { season, size: SIZE }))
  await taken(club.ask('plan.addStage', { season, stage: finalOf(cut.through), source: { size: SIZE } }))
  return made
}

const again = async (club: Club, id: string) => ({
  id,
  version: (await taken(club.ask('games.get', { game: id }))).version,
  lines: (await taken(club.ask('ledger.list', { game: id }))).length,
})

/** p16 loses the bonus that qualified them, and p17 receives one. */
async function corrected(made: Awaited<ReturnType<typeof withFinal>>, bonuses: Bonuses = { ...SHARED, p17: 10 }) {
  await made.play(2, bonuses, await again(made.club, made.second.id))
  return made
}

const lineupOf = async (club: Club, season: string) =>
  (await taken(club.ask('plan.get', { season }))).stages.find(({ isFinal }) => isFinal)?.lineup ??
  expect.fail('no final')

describe('a place shared at the cut', () => {
  it('leaves its seat open until a way to fill it is chosen', async () => {
    const { club, season, named } = await played(SHARED)
    const { cut } = await taken(club.ask('plan.source', { season, size: SIZE }))
    expect([named(cut.through), named(cut.tied), cut.open]).toEqual([
      'p04 p05 p06 p07 p08 p09 p10 p14 p15',
      'p16 p17 p18 p19 p20',
      1,
    ])
    const lineup = [...cut.through, cut.tied[0] ?? '']
    expect(await codeOf(club.ask('plan.addStage', { season, stage: finalOf(lineup), source: { size: SIZE } }))).toBe(
      'plan/tie-open',
    )
    expect(
      await codeOf(club.ask('plan.addStage', { season, stage: finalOf(lineup), source: { size: SIZE, tie: 'lot' } })),
    ).toBe('plan/lot-not-drawn')
    expect(
      await codeOf(
        club.ask('plan.addStage', { season, stage: finalOf(lineup), source: { size: SIZE, tie: 'choice' } }),
      ),
    ).toBe('plan/reason-needed')
    expect(
      await codeOf(
        club.ask('plan.addStage', {
          season,
          stage: finalOf(lineup),
          source: { size: SIZE, tie: 'play-off', reason: ' ' },
        }),
      ),
    ).toBe('plan/reason-needed')
  })

  it('is drawn only once, with a repeatable seed', async () => {
    const { club, season, named } = await played(SHARED)
    await taken(club.ask('plan.drawLot', { season, size: SIZE, seed: 2026 }))
    const { cut, lot } = await taken(club.ask('plan.source', { season, size: SIZE }))
    expect([named(lot?.tied ?? []), lot?.seed, lot?.drawn.length]).toEqual(['p16 p17 p18 p19 p20', 2026, 1])
    expect(await codeOf(club.ask('plan.drawLot', { season, size: SIZE, seed: 2027 }))).toBe('plan/lot-drawn')
    const drawn = lot?.drawn ?? []
    const other = cut.tied.find((member) => !drawn.includes(member)) ?? ''
    expect(
      await codeOf(
        club.ask('plan.addStage', {
          season,
          stage: finalOf([...cut.through, other]),
          source: { size: SIZE, tie: 'lot' },
        }),
      ),
    ).toBe('plan/lot-drawn')
    await taken(
      club.ask('plan.addStage', {
        season,
        stage: finalOf([...cut.through, ...drawn]),
        source: { size: SIZE, tie: 'lot' },
      }),
    )
    expect(await taken(club.ask('plan.drifts', {}))).toEqual([])
    // The same seed in another club draws the same person.
    const twin = await played(SHARED)
    await taken(twin.club.ask('plan.drawLot', { season: twin.season, size: SIZE, seed: 2026 }))
    const repeated = await taken(twin.club.ask('plan.source', { season: twin.season, size: SIZE }))
    expect(twin.named(repeated.lot?.drawn ?? [])).toBe(named(drawn))
  })

  it.each(['play-off', 'choice'] as const)('is filled by %s with a reason, which the audit shows', async (tie) => {
    const { club, season, idOf } = await played(SHARED)
    const { cut } = await taken(club.ask('plan.source', { season, size: SIZE }))
    const lineup = [...cut.through, idOf('p19')]
    await taken(
      club.ask('plan.addStage', {
        season,
        stage: finalOf(lineup),
        source: { size: SIZE, tie, reason: 'one more game' },
      }),
    )
    const { changes } = await taken(club.ask('seasons.audit', { season }))
    expect(changes.flatMap(({ facts }) => facts)).toContainEqual({
      kind: 'stage',
      stage: 'Final',
      how: 'added',
      tie,
      reason: 'one more game',
    })
  })

  it('must exist before a lot can be drawn', async () => {
    const { club, season } = await played(PLAIN)
    expect(await codeOf(club.ask('plan.drawLot', { season, size: SIZE, seed: 1 }))).toBe('plan/no-tie')
  })
})

describe('a line-up that differs from the standings', () => {
  it('needs a reason', async () => {
    const { club, season, idOf } = await played(PLAIN)
    const { cut } = await taken(club.ask('plan.source', { season, size: SIZE }))
    const lineup = [...cut.through.slice(0, 9), idOf('p20')]
    expect(await codeOf(club.ask('plan.addStage', { season, stage: finalOf(lineup), source: { size: SIZE } }))).toBe(
      'plan/reason-needed',
    )
    await taken(
      club.ask('plan.addStage', { season, stage: finalOf(lineup), source: { size: SIZE, reason: 'p16 is ill' } }),
    )
    expect(await taken(club.ask('plan.drifts', {}))).toEqual([])
  })
})

describe('a corrected qualifying game', () => {
  it('is reported with everybody who would come in or drop out', async () => {
    const { club, season } = await corrected(await withFinal())
    expect(await taken(club.ask('plan.drifts', {}))).toMatchObject([
      {
        season: { id: season, name: 'Cup' },
        stage: { name: 'Final' },
        in: [{ name: 'p17' }],
        out: [{ name: 'p16' }],
        tied: [],
        open: 0,
        isBegun: false,
      },
    ])
  })

  it('is not reported if the same people qualify', async () => {
    const { club } = await corrected(await withFinal(), { ...PLAIN, p16: 20 })
    expect(await taken(club.ask('plan.drifts', {}))).toEqual([])
  })

  it('allows the line-up to stay if a reason is given', async () => {
    const kept = await corrected(await withFinal())
    const before = await lineupOf(kept.club, kept.season)
    const [drift] = await taken(kept.club.ask('plan.drifts', {}))
    const stage = drift?.stage.id ?? ''
    const decide = (keep: boolean, reason: string) => ({ stage, keep, chosen: [], reason })
    expect(await lineupOf(kept.club, kept.season)).toEqual(before)
    expect(await codeOf(kept.club.ask('plan.decideLineup', { season: kept.season, ...decide(true, ' ') }))).toBe(
      'plan/reason-needed',
    )
    await taken(kept.club.ask('plan.decideLineup', { season: kept.season, ...decide(true, 'announced') }))
    expect(await lineupOf(kept.club, kept.season)).toEqual(before)
    expect(await taken(kept.club.ask('plan.drifts', {}))).toEqual([])

    const changed = await corrected(await withFinal())
    await taken(
      changed.club.ask('plan.decideLineup', { season: changed.season, ...decide(false, 'points were misread') }),
    )
    const after = await lineupOf(changed.club, changed.season)
    expect(after.map(changed.nameOf)).toEqual(before.map(kept.nameOf).map((name) => (name === 'p16' ? 'p17' : name)))
    expect(await taken(changed.club.ask('plan.drifts', {}))).toEqual([])
    const { changes } = await taken(changed.club.ask('seasons.audit', { season: changed.season }))
    expect(changes.at(-1)).toMatchObject({
      isCorrection: true,
      facts: [
        {
          kind: 'lineup',
          stage: 'Final',
          out: [changed.idOf('p16')],
          in: [changed.idOf('p17')],
          reason: 'points were misread',
        },
      ],
    })
  })

  it('is reported again when the standings change again', async () => {
    const made = await corrected(await withFinal())
    const { club, season } = made
    const [drift] = await taken(club.ask('plan.drifts', {}))
    await taken(
      club.ask('plan.decideLineup', {
        season,
        stage: drift?.stage.id ?? '',
        keep: true,
        chosen: [],
        reason: 'announced',
      }),
    )
    await made.play(2, { ...SHARED, p18: 20 }, await again(club, made.second.id))
    expect(await taken(club.ask('plan.drifts', {}))).toMatchObject([{ in: [{ name: 'p18' }], out: [{ name: 'p16' }] }])
  })

  it('leaves a shared place open until a way to fill it is chosen', async () => {
    const made = await corrected(await withFinal(), SHARED)
    const { club, season, idOf } = made
    const [drift] = await taken(club.ask('plan.drifts', {}))
    expect([drift?.in, drift?.out, drift?.tied.map(({ name }) => name).join(' '), drift?.open]).toEqual([
      [],
      [],
      'p16 p17 p18 p19 p20',
      1,
    ])
    const replace = { stage: drift?.stage.id ?? '', keep: false, reason: 'they played one more game' }
    expect(await codeOf(club.ask('plan.decideLineup', { season, ...replace, chosen: [idOf('p20')] }))).toBe(
      'plan/tie-open',
    )
    await taken(club.ask('plan.decideLineup', { season, ...replace, chosen: [idOf('p20')], tie: 'play-off' }))
    expect(made.named(await lineupOf(club, season))).toBe('p04 p05 p06 p07 p08 p09 p10 p14 p15 p20')
  })

  it('does not change the line-up of a final that has begun', async () => {
    const made = await withFinal()
    const { club, season } = made
    const final = (await taken(club.ask('plan.get', { season }))).stages.find(({ isFinal }) => isFinal)?.id ?? ''
    const table = Array.from({ length: 10 }, (_, index) => index + 1)
    await taken(club.ask('plan.seat', { season, id: final, schedule: [[table], [table], [table], [table]] }))
    const lineup = await lineupOf(club, season)
    await taken(
      club.ask('results.save', {
        season,
        evening: '2026-03-01',
        judge: 'Zoya',
        place: { stage: final, round: 1, table: 1 },
        winner: 'mafia',
        bestMove: [],
        reason: '',
        seats: lineup.map((member, index) => ({
          member,
          role: ROLES[index] ?? ('civilian' as const),
          bonus: 0,
          penalty: 0,
        })),
      }),
    )
    // Points of the final itself do not change who qualified.
    expect(await taken(club.ask('plan.drifts', {}))).toEqual([])
    await corrected(made)
    const [drift] = await taken(club.ask('plan.drifts', {}))
    expect(drift?.isBegun).toBe(true)
    const request = { stage: final, chosen: [], reason: 'late' }
    expect(await codeOf(club.ask('plan.decideLineup', { season, ...request, keep: false }))).toBe('plan/stage-begun')
    await taken(club.ask('plan.decideLineup', { season, ...request, keep: true }))
    expect(await taken(club.ask('plan.drifts', {}))).toEqual([])
  })

  it('is reported identically by a club that imported the season', async () => {
    const { club, season } = await corrected(await withFinal())
    const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
    const other = newClub()
    const into = await openCup(other)
    const text = 'text' in file ? file.text : expect.fail('not a text')
    await taken(other.takeImport({ season: into, format: 'season', text }, [0, 1]))
    const told = async (each: Club) =>
      (await taken(each.ask('plan.drifts', {}))).map((drift) => ({
        in: drift.in.map(({ name }) => name),
        out: drift.out.map(({ name }) => name),
        open: drift.open,
      }))
    expect(await told(other)).toEqual(await told(club))
    expect(await told(other)).toEqual([{ in: ['p17'], out: ['p16'], open: 0 }])
  })
})
