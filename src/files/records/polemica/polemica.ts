// Import format for Polemica's game protocols. The end of each replay is compared with the result in the file.

import { BEST_MOVE_SEATS } from '../../../rules/bestMove.ts'
import type { Role, Seat } from '../../../rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../../scoring/ledgerLine.ts'
import { eveningOfLocalTime } from '../../../scoring/gameRow.ts'
import { teamOf } from '../../../scoring/sides.ts'
import { localMinuteToEpochMs } from '../../../club/model/localTime.ts'
import { type FoulType, FOUL_LIMITS, type Incident, LogWriter, type StepHandlers } from '../logWriter.ts'
import type { JsonPath, ProtocolFormat } from '../protocols.ts'
import { importedLedgerLine } from '../record.ts'
import { isStageReached, isStagePast, sourceDay, type SourceStage } from './shape.ts'
import { type PolemicaWriter, readGame, type SourceGame, type SourcePlayer } from './source.ts'
import { leaveOutFirstVote, enterNomination, markNeedlessVotesUsed, enterBallot, enterLift } from './votes.ts'

export const polemicaFormat: ProtocolFormat<SourceGame, JsonPath> = {
  id: 'polemica',
  refusal: { weight: 'contradicts', ofDerived: false },
  players: ['players'],
  locate(path, more) {
    const [field, index] = path
    const player = field === 'players' && typeof index === 'number' ? { player: index + 1 } : {}
    return { path, params: { ...player, ...more } }
  },
  read: readGame,
  startedAt: ({ started }, zone) => (started === undefined ? 0 : localMinuteToEpochMs(started, zone)),
  evening: ({ started }) => (started === undefined ? undefined : eveningOfLocalTime(started)),
  write(writing) {
    const writer = new LogWriter(writing)
    transcribe(writer)
    enterMissingTeamLoss(writer)
    compareResult(writer)
    return writer
  },
  lines: linesOf,
  /** Result that the judge entered, if the replay reaches no verdict. */
  asserted({ winner }, { outcome, bestMove }) {
    if (outcome !== undefined || winner === undefined) return undefined
    return {
      winner,
      bestMove: bestMove?.named ?? [],
      ...(bestMove === undefined ? {} : { firstVictim: bestMove.seat }),
    }
  },
  features: ({ players, votes, shots, checks }) => ({
    nominations: votes.some(({ num }) => num === 0),
    votes: votes.some(({ num }) => num !== 0),
    'night-acts': shots.length + checks.length > 0,
    fouls: players.some(({ fouls, technicalFouls }) => fouls.length + technicalFouls.length > 0),
  }),
}

/** Enters a team loss after a removal if the result in the file is a win of the other team. */
function enterMissingTeamLoss(writer: PolemicaWriter): void {
  const { game, state, log } = writer
  const last = log.findLast(({ entry }) => entry.type === 'remove' || entry.type === 'foul')?.entry
  if (state.phase === 'over' || game.winner === undefined || last === undefined || !('seat' in last)) return
  const removed = state.seats[last.seat - 1]
  if (removed === undefined || removed.alive || (teamOf(removed.role) === 'red') === (game.winner === 'red')) return
  writer.complain('missing', 'polemica/team-loss', ['result'], { seat: last.seat })
  writer.enterTeamLoss(removed.role, [], true)
}

function compareResult({ game, state, complain }: PolemicaWriter): void {
  const replayed = state.outcome?.winner
  if (game.winner === replayed) return
  if (game.winner === undefined)
    complain(game.isOver ? 'missing' : 'contradicts', 'polemica/result-missing', ['result'], {
      replayed: replayed ?? '',
    })
  else
    complain(
      'contradicts',
      replayed === undefined ? 'polemica/result-not-reached' : 'polemica/result-differs',
      ['result'],
      { recorded: game.winner, replayed: replayed ?? '' },
    )
}

function linesOf({ players, judge }: SourceGame, at: number): readonly StoredLedgerLine[] {
  return players.flatMap(({ seat, hundredths, words }): readonly StoredLedgerLine[] => {
    if (hundredths === 0 && words.length === 0) return []
    const kind = hundredths < 0 ? 'penalty' : 'bonus'
    return [importedLedgerLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at }, words)]
  })
}

// Conversion of a parsed game to a log that the engine has accepted. The engine determines the next step, and the file
// provides the entry for it. Conversion stops if the file does not state how the game continued; the log up to that
// point is kept.
function transcribe(writer: PolemicaWriter): void {
  const { game } = writer
  const incidents = incidentsOf(game)
  const end = endOf(game)
  const reader: StepHandlers = {
    shots: (shooters) => enterShots(writer, shooters),
    check: (role) => enterCheck(writer, role),
    bestMove: (seat) => enterBestMove(writer, seat),
    endSpeech: (seat) => endSpeech(writer, seat),
    vote: (step) => enterBallot(writer, step),
    lift: () => enterLift(writer),
    pass: (entry) => writer.enter(entry, [], true),
  }
  leaveOutFirstVote(writer)
  while (writer.state.phase !== 'over' && !isStagePast(end, writer.state)) {
    const { step } = writer.state
    if (step.type === 'speech' && enterNomination(writer, step.seat)) continue
    if (!enterIncident(writer, incidents) && !writer.enterStep(reader)) break
  }
  nameLeftovers(writer, incidents)
}

/** Last stage of the file: the stated one, or the end of the last day or night with data. */
function endOf({ end, votes, shots, checks }: SourceGame): SourceStage {
  if (end !== undefined) return end
  const day = Math.max(1, ...votes.map((row) => row.day), ...[...shots, ...checks].map(({ night }) => night))
  return { type: 'gameOver', day }
}

function endSpeech(writer: PolemicaWriter, seat: Seat): boolean {
  const day = sourceDay(writer.state)
  const events = writer.make({ type: 'end-speech', seat }, [], true)
  const [only] = events?.find((event) => event.type === 'VoteResolved')?.leaving ?? []
  if (only !== undefined) markNeedlessVotesUsed(writer, day, only)
  return events !== undefined
}

/** Enters the seats that were named as black. A record cannot store seats named as red or the `vice` field. */
function enterBestMove(writer: PolemicaWriter, seat: Seat): boolean {
  const player = writer.game.players[seat - 1]
  const named = (player?.named ?? []).slice(0, BEST_MOVE_SEATS)
  if (player !== undefined) writer.markUsed(player)
  if (player?.leftMore === true) writer.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
  return writer.enterBestMove(seat, named, [...(player?.path ?? []), 'guess', 'mafs'])
}

/** Reports everything in the file that could not be placed in the game, once for each kind and day. */
function nameLeftovers(writer: PolemicaWriter, incidents: readonly StagedIncident[]): void {
  const { game, state } = writer
  const told = [
    ...game.votes.map((part) => ({ part, field: 'votes', day: part.day, path: part.path })),
    ...game.shots.map((part) => ({ part, field: 'shots', day: part.night, path: part.path })),
    ...game.checks.map((part) => ({ part, field: 'checks', day: part.night, path: part.path })),
    ...incidents.map((part) => ({ part, field: part.type, day: part.stage.day, path: part.path })),
  ].filter(({ part }) => writer.isUnused(part))
  const kinds = new Map<string, { readonly path: readonly PropertyKey[]; n: number }>()
  for (const { field, day, path } of told) {
    const kind = kinds.get(`${field} ${day}`)
    if (kind) kind.n += 1
    else kinds.set(`${field} ${day}`, { path, n: 1 })
  }
  const code = state.phase === 'over' ? 'polemica/after-the-end' : 'polemica/no-place'
  for (const { path, n } of kinds.values()) writer.complain('contradicts', code, path, { n })
  for (const player of game.players)
    if (writer.isUnused(player) && (player.leftMore || player.named.length > 0))
      writer.complain('unread', 'polemica/not-carried', [...player.path, 'guess'])
}

// Shots and checks of a night, matched by the acting player. A row by someone who cannot have acted is reported with
// its location and not counted.
function enterShots(writer: PolemicaWriter, shooters: readonly Seat[]): boolean {
  const night = sourceDay(writer.state)
  const targets = new Map<Seat, Seat>()
  let path: readonly PropertyKey[] = ['shots']
  for (const row of writer.game.shots) {
    if (row.night !== night) continue
    writer.markUsed(row)
    const { shooter, victim } = row
    if (!shooters.includes(shooter))
      writer.complain('contradicts', 'polemica/not-a-shooter', [...row.path, 'shooter'], { seat: shooter, night })
    else if (targets.has(shooter))
      writer.complain('contradicts', 'polemica/shot-twice', row.path, { seat: shooter, night })
    else targets.set(shooter, victim)
    path = row.path
  }
  const shown = shooters.map((by) => ({ by, target: targets.get(by) ?? null }))
  return writer.enterShots(shown, path)
}

const CHECKER_ROLES: Readonly<Record<0 | 3, Role>> = { 0: 'don', 3: 'sheriff' }

/** A Sheriff who is killed in the same night may still have checked. */
function enterCheck(writer: PolemicaWriter, role: Role): boolean {
  const night = sourceDay(writer.state)
  const rows = writer.game.checks.filter((row) => row.night === night && CHECKER_ROLES[row.role] === role)
  for (const row of rows) writer.markUsed(row)
  const [first, ...more] = rows
  for (const { path } of more) writer.complain('contradicts', 'polemica/check-twice', path, { night })
  if (first === undefined) return writer.enter({ type: 'night-act', role }, ['checks'])
  if (!writer.hasLivingRole(role))
    writer.complain('contradicts', 'polemica/checker-is-out', first.path, { role, night })
  return writer.enter({ type: 'night-act', role, target: first.player }, first.path)
}

// Fouls and removals of a game with their times. With the last foul a player leaves, and the file must confirm that. If
// it does not, the file contradicts itself.
interface StagedIncident extends Incident {
  readonly stage: SourceStage
  readonly path: readonly PropertyKey[]
}

function incidentsOf({ players }: SourceGame): readonly StagedIncident[] {
  return players.flatMap((player) => [
    ...foulsOf(player, 'foul'),
    ...foulsOf(player, 'technical-foul'),
    ...removalOf(player),
  ])
}

function foulsOf({ seat, ...player }: SourcePlayer, type: FoulType): readonly StagedIncident[] {
  return (type === 'foul' ? player.fouls : player.technicalFouls).map(({ stage, path }) => ({
    seat,
    type,
    stage,
    path,
  }))
}

/** A removal by the judge. Empty after the last foul, which removes the player anyway. */
function removalOf({ seat, fouls, technicalFouls, removed, path }: SourcePlayer): readonly StagedIncident[] {
  if (
    removed === undefined ||
    fouls.length >= FOUL_LIMITS.foul ||
    technicalFouls.length >= FOUL_LIMITS['technical-foul']
  )
    return []
  return [{ seat, type: 'remove', stage: removed, path: [...path, 'disqual'] }]
}

/** Enters one foul or removal whose time has come. Returns `false` if there is none. */
function enterIncident(writer: PolemicaWriter, incidents: readonly StagedIncident[]): boolean {
  const due = incidents.find((incident) => writer.isUnused(incident) && isStageReached(incident.stage, writer.state))
  if (due === undefined) return false
  writer.markUsed(due)
  const { seat, type, path } = due
  if (wouldCauseUnreportedRemoval(writer, due))
    writer.complain('contradicts', 'polemica/fouls-but-stays', path, { player: seat })
  else writer.make({ type, seat }, path)
  return true
}

function wouldCauseUnreportedRemoval(writer: PolemicaWriter, { seat, type }: Incident): boolean {
  if (type === 'remove' || writer.game.players[seat - 1]?.removed !== undefined) return false
  return writer.isAtLastFoul(seat, type)
}
