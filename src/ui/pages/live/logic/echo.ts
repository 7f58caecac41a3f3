// The echo: what an entry would lead to, told before it is made. A dry run of the engine turned
// into short lines; at night also what may still change before morning. Decides nothing. Pure.

import { decide } from '../../../../rules/decide.ts'
import type { Entry, EntryOf } from '../../../../rules/entries.ts'
import { evolve } from '../../../../rules/evolve.ts'
import type { EventOf, EventType, GameEvent } from '../../../../rules/events.ts'
import { actStep, hasLivingActor, isAct, resolveNight } from '../../../../rules/night.ts'
import type { ActStep } from '../../../../rules/rulebook.ts'
import { rulebookOf } from '../../../../rules/rulebooks/registry.ts'
import { isAlive, living, yetToVote, type GameState } from '../../../../rules/state.ts'
import { countLiving } from '../../../../rules/victory.ts'
import { whySeat } from '../../../../rules/why.ts'
import type { Answer, Role, Seat } from '../../../../rules/vocabulary.ts'
import { consequences, type LogWords } from '../../../logic/logSentence.ts'

export const TONES = ['plain', 'out', 'safe', 'void', 'open', 'verdict'] as const
export type Tone = (typeof TONES)[number]

export interface EchoLine {
  readonly text: string
  readonly tone: Tone
}

export interface EchoOptions {
  readonly words: LogWords
  /** False while roles are hidden: then nothing that counts teams is told. */
  readonly showRoles: boolean
}

export interface Echo {
  readonly lines: readonly EchoLine[]
  /** What the judge will show to the one who checks. */
  readonly answer?: Answer
}

export function echoOf(state: GameState, entry: Entry, options: EchoOptions): Echo {
  const decision = decide(state, entry)
  if (!decision.ok) return { lines: [] }
  const events = decision.value
  const after = events.reduce(evolve, state)
  const answer = eventOf(events, 'CheckAnswered')?.answer
  const lines = [
    ...(entry.type === 'night-act' ? nightLines(state, entry, events, options) : []),
    ...(entry.type === 'vote' ? handLines(state, entry, options) : []),
    ...voteLines(state, events, options),
    ...otherLines(events, options),
    ...leaveLines(state, after, events, options),
    ...verdictLines(events, options),
  ]
  return { lines, ...(answer === undefined ? {} : { answer }) }
}

function eventOf<T extends EventType>(events: readonly GameEvent[], type: T): EventOf<T> | undefined {
  return events.find((event): event is EventOf<T> => event.type === type)
}

function seats(list: readonly Seat[]): string {
  return list.join(', ')
}

/** An act before the night is over: what it means as things stand, and who may still change it. */
function nightLines(state: GameState, { role, target }: EntryOf<'night-act'>, events: readonly GameEvent[], { words }: EchoOptions): readonly EchoLine[] {
  const why = eventOf(events, 'NightActed')?.void
  if (why !== undefined) return [{ text: words.phrase('void', why), tone: 'void' }]
  const step = actStep(rulebookOf(state.header.rulebook), role)
  const resolved = eventOf(events, 'NightResolved')
  if (target === undefined) return resolved === undefined ? [] : morningLines(resolved, words)
  if (resolved !== undefined) return morningLines(resolved, words)
  if (step.kind === 'check') return []
  return [...standingLines(state, role, target, words), ...openLines(state, step, target, words)]
}

function morningLines(night: EventOf<'NightResolved'>, words: LogWords): readonly EchoLine[] {
  const lines: EchoLine[] = [night.deaths.length === 0
    ? { text: words.text('live.echo.quietNight'), tone: 'safe' }
    : { text: words.text('live.echo.killed', { seats: seats(night.deaths) }), tone: 'out' }]
  if (night.saved !== undefined) lines.push({ text: words.text('log.saved', { seat: night.saved }), tone: 'safe' })
  return lines
}

/** The night resolved with the acts so far: who would die, who is kept alive and by what. */
function standingLines(state: GameState, role: Role, target: Seat, words: LogWords): readonly EchoLine[] {
  const acts = Object.fromEntries([...state.acts.map((act) => [act.role, act.target]), [role, target]])
  const night = resolveNight(rulebookOf(state.header.rulebook), state.header.flags, { seats: state.seats, acts, shots: state.shots, previous: state.previous })
  const lines: EchoLine[] = []
  if (night.deaths.length > 0) lines.push({ text: words.text('live.echo.wouldDie', { seats: seats(night.deaths) }), tone: 'out' })
  for (const node of whySeat(night.trace, target)) {
    if (node.edge !== undefined && node.kind.startsWith('kill')) lines.push({ text: words.phrase('edge', node.edge), tone: 'safe' })
  }
  return lines
}

/** Living roles still to be called that could overturn or add a death, and a visit that matters. */
function openLines(state: GameState, current: ActStep, target: Seat, words: LogWords): readonly EchoLine[] {
  const acts = rulebookOf(state.header.rulebook).night.filter(isAct)
  const done = new Set([...state.acts.map((act) => act.role), current.id])
  const coming = state.header.wakeOrder.flatMap((id) => acts.find((step) => step.id === id) ?? [])
    .filter((step) => !done.has(step.id) && hasLivingActor(step, state.seats))
  const healer = coming.find((step) => step.kind === 'heal')
  const killers = coming.filter((step) => step.kind === 'kill')
  const name = (step: ActStep) => words.phrase('role', step.id)
  const visit = state.acts.find((act) => acts.find((step) => step.id === act.role)?.kind === 'visit')
  const lines: EchoLine[] = []
  if (current.kind === 'kill' && healer !== undefined) lines.push({ text: words.text('live.echo.mayHeal', { role: name(healer) }), tone: 'open' })
  if (current.kind === 'kill' && visit?.target !== undefined) lines.push({ text: words.text('live.echo.visited', { role: words.phrase('role', visit.role), target: visit.target }), tone: 'open' })
  if (current.kind === 'visit' || current.kind === 'heal') lines.push({ text: words.text(`live.echo.${current.kind}`, { target }), tone: 'safe' })
  if (current.kind !== 'kill' && killers.length > 0) lines.push({ text: words.text('live.echo.mayKill', { roles: killers.map(name).join(', ') }), tone: 'open' })
  return lines
}

function handLines(state: GameState, { nominee, voters }: EntryOf<'vote'>, { words }: EchoOptions): readonly EchoLine[] {
  const before = state.votes.filter((vote) => vote.nominee === nominee).length
  const left = yetToVote(state).length - voters.length
  return [{ text: words.text('live.echo.hands', { n: before + voters.length, nominee, left }), tone: 'plain' }]
}

/** How a ballot or the lift question ends. */
function voteLines(state: GameState, events: readonly GameEvent[], { words }: EchoOptions): readonly EchoLine[] {
  const alive = living(state).length
  const closed = eventOf(events, 'VoteClosed')
  const resolved = eventOf(events, 'VoteResolved')
  const lift = eventOf(events, 'LiftAnswered')
  const begins = (type: 'tie-speech' | 'lift') => events.some((event) => event.type === 'StepBegan' && event.step.type === type)
  const lines: EchoLine[] = []
  if (closed !== undefined) {
    const most = Math.max(...closed.tally.map((line) => line.votes))
    if (closed.tally.length > 1) lines.push({ text: words.text('log.tally', { tally: closed.tally.map((line) => `${line.nominee}: ${line.votes}`).join(' · ') }), tone: 'plain' })
    if (begins('tie-speech')) lines.push({ text: words.text('live.echo.tie', { seats: seats(closed.leaders), n: most }), tone: 'open' })
    if (begins('lift')) lines.push({ text: words.text('live.echo.liftAsked'), tone: 'open' })
    if (events.some((event) => event.type === 'LiftForbidden')) lines.push({ text: words.text('log.liftForbidden'), tone: 'safe' })
    if (resolved !== undefined && closed.leaders.length === 1) lines.push(...resolvedLines(resolved, most, alive, words))
  }
  if (lift !== undefined) {
    lines.push({ text: words.text(lift.lifted ? 'live.echo.lifted' : 'live.echo.notLifted', { n: lift.voters.length, alive }), tone: lift.lifted ? 'out' : 'safe' })
    if (resolved !== undefined && resolved.staying.length > 0) lines.push({ text: words.text('log.stays', { seats: seats(resolved.staying) }), tone: 'safe' })
  }
  return lines
}

function resolvedLines({ leaving, staying }: EventOf<'VoteResolved'>, votes: number, alive: number, words: LogWords): readonly EchoLine[] {
  if (leaving.length > 0) return [{ text: words.text('live.echo.leaves', { n: votes, alive, seats: seats(leaving) }), tone: 'out' }]
  return [{ text: words.text('live.echo.stays', { n: votes, alive, seats: seats(staying) }), tone: 'safe' }]
}

const TOLD_ELSEWHERE: ReadonlySet<EventType> = new Set<EventType>([
  'VoteClosed', 'VoteResolved', 'VotesDefaulted', 'LiftAnswered', 'LiftForbidden', 'NightResolved', 'NightActed', 'CheckAnswered', 'GameEnded', 'SeatNominated',
])

/** Fouls, removals, a vote that will not be held. */
function otherLines(events: readonly GameEvent[], { words }: EchoOptions): readonly EchoLine[] {
  const rest = events.filter((event) => !TOLD_ELSEWHERE.has(event.type) && !(event.type === 'SeatLeft' && (event.exit === 'voted-out' || event.exit === 'lifted')))
  return consequences(rest, words).map((text) => ({ text, tone: 'plain' }))
}

/** After somebody would leave: how the table stands then. */
function leaveLines(before: GameState, after: GameState, events: readonly GameEvent[], { words, showRoles }: EchoOptions): readonly EchoLine[] {
  if (!events.some((event) => event.type === 'SeatLeft')) return []
  const counts = countLiving(rulebookOf(before.header.rulebook), after.seats)
  const text = showRoles ? words.text('live.echo.then', { ...counts }) : words.text('live.echo.thenAlive', { alive: after.seats.filter((sitter) => isAlive(after, sitter.seat)).length })
  return [{ text, tone: 'plain' }]
}

function verdictLines(events: readonly GameEvent[], { words }: EchoOptions): readonly EchoLine[] {
  const ended = eventOf(events, 'GameEnded')
  return ended === undefined ? [] : [{ text: `${words.phrase('winner', ended.outcome.winner)}. ${words.phrase('reason', ended.outcome.reason)}`, tone: 'verdict' }]
}
