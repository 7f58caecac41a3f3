// A running or finished game in the format that streamers' overlays poll from MafiaRatings. It contains checks and the
// current night call only if the viewer sees every card. A role that the viewer does not know is an empty string: if
// the field were missing, overlays would draw only half of the names, and if every role were `town`, they would draw
// all players as red. Source: the published format of `current_game`, August 2026.

import { isActStep, isNightStepCalled } from '../../rules/night.ts'
import { roleSpec, type Rulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import { gameViewFor, type GameView, type Viewer } from '../../rules/view.ts'
import type { ExitKind } from '../../rules/events.ts'
import type { Step } from '../../rules/step.ts'
import type { Role, Winner } from '../../rules/vocabulary.ts'
import type { Game } from '../model/game.ts'
import { eventsForViewer, type ViewerEvent } from './viewerEvents.ts'

/** Placeholder picture of people and clubs: a single transparent pixel. */
const TRANSPARENT_PIXEL_URL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const PLACEHOLDER_PICTURE_FIELDS = {
  photoUrl: TRANSPARENT_PIXEL_URL,
  tnailUrl: TRANSPARENT_PIXEL_URL,
  iconUrl: TRANSPARENT_PIXEL_URL,
  hasPhoto: false,
} as const

/** Response while there is no game to show, and for an unknown token, so that the two cases look the same. */
export const NO_OVERLAY_CURRENT_GAME: OverlayCurrentGame = { version: 0 }

/** The fields are those of the published format. Plain data. */
export interface OverlayCurrentGame {
  readonly version: 0
  readonly game?: object
}

export interface OverlayCurrentGameSource {
  readonly game: Pick<Game, 'opened' | 'replay' | 'log'>
  readonly club: string
  readonly nameOf: (member: string) => string
  readonly tournament?: { readonly name: string; readonly isFinal: boolean } | undefined
  /** Title in the requested language. */
  readonly title: string
}

export function toOverlayCurrentGame(
  { game, club, nameOf, tournament, title }: OverlayCurrentGameSource,
  viewer: Viewer,
): Required<OverlayCurrentGame> {
  const { opened, replay, log } = game
  const { state } = replay
  const rulebook = rulesOf(state.header)
  const view = gameViewFor(state, viewer)
  const story = eventsForViewer(replay, log, viewer)
  const counting = roundNumberingOf(rulebook, state)
  const seesCards = view.seats.every(({ role }) => role !== undefined)
  const checks = seesCards
    ? checksOf(replay.start, eventsForViewer(replay, log, { kind: 'judge' }), counting)
    : new Map<number, object>()
  const isStarted = replay.steps.length > 0
  const round = isStarted ? counting[view.phase === 'day' ? 'day' : 'night'](view.round) : 0
  const players = view.seats.map((sitter) => {
    const { seat, role, exit } = sitter
    const member = opened.players[seat - 1]?.member
    return {
      id: -seat,
      ...(member === undefined ? {} : { name: nameOf(member) }),
      number: seat,
      isSpeaking: 'seat' in view.step && view.step.seat === seat,
      ...PLACEHOLDER_PICTURE_FIELDS,
      role: role === undefined ? '' : roleWord(rulebook, role),
      warnings: sitter.fouls,
      techFouls: Math.min(2, sitter.technicalFouls),
      ...checks.get(seat),
      state: sitter.alive ? ('alive' as const) : ('dead' as const),
      ...(exit === undefined
        ? {}
        : { deathRound: deathRound(exit, counting), deathType: DEATH_TYPE_BY_EXIT[exit.how] }),
    }
  })
  return {
    version: 0,
    game: {
      club: { name: club, ...PLACEHOLDER_PICTURE_FIELDS },
      city: '',
      country: '',
      ...(tournament === undefined
        ? {}
        : { tournament: { name: tournament.name, ...PLACEHOLDER_PICTURE_FIELDS }, stage: tournament.isFinal ? 1 : 0 }),
      tour: opened.place?.round ?? opened.number,
      ...(opened.place === undefined ? {} : { table: opened.place.table }),
      name: title,
      players,
      ...(view.bestMove === undefined || view.bestMove.named.length === 0 ? {} : { legacy: view.bestMove.named }),
      ...(opened.judge === '' ? {} : { moderator: { id: 0, name: opened.judge, ...PLACEHOLDER_PICTURE_FIELDS } }),
      round,
      ...(isStarted
        ? phaseAndStateOf(rulebook, view, seesCards)
        : { phase: 'night' as const, state: 'notStarted' as const }),
      ...(isStarted && view.phase !== 'night'
        ? {
            nominees: view.nominations.map(({ target }) => target),
            votingCanceled: voteCancelledFlag(story, view.round),
          }
        : {}),
    },
  }
}

/**
 * Numbers of nights and days in the overlay format: night 1 is the first one with a shot, and day 0 is the day before
 * it.
 */
interface RoundNumbering {
  night(round: number): number
  day(round: number): number
}

function roundNumberingOf({ night, firstPhase }: Rulebook, { header }: GameState): RoundNumbering {
  const same = (round: number) => round
  const oneLess = (round: number) => round - 1
  if (firstPhase(header.flags) === 'day') return { night: same, day: oneLess }
  const isDeadly = night.some(
    (step) =>
      (step.kind === 'kill' || step.kind === 'shots') &&
      header.wakeOrder.includes(step.id) &&
      isNightStepCalled(step, 1, header.flags),
  )
  return isDeadly ? { night: same, day: same } : { night: oneLess, day: oneLess }
}

const DEATH_TYPE_BY_EXIT: Readonly<Record<ExitKind, string>> = {
  killed: 'shooting',
  shot: 'shooting',
  'voted-out': 'voting',
  lifted: 'voting',
  fouls: 'warnings',
  'technical-fouls': 'techFouls',
  disqualified: 'kickOut',
}

/**
 * Number of the round in which a player left, in the overlay format. For an exit at night, it is one less than the
 * number of the night, unless the player was removed for fouls.
 */
function deathRound(
  { how, phase, round }: NonNullable<GameView['seats'][number]['exit']>,
  counting: RoundNumbering,
): number {
  if (phase === 'day') return counting.day(round)
  return how === 'fouls' || how === 'technical-fouls' ? counting.night(round) : Math.max(0, counting.night(round) - 1)
}

/** The format's names for roles: the role's name, the key of its check, and the state in which the check is made. */
const NAMED_ROLES: Readonly<
  Partial<Record<Role, { readonly word: string; readonly check: string; readonly state: string }>>
> = {
  don: { word: 'don', check: 'checkedByDon', state: 'donChecking' },
  sheriff: { word: 'sheriff', check: 'checkedBySheriff', state: 'sheriffChecking' },
}

function roleWord(rulebook: Rulebook, role: Role): string {
  const named = NAMED_ROLES[role]
  if (named !== undefined) return named.word
  return roleSpec(rulebook, role).team === 'black' ? 'maf' : 'town'
}

const END_STATES: Readonly<Partial<Record<Winner, string>>> = { red: 'townWon', mafia: 'mafiaWon', draw: 'tie' }

function phaseAndStateOf(
  rulebook: Rulebook,
  view: GameView,
  seesCards: boolean,
): { phase: 'day' | 'night'; state: string } {
  if (view.outcome !== undefined) return { phase: 'day', state: END_STATES[view.outcome.winner] ?? 'unknown' }
  if (view.phase === 'night') return { phase: 'night', state: seesCards ? nightState(rulebook, view.step) : 'starting' }
  return { phase: 'day', state: dayState(view) }
}

function dayState({ step, voteDecided }: GameView): string {
  switch (step.type) {
    case 'speech':
      return 'speaking'
    case 'tie-speech':
      return 'nomineeSpeaking'
    case 'vote':
    case 'lift':
    case 'lynch':
      return 'voting'
    case 'last-word':
    case 'best-move':
      return voteDecided ? 'dayKillSpeaking' : 'nightKillSpeaking'
    default:
      return 'unknown'
  }
}

function nightState({ night }: Rulebook, step: Step): string {
  if (step.type === 'pause') return 'arranging'
  if (step.type === 'shots') return 'shooting'
  const call = step.type === 'night-act' ? night.find((each) => isActStep(each) && each.id === step.role) : undefined
  if (call?.kind === 'kill') return 'shooting'
  if (call?.kind === 'check')
    return (step.type === 'night-act' ? NAMED_ROLES[step.role]?.state : undefined) ?? 'sheriffChecking'
  return 'starting'
}

/** By seat, the number of the night in which the seat was checked, under the key of the checking role. */
function checksOf(
  start: GameState,
  story: readonly ViewerEvent[],
  counting: RoundNumbering,
): ReadonlyMap<number, object> {
  const checks = new Map<number, object>()
  let round = start.round
  for (const { event } of story) {
    if (event.type === 'NightBegan') round = event.round
    const key = event.type === 'CheckAnswered' ? NAMED_ROLES[event.role]?.check : undefined
    if (event.type !== 'CheckAnswered' || key === undefined) continue
    checks.set(event.target, { ...checks.get(event.target), [key]: counting.night(round) })
  }
  return checks
}

function voteCancelledFlag(story: readonly ViewerEvent[], day: number): 0 | 1 {
  return story.some(({ event }) => event.type === 'VoteCancelled' && event.day === day) ? 1 : 0
}
