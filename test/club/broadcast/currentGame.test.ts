// The `current_game` answer, which streamers' overlays poll: its form in random games of every rulebook, and one
// evening in detail.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  toOverlayCurrentGame,
  NO_OVERLAY_CURRENT_GAME,
  type OverlayCurrentGameSource,
} from '../../../src/club/broadcast/currentGame.ts'
import type { Game } from '../../../src/club/model/game.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { ExitKind } from '../../../src/rules/events.ts'
import type { StepType } from '../../../src/rules/step.ts'
import type { GameState } from '../../../src/rules/state.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import type { Viewer } from '../../../src/rules/view.ts'
import { seat, type Role, type Winner } from '../../../src/rules/vocabulary.ts'
import { table } from '../../rules/support/games.ts'
import { currentGameForm, overlayOf } from './currentGameForm.ts'
import { gameWith, randomTable } from './tables.ts'

const GAMES = 12

function told(game: Game): OverlayCurrentGameSource {
  return { game, club: 'Club', title: 'Game 7', nameOf: (member) => `Name ${member.slice(1)}` }
}

test('the schema for `current_game` accepts the published sample', async () => {
  const sample: unknown = JSON.parse(await readFile(join(import.meta.dirname, 'currentGame.sample.json'), 'utf8'))
  const answer = currentGameForm.parse(sample)
  expect(overlayOf(answer).don).toEqual([{ round: 1, name: 'Harbour' }])
  expect(currentGameForm.parse(NO_OVERLAY_CURRENT_GAME)).toEqual({ version: 0 })
  expect(overlayOf(currentGameForm.parse(NO_OVERLAY_CURRENT_GAME))).toEqual({ title: 'empty' })
})

const CARDS: readonly Role[] = [
  'civilian',
  'civilian',
  'civilian',
  'mafia',
  'civilian',
  'mafia',
  'civilian',
  'civilian',
  'don',
  'sheriff',
]
const s = (n: number) => seat(n)

/** Every living black player shoots at one seat. The Don and the Sheriff check. */
function shotAt(target: number, shooters: readonly number[], checks: readonly [number, number]): readonly Entry[] {
  return [
    { type: 'shoot', shots: shooters.map((by) => ({ by: s(by), target: s(target) })) },
    { type: 'night-act', role: 'don', target: s(checks[0]) },
    { type: 'night-act', role: 'sheriff', target: s(checks[1]) },
  ]
}

function votedOut(target: number, other: number, speakers: readonly number[], voters: readonly number[]): Entry[] {
  const [first, second] = speakers
  const all = voters.map(s)
  return [
    { type: 'nominate', by: s(first ?? 1), target: s(target) },
    { type: 'end-speech', seat: s(first ?? 1) },
    { type: 'nominate', by: s(second ?? 2), target: s(other) },
    { type: 'end-discussion' },
    { type: 'vote', nominee: s(target), voters: all },
    { type: 'close-vote' },
    { type: 'end-last-word', seat: s(target) },
  ]
}

test('a sport game counts the vote of day 1 and the shot of the next night as round 0', () => {
  const header = table(CARDS, { rulebook: 'sport-club' })
  const everybody = CARDS.map((_, index) => index + 1)
  const opening: readonly Entry[] = [
    { type: 'end-pause', pause: 'acquaintance' },
    { type: 'end-pause', pause: 'free-seating' },
  ]
  const day: readonly Entry[] = votedOut(7, 2, [1, 2], everybody)
  const night = shotAt(3, [4, 6, 9], [5, 9])
  const morning: readonly Entry[] = [
    { type: 'best-move', seat: s(3), named: [s(4), s(6), s(8)] },
    { type: 'end-last-word', seat: s(3) },
    { type: 'nominate', by: s(2), target: s(4) },
  ]
  const seenBy = (viewer: Viewer, entries: readonly Entry[]) => {
    const game = gameWith(header, entries)
    expect(game.log).toHaveLength(entries.length)
    return currentGameForm.parse(toOverlayCurrentGame(told(game), viewer)).game
  }
  const at = (entries: readonly Entry[], kind: 'judge' | 'public' = 'judge') => seenBy({ kind }, entries)
  expect(at([])).toMatchObject({ round: 0, phase: 'night', state: 'notStarted' })
  expect(at(opening.slice(0, 1))).toMatchObject({ round: 0, phase: 'night', state: 'arranging' })
  expect(at(opening)).toMatchObject({ round: 0, phase: 'day', state: 'speaking', nominees: [] })
  expect(at([...opening, ...day.slice(0, 4)])).toMatchObject({ round: 0, state: 'voting', nominees: [7, 2] })
  expect(at([...opening, ...day.slice(0, 6)])).toMatchObject({ state: 'dayKillSpeaking' })
  expect(at([...opening, ...day])).toMatchObject({ round: 1, phase: 'night', state: 'shooting' })
  expect(at([...opening, ...day], 'public')).toMatchObject({ round: 1, phase: 'night', state: 'starting' })
  expect(at([...opening, ...day, ...night.slice(0, 1)])).toMatchObject({ state: 'donChecking' })
  expect(at([...opening, ...day, ...night.slice(0, 2)])).toMatchObject({ state: 'sheriffChecking' })
  const after = at([...opening, ...day, ...night])
  expect(after).toMatchObject({ round: 1, phase: 'day', state: 'nightKillSpeaking' })
  expect(after).toMatchObject({ tour: 7, moderator: { id: 0, name: 'Judge' } })
  expect(after).not.toHaveProperty('legacy')
  // The Sheriff sees their own card, but neither the call of the night nor the checks.
  const sheriff = { kind: 'seat', seat: s(10) } as const
  expect(seenBy(sheriff, [...opening, ...day])).toMatchObject({ state: 'starting', round: 1 })
  const checked = seenBy(sheriff, [...opening, ...day, ...night])?.players ?? []
  expect(checked.filter((each) => each.checkedByDon !== undefined || each.checkedBySheriff !== undefined)).toEqual([])
  const of = (n: number) => after?.players[n - 1]
  expect(of(7)).toMatchObject({ state: 'dead', deathRound: 0, deathType: 'voting', role: 'town' })
  expect(of(3)).toMatchObject({ state: 'dead', deathRound: 0, deathType: 'shooting', isSpeaking: true })
  expect(of(5)).toMatchObject({ checkedByDon: 1, role: 'town' })
  expect(of(9)).toMatchObject({ checkedBySheriff: 1, role: 'don' })
  const later = at([...opening, ...day, ...night, ...morning], 'public')
  expect(later).toMatchObject({ round: 1, state: 'speaking', nominees: [4], legacy: [4, 6, 8] })
  expect(overlayOf({ version: 0, game: later }).nominees).toEqual(['Name 4'])
  const fouls: readonly Entry[] = Array.from({ length: 4 }, () => ({ type: 'foul', seat: s(6) }))
  const sent = at([...opening, ...day, ...night, ...fouls])?.players[5]
  expect(sent).toMatchObject({ warnings: 4, deathRound: 1, deathType: 'warnings', role: 'maf' })
  // At night, an exit by fouls counts for the current night, and all other exits for the day before it.
  const technical: readonly Entry[] = Array.from({ length: 2 }, () => ({ type: 'technical-foul', seat: s(5) }))
  const gone = at([...opening, ...day, ...fouls, ...technical, { type: 'remove', seat: s(2) }])?.players
  expect(gone?.[5]).toMatchObject({ deathRound: 1, deathType: 'warnings' })
  expect(gone?.[4]).toMatchObject({ deathRound: 1, deathType: 'techFouls', techFouls: 2 })
  expect(gone?.[1]).toMatchObject({ deathRound: 0, deathType: 'kickOut' })
  // A cancelled vote counts for its own day.
  const off = [...opening, ...day, ...night, ...morning.slice(0, 2), ...fouls]
  expect(at(off)).toMatchObject({ phase: 'day', round: 1, votingCanceled: 1 })
  const next: readonly Entry[] = [{ type: 'end-discussion' }, ...shotAt(8, [4, 9], [1, 2])]
  expect(at([...off, ...next])).toMatchObject({ phase: 'day', round: 2, votingCanceled: 0 })
})

test('a City game begins with a day in round 0, and its first night is in round 1', () => {
  const cards: readonly Role[] = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen', 'don', 'citizen']
  const header = table(cards)
  const game = gameWith(header, [{ type: 'foul', seat: s(1) }])
  const day = currentGameForm.parse(toOverlayCurrentGame(told(game), { kind: 'judge' })).game
  expect(day).toMatchObject({ round: 0, phase: 'day', state: 'speaking' })
  const night = currentGameForm.parse(
    toOverlayCurrentGame(told(gameWith(header, [{ type: 'end-discussion' }])), { kind: 'judge' }),
  ).game
  expect(night).toMatchObject({ round: 1, phase: 'night' })
})

/** Answers for a viewer who sees every card, before the first and after each entry of a game. */
function answers(game: Game) {
  const { start, steps } = game.replay
  return [start, ...steps.map(({ state }) => state)].map((state, moment) => {
    const replay = { ...game.replay, steps: steps.slice(0, moment), state }
    const answer = currentGameForm.parse(toOverlayCurrentGame(told({ ...game, replay }), { kind: 'judge' })).game
    if (answer === undefined) throw new Error('no game')
    return { state, events: moment === 0 ? [] : (steps[moment - 1]?.events ?? []), answer }
  })
}

type Answer = ReturnType<typeof answers>[number]

const DEATH_TYPES: Readonly<Record<ExitKind, string>> = {
  killed: 'shooting',
  shot: 'shooting',
  'voted-out': 'voting',
  lifted: 'voting',
  fouls: 'warnings',
  'technical-fouls': 'techFouls',
  disqualified: 'kickOut',
}
const ENDS: Readonly<Partial<Record<Winner, string>>> = { red: 'townWon', mafia: 'mafiaWon', draw: 'tie' }
const DAY_STATES: Readonly<Partial<Record<StepType, string>>> = {
  speech: 'speaking',
  'tie-speech': 'nomineeSpeaking',
  vote: 'voting',
  lift: 'voting',
  lynch: 'voting',
}

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))(
  'each answer about a game of $id',
  ({ rulebook }) => {
    let games: readonly (readonly Answer[])[] = []
    let turns: readonly { readonly now: Answer; readonly before: Answer }[] = []
    beforeAll(() => {
      games = Array.from({ length: 6 }, (_, at) => {
        const { header, entries } = randomTable(rulebook, at + 1)
        return answers(gameWith(header, entries))
      })
      turns = games.flatMap((game) =>
        game.slice(2).map((now, at) => ({ now, before: game[at + 1] ?? expect.unreachable() })),
      )
    })

    const callOf = ({ step }: GameState) =>
      step.type === 'night-act'
        ? rulebook.night.find((each) => each.kind !== 'pause' && each.id === step.role)?.kind
        : ''

    test('rounds are numbered by nights, and the night of the first shot is in round 1', () => {
      for (const { now, before } of turns)
        if (now.state.phase !== 'over')
          expect(now.answer.round - before.answer.round).toBe(
            now.events.filter(({ type }) => type === 'NightBegan').length,
          )
      const shots = games.flatMap((game) => {
        const first = game.findIndex(({ state }) => state.step.type === 'shots' || callOf(state) === 'kill')
        // Before the first entry, the answer has no round.
        return first < 0 ? [] : (game[Math.max(1, first)]?.answer.round ?? [])
      })
      expect([...new Set(shots)]).toEqual([1])
    })

    test('a night kill counts for the previous round, and any other exit for its own round', () => {
      for (const { now, before } of turns) {
        const deaths = now.state.seats.map(({ exit, seat: at }) => {
          if (exit === undefined) return ['alive', undefined, undefined]
          const known = before.answer.players[at - 1]
          const { round } = before.answer
          const isOfNight = exit.phase === 'night' && exit.how !== 'fouls' && exit.how !== 'technical-fouls'
          const since = known?.state === 'dead' ? known.deathRound : Math.max(0, isOfNight ? round - 1 : round)
          return ['dead', since, DEATH_TYPES[exit.how]]
        })
        expect(now.answer.players.map((each) => [each.state, each.deathRound, each.deathType])).toEqual(deaths)
      }
    })

    test('an answer shows only checks by the Don or the Sheriff, with their rounds', () => {
      const checksIn = ({ answer }: Answer) =>
        answer.players.map(({ checkedByDon: don, checkedBySheriff: sheriff }) => ({ don, sheriff }))
      for (const { now, before } of turns) {
        const checks = checksIn(before)
        for (const event of now.events)
          if (event.type === 'CheckAnswered' && (event.role === 'don' || event.role === 'sheriff'))
            Object.assign(checks[event.target - 1] ?? {}, { [event.role]: before.answer.round })
        expect(checksIn(now)).toEqual(checks)
      }
    })

    test('the speaker and the state belong to the current step', () => {
      for (const { state, answer } of games.flatMap((game) => game.slice(1))) {
        const { step } = state
        const speaking = answer.players.filter(({ isSpeaking }) => isSpeaking).map(({ number }) => number)
        expect(speaking).toEqual('seat' in step ? [step.seat] : [])
        if (state.outcome !== undefined)
          expect([answer.phase, answer.state]).toEqual(['day', ENDS[state.outcome.winner] ?? 'unknown'])
        if (state.phase === 'day' && step.type in DAY_STATES) expect(answer.state).toBe(DAY_STATES[step.type])
        if (step.type === 'last-word' || step.type === 'best-move') {
          const how = state.seats[step.seat - 1]?.exit?.how
          if (how === 'killed' || how === 'shot') expect(answer.state).toBe('nightKillSpeaking')
          if (how === 'voted-out' || how === 'lifted') expect(answer.state).toBe('dayKillSpeaking')
        }
        if (step.type === 'pause') expect(answer.state).toBe('arranging')
        if (step.type === 'shots') expect(answer.state).toBe('shooting')
        if (step.type === 'night-act') {
          const kind = callOf(state)
          const check = step.role === 'don' ? 'donChecking' : 'sheriffChecking'
          expect(answer.state).toBe(kind === 'kill' ? 'shooting' : kind === 'check' ? check : 'starting')
        }
      }
    })

    test('by day, an answer shows the nominations and whether the vote was cancelled', () => {
      for (const game of games) {
        const off = new Set<number>()
        for (const { state, events, answer } of game.slice(1)) {
          for (const event of events) if (event.type === 'VoteCancelled') off.add(event.day)
          if (answer.phase === 'night') expect([answer.nominees, answer.votingCanceled]).toEqual([undefined, undefined])
          else if (state.phase === 'day') {
            expect(answer.nominees).toEqual(state.nominations.map(({ target }) => target))
            expect(answer.votingCanceled).toBe(Number(off.has(state.round)))
          }
        }
      }
    })
  },
)

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))('a game of $id', ({ rulebook }) => {
  test('overlay data is valid at any point, and shows cards only to permitted viewers', () => {
    for (let seed = 1; seed <= GAMES; seed += 1) {
      const { header, entries } = randomTable(rulebook, seed)
      const turnsOver = header.flags['revealRoleOnDeath'] === true
      for (let moment = 0; moment <= entries.length; moment += 9) {
        const game = gameWith(header, entries.slice(0, moment))
        const isOver = game.replay.state.phase === 'over'
        const open = currentGameForm.parse(toOverlayCurrentGame(told(game), { kind: 'judge' }))
        const shut = currentGameForm.parse(toOverlayCurrentGame(told(game), { kind: 'public' }))
        expect(open.game?.players.every(({ role }) => role !== '')).toBe(true)
        // Ids are negative, because people of the site that the overlays come from have positive ids.
        expect(open.game?.players.every(({ id }) => id < 0)).toBe(true)
        // An overlay does not draw a player whose role is not a string.
        expect(shut.game?.players.every(({ role, name }) => role !== undefined && name !== undefined)).toBe(true)
        if (isOver) expect(shut).toEqual(open)
        else if (!turnsOver) expect(JSON.stringify(shut)).not.toMatch(/"role":"[a-z]|"checkedBy/)
        expect(new Set(overlayOf(shut).seats?.map(({ key }) => key)).size).toBe(header.seats.length)
      }
    }
  })
})
