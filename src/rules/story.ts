// The story of a finished game: at most five recorded moments in the order of the game, and its turning point. Adds no
// motives and no praise. Source: docs/spec/app.md §5.
//
// The turning point is the first that applies. For a red win: the last night in which only a heal kept a red player in
// the game; a best move that named at least two black players; a black player who was found at night and voted out the
// next day. For a win of another side: the last vote that put only red players out. In any other game: the departure
// that ended it, or its end.

import type { ExitKind, GameEvent } from './events.ts'
import type { GameHeader } from './header.ts'
import { highlightsOf } from './highlights.ts'
import { initialState } from './openGame.ts'
import { roleSpec } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import type { CheckResult, Outcome, Role, Seat } from './vocabulary.ts'

export interface StoryMoment {
  /**
   * `saved`: without the heal, these players would have left the game. `named`: a best move. `found`: a check that
   * found the card it looks for.
   */
  readonly kind: 'left' | 'saved' | 'named' | 'found' | 'ended'
  /** Index of the moment's event in the game's list of events. */
  readonly at: number
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly seats: readonly Seat[]
  /** Only for `left`. */
  readonly exit?: ExitKind
  /** Only for `left` after a counted vote: the votes against the leader, and the number of players who could vote. */
  readonly votes?: { readonly cast: number; readonly of: number }
  /** Only for `named`: the player who named the seats, and the number of black players among them. */
  readonly by?: Seat
  readonly hits?: number
  /** Only for `found`. */
  readonly role?: Role
}

export interface Story {
  readonly moments: readonly StoryMoment[]
  readonly turn: StoryMoment
  /** Kind of the turning point. `own` means that the vote put only red players out. */
  readonly title: 'saved' | 'named' | 'found' | 'own' | 'left' | 'ended'
  readonly outcome: Outcome
}

const MAX_STORY_MOMENTS = 5
/** Results that show the asking role the card it looks for. */
const POSITIVE_CHECK_RESULTS: ReadonlySet<CheckResult> = new Set<CheckResult>([
  'black',
  'mafia',
  'werewolf',
  'sheriff',
  'doctor',
])
const VOTE_EXITS: ReadonlySet<ExitKind | undefined> = new Set<ExitKind>(['voted-out', 'lifted'])

/** `events` must contain all events of the game. `undefined` if the game has not ended. */
export function storyOf(header: GameHeader, events: readonly GameEvent[]): Story | undefined {
  const ended = events.find((event) => event.type === 'GameEnded')
  if (ended === undefined) return undefined
  const { outcome } = ended
  const all = momentsOf(header, events)
  const { title, turn } = turningPointOf(header, outcome, all)
  const first = all.find(({ kind }) => kind === 'left')
  const lastLeft = all.findLast(({ kind }) => kind === 'left')
  const rank = (each: StoryMoment) =>
    each === turn || each.kind === 'ended' ? 0 : each === first || each === lastLeft || each.kind !== 'left' ? 1 : 2
  const moments = all
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_STORY_MOMENTS)
    .toSorted((a, b) => a.at - b.at)
  return { moments, turn, title, outcome }
}

function isRed(header: GameHeader, seat: Seat): boolean {
  const role = header.seats[seat - 1]?.role
  return role !== undefined && roleSpec(rulesOf(header), role).faction === 'red'
}

function turningPointOf(
  header: GameHeader,
  { winner, reason }: Outcome,
  all: readonly StoryMoment[],
): Pick<Story, 'title' | 'turn'> {
  const reds = ({ seats }: StoryMoment) => seats.every((seat) => isRed(header, seat))
  const candidates: readonly (readonly [Story['title'], StoryMoment | undefined])[] =
    winner === 'red'
      ? [
          ['saved', all.findLast((each) => each.kind === 'saved' && reds(each))],
          ['named', all.find(({ kind, hits = 0 }) => kind === 'named' && hits >= 2)],
          ['found', all.find((each) => each.kind === 'found' && isVotedOutNext(header, each, all))],
        ]
      : winner === 'draw'
        ? []
        : [['own', all.findLast((each) => each.kind === 'left' && VOTE_EXITS.has(each.exit) && reds(each))]]
  const end = all.at(-1)
  const departure = all.findLast(({ kind }) => kind === 'left')
  const usual = [reason === 'quiet-rounds' || reason === 'team-loss' ? undefined : departure, end]
  const [[title, turn] = []] = candidates.filter(([, moment]) => moment !== undefined)
  const by = turn ?? usual.find((moment) => moment !== undefined)
  if (by === undefined) throw new Error('a game that ended has no end')
  return { turn: by, title: title ?? (by.kind === 'left' ? 'left' : 'ended') }
}

/** Whether the next players who left by day were voted out and include a black player of this moment. */
function isVotedOutNext(header: GameHeader, { at, seats }: StoryMoment, all: readonly StoryMoment[]): boolean {
  const next = all.find((each) => each.at > at && each.kind === 'left' && each.phase === 'day')
  return VOTE_EXITS.has(next?.exit) && seats.some((seat) => !isRed(header, seat) && next?.seats.includes(seat) === true)
}

/** Moments in the order of the game. Players who leave in succession by the same exit in one phase form one moment. */
function momentsOf(header: GameHeader, events: readonly GameEvent[]): readonly StoryMoment[] {
  const saved = new Map(
    highlightsOf(header, events).flatMap(({ kind, at, seats }) => (kind === 'save' ? [[at, seats] as const] : [])),
  )
  const moments: StoryMoment[] = []
  const { phase, round } = initialState(header)
  let now: Pick<StoryMoment, 'phase' | 'round'> = { phase: phase === 'night' ? phase : 'day', round }
  let alive = header.seats.length
  let night = 0
  let votes: StoryMoment['votes']
  for (const [at, event] of events.entries()) {
    const healed = saved.get(at)
    if (healed !== undefined) moments.push({ kind: 'saved', at, ...now, seats: healed })
    if (event.type === 'DayBegan' || event.type === 'NightBegan')
      now = { phase: event.type === 'DayBegan' ? 'day' : 'night', round: event.round }
    if (event.type === 'DayBegan') votes = undefined
    if (event.type === 'VoteClosed') {
      const [cast = 0] = event.tally.map((each) => each.votes).toSorted((a, b) => b - a)
      votes = { cast, of: alive }
    }
    if (event.type === 'CheckAnswered' && POSITIVE_CHECK_RESULTS.has(event.answer))
      moments.push({ kind: 'found', at, ...now, seats: [event.target], role: event.role })
    if (event.type === 'BestMoveNamed' && event.named.length > 0) {
      const hits = event.named.filter((seat) => !isRed(header, seat)).length
      moments.push({ kind: 'named', at, ...now, seats: event.named, by: event.seat, hits })
    }
    if (event.type === 'GameEnded') moments.push({ kind: 'ended', at, ...now, seats: [] })
    if (event.type === 'NightResolved') night = event.round
    if (event.type !== 'SeatLeft') continue
    alive -= 1
    const { seat, exit } = event
    const when = exit === 'killed' || exit === 'shot' ? ({ phase: 'night', round: night } as const) : now
    const before = moments.at(-1)
    if (before?.kind === 'left' && before.exit === exit && before.phase === when.phase && before.round === when.round)
      moments.splice(-1, 1, { ...before, seats: [...before.seats, seat] })
    else
      moments.push({
        kind: 'left',
        at,
        ...when,
        seats: [seat],
        exit,
        ...(exit === 'voted-out' && votes !== undefined ? { votes } : {}),
      })
  }
  return moments
}
