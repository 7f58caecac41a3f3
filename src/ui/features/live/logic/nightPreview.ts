// Preview at night: the result of an act or of shown numbers, given the acts so far, and which roles may still change
// that result before morning. Uses the engine's own resolution and makes no decisions. Pure.

import { hasUsedAllActs } from '../../../../rules/nightEntries.ts'
import type { EntryOf, Shot } from '../../../../rules/entries.ts'
import type { EventOf, GameEvent } from '../../../../rules/events.ts'
import {
  actStepOfRole,
  hasLivingActor,
  isActStep,
  isNightStepCalled,
  resolveNight,
  type NightResult,
} from '../../../../rules/night.ts'
import type { ActStep, ShotsByStep } from '../../../../rules/rulebook.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import { draggedSeats, effectChainsOfSeat } from '../../../../rules/causes.ts'
import type { Role, Seat } from '../../../../rules/vocabulary.ts'
import type { LogTranslator } from '../../../game/log/logSentence.ts'
import { factionOf } from '../../../../scoring/sides.ts'

const TONES = ['plain', 'out', 'safe', 'void', 'open', 'verdict'] as const
export type PreviewTone = (typeof TONES)[number]

export interface PreviewLine {
  readonly text: string
  readonly tone: PreviewTone
}

/**
 * Preview of an act before the night is over: its result, given the acts so far, and which roles may still change that
 * result.
 */
export function nightPreviewLines(
  state: GameState,
  entry: EntryOf<'night-act'> | EntryOf<'shoot'>,
  events: readonly GameEvent[],
  { words, showRoles, figure }: NightWords,
): readonly PreviewLine[] {
  // While roles are hidden, only the morning is shown, because it is public. The result of the acts so far would reveal
  // their targets.
  if (!showRoles) return morningOf(events, words)
  const lines =
    entry.type === 'shoot' ? shotLines(state, entry.shots, events, words) : actLines(state, entry, events, words)
  return [...lines, ...hitPointLines(state, entry, events, { words, figure })]
}

interface NightWords {
  readonly words: LogTranslator
  readonly showRoles: boolean
  readonly figure: (fraction: string) => string
}

/** Seats whose hit points would change, including the share that each member of the mafia pays (HP-4, HP-5). */
function hitPointLines(
  state: GameState,
  entry: EntryOf<'night-act'> | EntryOf<'shoot'>,
  events: readonly GameEvent[],
  { words, figure }: Omit<NightWords, 'showRoles'>,
): readonly PreviewLine[] {
  if (rulesOf(state.header).wounds === undefined) return []
  const act = entry.type === 'night-act' && entry.target !== undefined ? { [entry.role]: entry.target } : {}
  const hp = findNightResolved(events)?.hp ?? resolveNightSoFar(state, act, state.shots).hp
  const changes = state.seats.flatMap(({ seat, hp: before }) => {
    const after = hp?.[seat]
    return before === undefined || after === undefined || after === before
      ? []
      : [words.text('live.echo.hpChange', { seat, before: figure(before), after: figure(after) })]
  })
  return changes.length === 0 ? [] : [{ text: words.text('live.echo.hp', { changes }), tone: 'plain' }]
}

function actLines(
  state: GameState,
  { role, target }: EntryOf<'night-act'>,
  events: readonly GameEvent[],
  words: LogTranslator,
): readonly PreviewLine[] {
  const resolved = findNightResolved(events)
  const why = events.find((event): event is EventOf<'NightActed'> => event.type === 'NightActed')?.void
  if (why !== undefined) return [{ text: words.phrase('void', why), tone: 'void' }]
  const step = actStepOfRole(rulesOf(state.header), role)
  if (target === undefined) {
    const missed: readonly PreviewLine[] = wouldChoosingNobodyForceMiss(state, NOTHING_SHOWN)
      ? [{ text: words.text('live.echo.nobodyNamed'), tone: 'safe' }]
      : []
    return resolved === undefined ? missed : [...missed, ...morningLines(resolved, events, words)]
  }
  if (resolved !== undefined) return morningLines(resolved, events, words)
  if (step.kind === 'check') return []
  return [...currentOutcomeLines(state, role, target, words), ...openLines(state, step, target, words)]
}

const NOTHING_SHOWN: readonly Shot[] = []

/**
 * Whether choosing "nobody" makes the night a miss, whatever numbers the other shooters show. True for a kill by a
 * single role, and for numbers on which all shooters must agree, if the rulebook announces misses. `soFar` contains the
 * numbers shown in this step.
 */
export function wouldChoosingNobodyForceMiss(state: GameState, soFar: readonly Shot[]): boolean {
  const { step } = state
  const rulebook = rulesOf(state.header)
  if (!rulebook.announcesMiss) return false
  if (step.type === 'night-act') return actStepOfRole(rulebook, step.role).kind === 'kill'
  if (step.type !== 'shots' || roleThatDecidesLater(state, step.id) !== undefined) return false
  const [asked, ...others] = step.shooters.filter((by) => !soFar.some((shot) => shot.by === by))
  if (asked === undefined) return false
  // Assumes that the remaining shooters show the number that is most likely to kill: the number already shown, or any
  // living seat if none was shown.
  const target = soFar.find((shot) => shot.target !== undefined)?.target ?? state.seats.find(({ alive }) => alive)?.seat
  const rest = target === undefined ? [] : others.map((by): Shot => ({ by, target }))
  return resolveNightSoFar(state, {}, { ...state.shots, [step.id]: [...soFar, { by: asked }, ...rest] }).miss === true
}

function findNightResolved(events: readonly GameEvent[]): EventOf<'NightResolved'> | undefined {
  return events.find((event): event is EventOf<'NightResolved'> => event.type === 'NightResolved')
}

function morningOf(events: readonly GameEvent[], words: LogTranslator): readonly PreviewLine[] {
  const resolved = findNightResolved(events)
  return resolved === undefined ? [] : morningLines(resolved, events, words)
}

/** The vigilante's target has a line of its own and is not listed with the killed seats. */
function morningLines(
  night: EventOf<'NightResolved'>,
  events: readonly GameEvent[],
  words: LogTranslator,
): readonly PreviewLine[] {
  const dragged = draggedSeats(night.trace)
  const killed = night.deaths.filter(
    (dead) =>
      !dragged.includes(dead) &&
      !events.some((event) => event.type === 'SeatLeft' && event.exit === 'shot' && event.seat === dead),
  )
  const quiet = night.miss === true ? 'live.echo.missedNight' : 'live.echo.quietNight'
  const lines: PreviewLine[] = []
  if (night.deaths.length === 0) lines.push({ text: words.text(quiet), tone: 'safe' })
  if (killed.length > 0) lines.push({ text: words.text('live.echo.killed', { seats: killed }), tone: 'out' })
  if (dragged.length > 0) lines.push({ text: words.text('log.dragged', { seats: dragged }), tone: 'out' })
  if (night.saved !== undefined) lines.push({ text: words.text('log.saved', { seat: night.saved }), tone: 'safe' })
  return lines
}

/** Lines for the night resolved with the acts so far: the deaths, and the effect that saves the target. */
function currentOutcomeLines(state: GameState, role: Role, target: Seat, words: LogTranslator): readonly PreviewLine[] {
  const night = resolveNightSoFar(state, { [role]: target }, state.shots)
  const lines: PreviewLine[] = []
  if (night.deaths.length > 0)
    lines.push({ text: words.text('live.echo.wouldDie', { seats: night.deaths }), tone: 'out' })
  for (const node of effectChainsOfSeat(night.trace, target)) {
    if (node.edge !== undefined && node.kind.startsWith('kill'))
      lines.push({ text: words.phrase('edge', node.edge), tone: 'safe' })
  }
  return lines
}

/** Lines for the numbers shown so far: the deaths or the miss that would follow, unless another role decides later. */
function shotLines(
  state: GameState,
  shots: readonly Shot[],
  events: readonly GameEvent[],
  words: LogTranslator,
): readonly PreviewLine[] {
  const resolved = findNightResolved(events)
  if (state.step.type !== 'shots' || shots.length === 0)
    return resolved === undefined ? [] : morningLines(resolved, events, words)
  const { id } = state.step
  const all = [...(state.shots[id] ?? []), ...shots]
  const numbers = all.map((shot) => shot.target)
  const [first] = numbers
  const summary =
    numbers.length > 1 && first !== undefined && numbers.every((number) => number === first)
      ? words.text('live.echo.allOn', { seat: first })
      : words.text('live.echo.shown', { numbers: numbers.map((number) => number ?? words.text('live.echo.unclear')) })
  const decider = roleThatDecidesLater(state, id)
  if (decider !== undefined)
    return [{ text: words.text('live.echo.decides', { shown: summary, role: { role: decider } }), tone: 'open' }]
  const night = resolveNightSoFar(state, {}, { ...state.shots, [id]: all })
  const healer = callsToCome(state, id).find((step) => step.kind === 'heal')
  const line: PreviewLine =
    night.deaths.length > 0
      ? { text: words.text('live.echo.shotDies', { shown: summary, seats: night.deaths }), tone: 'out' }
      : { text: words.text('live.echo.shotMisses', { shown: summary }), tone: 'safe' }
  const open: readonly PreviewLine[] =
    night.deaths.length > 0 && healer !== undefined
      ? [{ text: words.text('live.echo.mayHeal', { role: { role: healer.id } }), tone: 'open' }]
      : []
  return resolved === undefined ? [line, ...open] : [line, ...morningLines(resolved, events, words)]
}

/**
 * A role of the same side whose kill step is called later this night, if there is one. In this case, the numbers shown
 * now are only proposals.
 */
function roleThatDecidesLater(state: GameState, id: string): Role | undefined {
  const shooters = rulesOf(state.header).night.find((step) => step.id === id)?.actors ?? []
  const factions = new Set(shooters.map((role) => factionOf(role)))
  const later = callsToCome(state, id).filter((step) => step.kind === 'kill')
  return later.flatMap(({ actors }) => actors).find((role) => factions.has(factionOf(role)))
}

/** Acts that are still to be called this night, and whose holders are alive and have acts left. */
function callsToCome(state: GameState, current: string): readonly ActStep[] {
  const { wakeOrder, flags } = state.header
  const steps = rulesOf(state.header).night.filter(isActStep)
  return wakeOrder
    .slice(wakeOrder.indexOf(current) + 1)
    .flatMap((id) => steps.find((step) => step.id === id) ?? [])
    .filter(
      (step) =>
        isNightStepCalled(step, state.round, flags) &&
        hasLivingActor(step, state.seats) &&
        !hasUsedAllActs(state, step),
    )
}

/** Resolves the night with the recorded acts and the given ones. */
function resolveNightSoFar(
  state: GameState,
  more: Readonly<Partial<Record<Role, Seat>>>,
  shots: ShotsByStep,
): NightResult {
  const { seats: sitters, round, header, previous } = state
  const rulebook = rulesOf(header)
  const acted: Readonly<Partial<Record<Role, Seat>>> = Object.fromEntries(
    state.acts.map((act) => [act.role, act.target]),
  )
  const acts = { ...acted, ...rulebook.gather?.({ seats: sitters, shots, round, seed: header.seed }), ...more }
  return resolveNight(rulebook, header.flags, { seats: sitters, acts, shots, previous })
}

/**
 * Lines for living roles still to be called that could prevent or add a death, and for a visit that affects the result.
 */
function openLines(state: GameState, current: ActStep, target: Seat, words: LogTranslator): readonly PreviewLine[] {
  const acts = rulesOf(state.header).night.filter(isActStep)
  const coming = callsToCome(state, current.id)
  const healer = coming.find((step) => step.kind === 'heal')
  const killers = coming.filter((step) => step.kind === 'kill')
  const visit = state.acts.find((act) => acts.find((step) => step.id === act.role)?.kind === 'visit')
  const lines: PreviewLine[] = []
  if (current.kind === 'kill' && healer !== undefined)
    lines.push({ text: words.text('live.echo.mayHeal', { role: { role: healer.id } }), tone: 'open' })
  if (current.kind === 'kill' && visit?.target !== undefined)
    lines.push({
      text: words.text('live.echo.visited', { role: { role: visit.role }, target: visit.target }),
      tone: 'open',
    })
  if (current.kind === 'visit' || current.kind === 'heal')
    lines.push({ text: words.text(`live.echo.${current.kind}`, { target }), tone: 'safe' })
  if (current.kind !== 'kill' && killers.length > 0)
    lines.push({
      text: words.text('live.echo.mayKill', { roles: killers.map(({ id }) => ({ role: id })) }),
      tone: 'open',
    })
  return lines
}
