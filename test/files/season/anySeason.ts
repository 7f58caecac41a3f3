// Generates any season that a club might have: a plan with a qualifying round and a final, games from sheets and with
// protocols, inside and outside the plan, and later changes to the games. The season is made with the club's own
// commands. Steps that the commands refuse are skipped.

import type { TableInPlan } from '../../../src/scoring/gameRow.ts'
import fc from 'fast-check'
import type { Club } from '../../../src/application/club.ts'
import type { GameDetail } from '../../../src/club/games/view.ts'
import type { LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import type { Result, Role, Winner } from '../../../src/rules/vocabulary.ts'
import { newClub, s, taken } from '../../club/clubFixture.ts'

const DEAL: readonly Role[] = [
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]
/** Seats of the deal. A game with a protocol ends when all players of one team are out. */
const BLACK = [8, 9, 10] as const
const RED = [1, 2, 3, 4, 5, 6, 7] as const

type Step =
  | {
      readonly do: 'sheet' | 'protocol'
      readonly stage: number
      readonly round: number
      readonly table: number
      readonly winner: Winner
      readonly victim: number
      readonly bonus: number
      readonly excluded: number
    }
  | {
      readonly do: 'correct' | 'void' | 'retract' | 'gather'
      readonly game: number
      readonly winner: Winner
      readonly bonus: number
    }
  | {
      readonly do: 'line'
      readonly game: number
      readonly seat: number
      readonly kind: LedgerLineKind
      readonly hundredths: number
      readonly replaces: boolean
    }
  | { readonly do: 'exhibition' | 'rename' | 'club'; readonly person: number }
  | { readonly do: 'replace'; readonly place: number; readonly round: number }
  | { readonly do: 'rules' }

const winner = fc.constantFrom<Winner>('red', 'mafia', 'draw')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('sheet' as const, 'protocol' as const),
      stage: fc.nat(2),
      round: fc.nat(3),
      table: fc.nat(1),
      winner,
      victim: fc.nat(10),
      bonus: fc.nat(60),
      excluded: fc.nat(30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('correct' as const, 'void' as const, 'retract' as const, 'gather' as const),
      game: fc.nat(9),
      winner,
      bonus: fc.nat(60),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      game: fc.nat(9),
      seat: fc.integer({ min: 1, max: 10 }),
      kind: fc.constantFrom<LedgerLineKind>('bonus', 'penalty', 'disqualification', 'team-loss', 'best-move'),
      hundredths: fc.constantFrom(0, 10, 25, 30, 40, 60, -20, -40, -50, -70, -75),
      replaces: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('exhibition' as const, 'rename' as const, 'club' as const),
      person: fc.nat(21),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      place: fc.integer({ min: 1, max: 20 }),
      round: fc.integer({ min: 2, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'rules' as const }) },
)

export const anySteps = fc.tuple(
  fc.constantFrom('tournament-2026', 'official-2025'),
  fc.array(step, { minLength: 6, maxLength: 24 }),
)

export interface MadeSeason {
  readonly club: Club
  readonly season: string
  readonly people: readonly string[]
}

export async function makeSeason([scheme, steps]: readonly [string, readonly Step[]]): Promise<MadeSeason> {
  const club = newClub()
  await taken(club.create('Federation'))
  const { added } = await taken(
    club.ask('members.add', { names: Array.from({ length: 22 }, (_, index) => `Игрок ${index + 1}`) }),
  )
  const people = added.map(({ id }) => id)
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind: 'tournament',
      scheme,
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  await taken(club.ask('plan.addEntrants', { season, members: people }))
  const stages: string[] = []
  for (const [name, isFinal, tables] of [
    ['Qualifying', false, 2],
    ['Grand final', true, 1],
  ] as const) {
    const { stages: planned } = await taken(
      club.ask('plan.addStage', {
        season,
        stage: {
          name,
          isFinal,
          rounds: 4,
          tables,
          lineup: people.slice(0, tables * 10),
          judges: ['Ada'],
        },
      }),
    )
    const id = planned.find((each) => each.name === name)?.id ?? ''
    stages.push(id)
    const schedule = [0, 1, 2, 3].map((round) =>
      Array.from({ length: tables }, (_, table) =>
        Array.from({ length: 10 }, (__, seat) => 1 + ((table * 10 + seat + round) % (tables * 10))),
      ),
    )
    await taken(club.ask('plan.seat', { season, id, schedule, seed: 1, without: { sd: 0.75, tables: 2 } }))
  }
  const made: MadeSeason = { club, season, people }
  for (const each of steps) await act(made, stages, each)
  return made
}

async function act(made: MadeSeason, stages: readonly string[], todo: Step): Promise<unknown> {
  const { club, season, people } = made
  switch (todo.do) {
    case 'sheet':
    case 'protocol':
      return play(made, stages, todo)
    case 'exhibition':
      return club.ask('plan.markExhibition', { season, member: people[todo.person] ?? '', isExhibition: true })
    case 'rename':
      return club.ask('members.rename', { member: people[todo.person] ?? '', name: `=Имя ${todo.person}` })
    case 'club':
      return club.ask('members.setClub', { member: people[todo.person] ?? '', club: 'North' })
    case 'replace':
      return club.ask('plan.replace', {
        season,
        stage: stages[0] ?? '',
        place: todo.place,
        member: people[21] ?? '',
        fromRound: todo.round,
        reason: 'ill',
      })
    case 'rules':
      return club.ask('seasons.setFlags', { season, flags: { loverDeathDrag: false } })
    default:
      break
  }
  const games = await taken(club.ask('games.list', { season }))
  const game = games[todo.game % Math.max(1, games.length)]
  if (!game) return undefined
  const known = await taken(club.ask('games.get', { game: game.id }))
  switch (todo.do) {
    case 'void':
      return club.ask('games.void', { game: known.id, version: known.version, isVoid: !known.isVoid, reason: 'slip' })
    case 'retract':
      return club.ask('games.retract', {
        game: known.id,
        version: known.version,
        item: known.log.length,
        reason: 'slip',
      })
    case 'gather':
      return club.ask('games.enter', {
        game: known.id,
        version: known.version,
        entry: { type: 'remove', seat: s(1 + (todo.bonus % 10)) },
      })
    case 'correct':
      return correct(made, known, todo)
    case 'line': {
      const lines = await taken(club.ask('ledger.list', { game: known.id }))
      const target = todo.replaces
        ? lines.find((line) => line.counts && line.seat === todo.seat && line.kind === todo.kind)
        : undefined
      return club.addLines(known.id, [
        {
          seat: todo.seat,
          kind: todo.kind,
          hundredths: todo.hundredths,
          reason: '=protest',
          ...(target ? { replaces: target.id } : {}),
        },
      ])
    }
    default:
      return undefined
  }
}

type Playing = Extract<Step, { readonly victim: number }>

async function play(
  { club, season, people }: MadeSeason,
  stages: readonly string[],
  { do: how, stage, round, table, winner: won, victim, bonus, excluded }: Playing,
): Promise<Result<GameDetail>> {
  const place: TableInPlan | undefined =
    stages[stage] === undefined
      ? undefined
      : { stage: stages[stage], round: round + 1, table: stage === 1 ? 1 : table + 1 }
  const planned = place && (await seatedAt(club, season, place))
  const members = planned ?? people.slice(round, round + 10)
  const common = {
    season,
    evening: `2026-01-0${round + 1}`,
    ...judgeOf(people, round),
    ...(planned && place ? { place } : {}),
  }
  if (how === 'sheet') {
    const named = victim === 0 ? [] : [8, 9, 10, 1].slice(0, 1 + (victim % 4)).slice(0, 3)
    return club.ask('results.save', {
      ...common,
      ...(won === 'draw' && bonus === 0 ? {} : { winner: won }),
      reason: '',
      bestMove: named,
      ...(victim === 0 ? {} : { firstVictim: victim }),
      seats: members.map((member, index) => ({
        member,
        role: DEAL[index] ?? 'citizen',
        bonus: index === bonus % 10 ? Math.max(10, bonus) : 0,
        penalty: 0,
        ...(index === excluded ? { exclusion: 'disqualification' as const } : {}),
      })),
    })
  }
  const opened = await club.ask('games.open', {
    ...common,
    rulebook: 'city',
    preset: 'city',
    flags: {},
    seed: 1,
    seats: members.map((member, index) => ({ member, immune: false, role: DEAL[index] ?? 'citizen' })),
  })
  if (!opened.ok) return opened
  const out = won === 'red' ? BLACK : won === 'mafia' ? RED.slice(0, 4) : [1]
  return club.enterAll(
    { game: opened.value.id, version: opened.value.version },
    out.map((seat) => ({ type: 'remove' as const, seat: s(seat) })),
  )
}

async function seatedAt(club: Club, season: string, place: TableInPlan): Promise<readonly string[] | undefined> {
  const { stages } = await taken(club.ask('plan.get', { season }))
  const stage = stages.find(({ id }) => id === place.stage)
  return stage?.schedule?.[place.round - 1]?.[place.table - 1]?.map(
    (number) =>
      stage.replacements.findLast((each) => each.place === number && each.fromRound <= place.round)?.member ??
      stage.lineup[number - 1] ??
      '',
  )
}

/** Judge of a round: a guest, a selected member, or a member by name. */
function judgeOf(people: readonly string[], round: number) {
  if (round % 3 === 0) return { judge: 'Ada' }
  return round % 3 === 1 ? { judge: 'Игрок 5', judgeId: people[4] ?? '' } : { judge: 'Игрок 6' }
}

async function correct(
  { club }: MadeSeason,
  game: GameDetail,
  { winner: won, bonus }: { readonly winner: Winner; readonly bonus: number },
): Promise<unknown> {
  if (!game.asserted) return undefined
  const lines = (await taken(club.ask('ledger.list', { game: game.id }))).length
  return club.ask('results.save', {
    season: game.season,
    game: { id: game.id, version: game.version, lines },
    evening: game.evening,
    judge: game.judge,
    winner: won,
    bestMove: [],
    reason: 'slip',
    seats: game.players.map(({ member }, index) => ({
      member,
      role: DEAL[index] ?? 'citizen',
      bonus: index === 0 ? Math.max(10, bonus) : 0,
      penalty: index === 9 ? 20 : 0,
    })),
  })
}
