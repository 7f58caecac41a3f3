// MafiaRatings' game JSON: what their file tells of a game, as the import of protocols asks for it. The end of each
// replay is held against the file.

import type { Entry } from '../../../rules/entries.ts'
import { type GameState, isAlive } from '../../../rules/state.ts'
import type { Seat, Role, Phase, Winner } from '../../../rules/vocabulary.ts'
import type { LedgerEntry } from '../../../scoring/line.ts'
import { points } from '../../../scoring/points.ts'
import { eveningAt } from '../../../club/model/clock.ts'
import type { Where, Complain } from '../importFault.ts'
import type { StepReader, Shown } from '../logWriter.ts'
import type { ProtocolFormat } from '../protocols.ts'
import { type GameRecord, recordLine } from '../record.ts'
import { enterLift, type Hands, handsOf, nextHands, type VoteStep, sameSeats } from './ballots.ts'
import { NIGHT_TIMES, sourceRound } from './shape.ts'
import { isRecorded, keyOf, lastRound, ProtocolWriter, leaversOf } from './protocolWriter.ts'
import { readGame, type SourceGame, type SourcePlayer } from './source.ts'
import type { Exit } from '../../../rules/events.ts'

export const mafiaratings: ProtocolFormat<SourceGame, Where> = {
  id: 'mafiaratings',
  refusal: { weight: 'refused', ofDerived: true },
  players: { field: 'players' },
  locate({ inside = [], ...where }, params) {
    const path = [
      ...(where.player === undefined ? [] : ['players', where.player - 1]),
      ...(where.field === undefined ? [] : [where.field]),
      ...inside,
    ]
    return { path, params, where }
  },
  read: readGame,
  startedAt: ({ startedAt }) => startedAt,
  evening: ({ startedAt }, zone) => (startedAt === 0 ? undefined : eveningAt(startedAt, zone)),
  write(writing) {
    const writer = new ProtocolWriter(writing)
    transcribe(writer)
    compareEnding(writer.game, writer.state, writer.complain)
    return writer
  },
  lines: linesOf,
  features: featuresOf,
}

/** Bonuses, penalties and words of the file's judge. Words without points make a line of nothing, to be kept. */
function linesOf({ players, judge, startedAt }: SourceGame): readonly LedgerEntry[] {
  return players.flatMap(({ seat, bonus, comment }): readonly LedgerEntry[] => {
    if (bonus === undefined && comment === undefined) return []
    const hundredths = bonus?.hundredths ?? points(0)
    const words = [...(bonus?.titles ?? []), ...(comment === undefined ? [] : [comment])]
    const kind =
      hundredths < 0 || (hundredths === 0 && bonus?.titles.includes('worstMove') === true) ? 'penalty' : 'bonus'
    return [recordLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at: startedAt }, words)]
  })
}

/** What the file says was recorded; where it does not say, what was found in it. */
function featuresOf(game: SourceGame, log: GameRecord['log']) {
  const types = new Set(
    log.flatMap((item) => (item.type === 'made' && item.author === mafiaratings.id ? item.entry.type : [])),
  )
  const found = (...entries: readonly Entry['type'][]) =>
    game.features !== undefined || entries.some((type) => types.has(type))
  return {
    nominations: isRecorded(game, 'nominations') && found('nominate'),
    votes: isRecorded(game, 'votes') && found('vote'),
    'night-acts':
      (isRecorded(game, 'shots') || isRecorded(game, 'donChecks') || isRecorded(game, 'sheriffChecks')) &&
      found('shoot', 'night-act'),
    fouls: isRecorded(game, 'fouls') && found('foul', 'technical-foul', 'remove'),
  }
}

// From a game as read to a log the engine has taken: the engine says what is due, the file says what
// was done. Stops where the file does not tell how the game went on; the log up to there stands.
/** A draw falls some rounds after the last thing told: rounds in which nothing happened leave no trace. */
const QUIET_ROUNDS = 3

function transcribe(writer: ProtocolWriter): void {
  const { game } = writer
  const until = lastRound(game) + (game.winner === 'draw' ? QUIET_ROUNDS : 0)
  let hands: Hands | undefined
  const reader: StepReader = {
    shots: (shooters) => enterShots(writer, shooters),
    check: (role) => enterCheck(writer, role),
    bestMove: (seat) => enterBestMove(writer, seat),
    endSpeech: (seat) => endSpeech(writer, seat),
    vote(step) {
      if (hands?.round !== writer.round || hands.ballot !== step.ballot) hands = handsOf(writer, step)
      return hands !== undefined && goOnWithVote(writer, step, hands)
    },
    lift: (step) => enterLift(writer, step),
    pass: (entry) => writer.enter(entry, { round: writer.round }),
  }
  while (writer.state.phase !== 'over' && writer.round <= until) {
    const { step } = writer.state
    if (step.type === 'speech' && nominate(writer, step.seat)) continue
    // Which foul of a vote is due depends on who is voted on.
    if (step.type !== 'vote' && writer.enterDue()) continue
    if (!writer.enterStep(reader)) break
  }
  nameLeftovers(writer)
}

/** What a speaker nominates comes before fouls and removals during his speech. */
function nominate(writer: ProtocolWriter, seat: Seat): boolean {
  const { round, game } = writer
  const target = game.players[seat - 1]?.nominating[round] ?? null
  if (target === null || !writer.isUnused(keyOf(seat, 'nominating', round))) return false
  writer.usePiece(seat, 'nominating', round)
  writer.make({ type: 'nominate', by: seat, target }, { player: seat, round, field: 'nominating', inside: [round] })
  return true
}

function endSpeech(writer: ProtocolWriter, seat: Seat): boolean {
  const { round, game } = writer
  const events = writer.make({ type: 'end-speech', seat }, { player: seat, round })
  if (events === undefined) return false
  // One nominee leaves without a count (DAY-6): a record has no place for hands noted for him all the same.
  const [only] = events.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  const needless = game.players.filter((player) => {
    const votes = player.voting[round]?.ballots ?? []
    return only !== undefined && votes.length > 0 && votes.every((vote) => vote === only)
  })
  for (const player of needless) writer.usePiece(player.seat, 'voting', round, 0)
  if (only !== undefined && needless.length > 0)
    writer.complain(
      'unread',
      'mafiaratings/hands-not-needed',
      { round, field: 'voting' },
      { seat: only, hands: needless.length },
    )
  return true
}

function goOnWithVote(writer: ProtocolWriter, step: VoteStep, hands: Hands): boolean {
  const next = nextHands(writer, step, hands)
  if (writer.enterDue(next?.nominee ?? step.nominees.at(-1))) return true
  const where = { round: writer.round, field: 'voting' }
  if (next === undefined) return writer.enter({ type: 'close-vote' }, where, hands.derived)
  return writer.enter({ type: 'vote', ...next }, where, hands.derived)
}

function enterBestMove(writer: ProtocolWriter, seat: Seat): boolean {
  const { game, round } = writer
  const where = { player: seat, field: 'legacy' }
  writer.usePiece(seat, 'legacy')
  if (!isRecorded(game, 'bestMove'))
    writer.complain('missing', 'mafiaratings/best-move-not-recorded', { ...where, round })
  return writer.enterBestMove(seat, game.players[seat - 1]?.bestMove ?? [], where)
}

/** Everything in the file that found no place in the game. */
function nameLeftovers(writer: ProtocolWriter): void {
  const isOver = writer.state.phase === 'over'
  for (const where of writer.unused)
    writer.complain(
      'refused',
      isOver && isAfter(where.round, writer.state) ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place',
      where,
    )
  for (const { seat, field, index, time } of writer.pending) {
    const where = { player: seat, round: time.round, field, inside: field === 'death' ? [] : [index] }
    writer.complain('refused', isOver ? 'mafiaratings/after-the-end' : 'mafiaratings/no-place', where)
  }
}

function isAfter(round: number | undefined, state: GameState): boolean {
  return round !== undefined && round >= sourceRound(state)
}

/** The file's first number was shown in the night of round 1. */
const indexOf = (round: number) => round - 1

// The shots and checks of a night. Who died has the last word: shots that are missing, or could not
// have killed whom they killed, are put right and named.
function enterShots(writer: ProtocolWriter, shooters: readonly Seat[]): boolean {
  const { round, game } = writer
  const where = { round, field: 'shooting' }
  const shown = shooters.map((by) => ({ by, target: game.players[by - 1]?.shooting[indexOf(round)] ?? null }))
  for (const { by } of shown) writer.usePiece(by, 'shooting', indexOf(round))
  const dead = leaversOf(game, round, 'night')
  const [victim] = dead ?? []
  const derived = victim ?? 'miss'
  if (dead === undefined || sameSeats(killedBy(writer, shown), dead)) return writer.enterShots(shown, where)
  if (!isRecorded(game, 'shots') || shown.every(({ target }) => target === null)) {
    writer.complain('missing', 'mafiaratings/shots-missing', where, { derived })
  } else {
    for (const { by, target } of shown) {
      if (target === (victim ?? null)) continue
      const at = { ...where, player: by, inside: [indexOf(round)] }
      if (target === null) writer.complain('missing', 'mafiaratings/shots-missing', at, { derived })
      else writer.complain('contradicts', 'mafiaratings/shots-differ', at, { target, derived })
    }
  }
  return writer.enterShots(
    shown.map(({ by }) => ({ by, target: victim ?? null })),
    where,
    true,
  )
}

/** All on one living number, or nobody dies. */
function killedBy({ state }: ProtocolWriter, shown: readonly Shown[]): readonly Seat[] {
  const [target] = shown.map((shot) => shot.target)
  if (target === undefined || target === null || !isAlive(state, target)) return []
  return shown.every((shot) => shot.target === target) ? [target] : []
}

/** The player a role checked this night, by the round noted at him. */
function enterCheck(writer: ProtocolWriter, role: Role): boolean {
  const { round, game } = writer
  const field = role === 'don' ? 'don' : 'sheriff'
  const checked = game.players.filter(
    (player) => (field === 'don' ? player.checkedByDon : player.checkedBySheriff) === round,
  )
  const [first, second] = checked
  if (second !== undefined) writer.complain('odd', 'mafiaratings/two-checks', { player: second.seat, round, field })
  if (first === undefined) return writer.enter({ type: 'night-act', role }, { round, field })
  writer.usePiece(first.seat, field)
  const where = { player: first.seat, round, field }
  if (!writer.hasAlive(role)) writer.complain('odd', 'mafiaratings/checker-is-out', where, { role })
  return writer.enter({ type: 'night-act', role, target: first.seat }, where)
}

// How the replay ended, held against what the file says: the winner, the last moment, and how each
// player left. A difference is named; nothing is bent to fit.

/** The last time anybody left, in the engine's counting: night 1 is the first night. */
interface LastMoment {
  readonly phase: Phase
  readonly round: number
  readonly seats: readonly Seat[]
}

interface GameEnd {
  readonly winner?: Winner
  readonly last?: LastMoment
}

interface Leaving {
  readonly seat: Seat
  readonly phase: Phase | undefined
  readonly round: number
}

function compareEnding(game: SourceGame, state: GameState, complain: Complain<Where>): void {
  const recorded = endOf(game.winner, game.players.flatMap(recordedLeaving))
  const replayed = endOf(
    state.outcome?.winner,
    state.seats.flatMap(({ seat, exit }): readonly Leaving[] =>
      exit === undefined ? [] : [{ seat, phase: exit.phase, round: exit.round }],
    ),
  )
  if (recorded.winner === undefined)
    complain('missing', 'mafiaratings/winner-missing', { field: 'winner' }, { derived: replayed.winner ?? 'nothing' })
  else if (replayed.winner === undefined)
    complain('contradicts', 'mafiaratings/winner-not-reached', { field: 'winner' }, { recorded: recorded.winner })
  else if (replayed.winner !== recorded.winner)
    complain(
      'contradicts',
      'mafiaratings/winner-differs',
      { field: 'winner' },
      { recorded: recorded.winner, replayed: replayed.winner },
    )
  for (const player of game.players) compareLeaving(player, state, complain)
  // Older files tell only how or only when somebody left: then there is no last moment to compare.
  const isTold = recorded.last !== undefined || game.players.every((player) => player.death === undefined)
  const sameLast = !isTold || sameMoment(recorded.last, replayed.last)
  if (!sameLast)
    complain(
      'contradicts',
      'mafiaratings/last-moment-differs',
      { field: 'players' },
      { ...momentParams('recorded', recorded.last), ...momentParams('replayed', replayed.last) },
    )
}

function endOf(winner: Winner | undefined, leavings: readonly Leaving[]): GameEnd {
  const order = ({ round, phase }: Leaving) => round * 2 + (phase === 'day' ? 1 : 0)
  const latest = leavings.toSorted((a, b) => order(b) - order(a))[0]
  const last =
    latest?.phase === undefined
      ? undefined
      : {
          phase: latest.phase,
          round: latest.round,
          seats: leavings.filter((leaving) => order(leaving) === order(latest)).map((leaving) => leaving.seat),
        }
  return { ...(winner === undefined ? {} : { winner }), ...(last === undefined ? {} : { last }) }
}

function recordedLeaving({ seat, death, fouls, technicalFouls }: SourcePlayer): readonly Leaving[] {
  if (death?.round === undefined) return []
  const lastFoul = death.type === 'warnings' ? fouls[3] : death.type === 'techFouls' ? technicalFouls[1] : undefined
  const time = death.time ?? lastFoul
  const isNight = time === undefined ? death.type === 'night' : NIGHT_TIMES.some((night) => night === time.time)
  return [{ seat, phase: death.type === undefined ? undefined : isNight ? 'night' : 'day', round: death.round + 1 }]
}

function sameMoment(a: LastMoment | undefined, b: LastMoment | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.phase === b.phase && a.round === b.round && sameSeats(a.seats, b.seats)
}

/** `recordedPhase`, `recordedRound`, `recordedSeats`; the phase `none` where nobody left. */
function momentParams(which: 'recorded' | 'replayed', moment: LastMoment | undefined) {
  return {
    [`${which}Phase`]: moment?.phase ?? 'none',
    [`${which}Round`]: moment?.round ?? 0,
    [`${which}Seats`]: moment?.seats.join(', ') ?? '',
  }
}

const EXITS_OF: Readonly<Record<NonNullable<NonNullable<SourcePlayer['death']>['type']>, readonly Exit[]>> = {
  night: ['killed'],
  day: ['voted-out', 'lifted'],
  warnings: ['fouls'],
  techFouls: ['technical-fouls'],
  kickOut: ['disqualified'],
  teamKickOut: ['disqualified'],
  giveUp: ['disqualified'],
}

function compareLeaving({ seat, death }: SourcePlayer, state: GameState, complain: Complain<Where>): void {
  const exit = state.seats[seat - 1]?.exit
  if (death === undefined && exit === undefined) return
  const sameWay = death?.type === undefined || (exit !== undefined && EXITS_OF[death.type].includes(exit.how))
  const sameRound = death?.round === undefined || exit?.round === death.round + 1
  if (death !== undefined && exit !== undefined && sameWay && sameRound) return
  complain(
    'contradicts',
    'mafiaratings/death-differs',
    { player: seat, field: 'death', ...(death?.round === undefined ? {} : { round: death.round }) },
    {
      recorded: death === undefined ? 'stays' : (death.type ?? 'left'),
      recordedRound: death?.round ?? 'none',
      // As a choice in a message is named.
      replayed: exit?.how.replace('-', '_') ?? 'stays',
      replayedRound: exit === undefined ? 'none' : exit.round - 1,
    },
  )
}
