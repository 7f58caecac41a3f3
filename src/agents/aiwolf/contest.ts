// One game with agents of the AIWolf contest, from INITIALIZE to FINISH: the packets that each agent receives, and the
// entries made from its answers. This generator has no clock and no socket: it yields the messages to send and receives
// the replies. If an answer is missing or names a seat that the rules do not allow, a legal entry is drawn from the
// game's seed instead. Packets contain only data from `gameViewFor` and `eventForViewer`. Source: logic and protocol of
// the contest's server.

import { advance } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import { evolve } from '../../rules/evolve.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/openGame.ts'
import { isAlive, livingSeats, type GameState } from '../../rules/state.ts'
import { gameViewFor, type Viewer } from '../../rules/view.ts'
import { assertNever, type Seat } from '../../rules/vocabulary.ts'
import type { EmptySeatPlayerFactory, EmptySeatPlayer } from './seatFiller.ts'
import { SeededContestDraws } from './numberedDraws.ts'
import { legalTargetEntriesOfSeat, targetSeatOfEntry } from './entriesNamingSeats.ts'
import { ContestSeatKnowledge } from './knowledge.ts'
import {
  agentName,
  toContestRole,
  type ContestGameInfo,
  type ContestPacket,
  type ContestRequestName,
  seatOfAgent,
  type ContestSetting,
  type ContestSpeechKind,
  type ContestTalk,
} from './packet.ts'
import { FINISHED_SPEAKING_TEXT, ContestSpeechPhase } from './speech.ts'

export interface ContestGameOptions {
  readonly header: GameHeader
  /** Id of the game, a ULID. */
  readonly gameId: string
  readonly setting: ContestSetting
  /** Seats without an agent, which `fill` plays. */
  readonly filled: ReadonlySet<Seat>
  readonly fill: EmptySeatPlayerFactory
}

export interface PacketForSeat {
  readonly seat: Seat
  readonly packet: ContestPacket
}

export type ContestStep =
  | { readonly type: 'tell'; readonly messages: readonly PacketForSeat[] }
  /** The messages are sent together, and every reply is awaited. */
  | { readonly type: 'ask'; readonly messages: readonly PacketForSeat[] }
  /** All `seats` may speak at any moment during this time. Messages that result from a text are sent immediately. */
  | {
      readonly type: 'listen'
      readonly milliseconds: number
      readonly seats: readonly Seat[]
      readonly isOver: () => boolean
      readonly hear: (seat: Seat, text: string) => readonly PacketForSeat[]
    }

/** Replies to a step. A seat without a text did not answer. */
export interface ContestReplies {
  readonly texts: ReadonlyMap<Seat, string>
  /** Whether too many agents failed. The game then ends here. */
  readonly isVoid: boolean
}

export interface ContestGameResult {
  readonly header: GameHeader
  readonly state: GameState
  readonly entries: readonly Entry[]
  readonly talks: readonly ContestTalk[]
  readonly whispers: readonly ContestTalk[]
  readonly isVoid: boolean
  /** Number of answers that did not name a seat allowed by the request. */
  readonly illegal: number
}

type Play<T = void> = Generator<ContestStep, T, ContestReplies>

class VoidGameError extends Error {}

export function* playContestInSteps(options: ContestGameOptions): Play<ContestGameResult> {
  return yield* new Contest(options).play()
}

class Contest {
  readonly #options: ContestGameOptions
  readonly #draws: SeededContestDraws
  readonly #filler: EmptySeatPlayer
  readonly #entries: Entry[] = []
  readonly #said: Record<ContestSpeechKind, ContestTalk[]> = { talk: [], whisper: [] }
  /** Number of talks sent to each seat so far. */
  readonly #sent: Record<ContestSpeechKind, Map<Seat, number>> = { talk: new Map(), whisper: new Map() }
  readonly #knowledge: ReadonlyMap<Seat, ContestSeatKnowledge>
  #state: GameState
  #day = 0
  #illegal = 0
  #isVoid = false

  constructor(options: ContestGameOptions) {
    this.#options = options
    this.#draws = new SeededContestDraws(options.header.seed)
    this.#filler = options.fill.of(options.header)
    this.#state = initialState(options.header)
    this.#knowledge = new Map(options.header.seats.map(({ seat }) => [seat, new ContestSeatKnowledge(seat)]))
  }

  *play(): Play<ContestGameResult> {
    try {
      yield* this.#tell(this.#everybody, 'INITIALIZE')
      yield* this.#openDay()
      yield* this.#finishDay()
      yield* this.#whisper()
      while (this.#state.phase !== 'over') yield* this.#step()
    } catch (error) {
      if (!(error instanceof VoidGameError)) throw error
    }
    this.#nextDay()
    yield { type: 'tell', messages: this.#messages(this.#everybody, 'FINISH') }
    return {
      header: this.#options.header,
      state: this.#state,
      entries: this.#entries,
      talks: this.#said.talk,
      whispers: this.#said.whisper,
      isVoid: this.#isVoid,
      illegal: this.#illegal,
    }
  }

  *#step(): Play {
    const { step } = this.#state
    switch (step.type) {
      case 'speech':
        this.#nextDay()
        yield* this.#openDay()
        return this.#enter({ type: 'end-discussion' })
      case 'vote':
        if (step.ballot === 0) yield* this.#finishDay()
        yield* this.#choose('VOTE', livingSeats(this.#state))
        return this.#enter({ type: 'close-vote' })
      case 'night-act':
        return yield* this.#nightAct(step.role === 'seer' ? 'DIVINE' : 'GUARD')
      case 'shots':
        return yield* this.#choose('ATTACK', step.shooters)
      case 'pause':
        if (step.id === 'whisper') yield* this.#whisper()
        return this.#enter({ type: 'end-pause', pause: step.id })
      default:
        throw new Error(`the contest has no ${step.type}`)
    }
  }

  *#openDay(): Play {
    yield* this.#tell(this.#everybody, 'DAILY_INITIALIZE')
    if (this.#day === 0) yield* this.#whisper()
    yield* this.#speak('talk', livingSeats(this.#state))
  }

  *#finishDay(): Play {
    yield* this.#tell(this.#everybody, 'DAILY_FINISH')
  }

  #nextDay(): void {
    this.#day += 1
    for (const knowledge of this.#knowledge.values()) knowledge.nextDay()
  }

  *#whisper(): Play {
    yield* this.#speak('whisper', this.#livingWolves)
  }

  /** Does nothing if there are fewer than two speakers, because a single speaker has no listeners. */
  *#speak(kind: ContestSpeechKind, speakers: readonly Seat[]): Play {
    if (speakers.length < 2) return
    const setting = this.#options.setting[kind]
    const phase = new ContestSpeechPhase(setting, this.#day, this.#draws.shuffle(speakers))
    if (setting.duration === undefined) yield* this.#inTurn(kind, phase, setting.max_count.per_day)
    else yield* this.#freely(kind, phase, setting.duration)
  }

  *#inTurn(kind: ContestSpeechKind, phase: ContestSpeechPhase, turns: number): Play {
    const request = kind === 'talk' ? 'TALK' : 'WHISPER'
    for (let turn = 0; turn < turns && !phase.isOver; turn += 1) {
      for (const seat of phase.order) {
        if (!phase.maySpeak(seat)) continue
        const answer = this.#options.filled.has(seat)
          ? this.#filler.say(seat, kind, this.#state)
          : (yield* this.#ask([seat], request, phase)).get(seat)
        this.#heard(kind, seat, phase.recordTalk(seat, turn, answer))
      }
    }
  }

  *#freely(kind: ContestSpeechKind, phase: ContestSpeechPhase, milliseconds: number): Play {
    const [start, end, broadcast, field] =
      kind === 'talk'
        ? (['TALK_PHASE_START', 'TALK_PHASE_END', 'TALK_BROADCAST', 'new_talk'] as const)
        : (['WHISPER_PHASE_START', 'WHISPER_PHASE_END', 'WHISPER_BROADCAST', 'new_whisper'] as const)
    const broadcasts = (seat: Seat, text: string) => {
      const talk = phase.recordTalk(seat, 0, text)
      this.#heard(kind, seat, talk)
      return this.#messages(phase.order, broadcast).map(({ seat: to, packet }) => {
        this.#sent[kind].set(to, this.#said[kind].length)
        return { seat: to, packet: { ...packet, [field]: talk } }
      })
    }
    yield* this.#tell(phase.order, start)
    // Each filled seat speaks once and is not asked again.
    for (const seat of phase.order)
      if (this.#options.filled.has(seat))
        for (const text of new Set([this.#filler.say(seat, kind, this.#state), FINISHED_SPEAKING_TEXT])) {
          const told = yield { type: 'tell', messages: broadcasts(seat, text) }
          this.#endIf(told.isVoid)
        }
    const { isVoid } = yield {
      type: 'listen',
      milliseconds,
      seats: phase.order.filter((seat) => !this.#options.filled.has(seat)),
      isOver: () => phase.isOver,
      hear: (seat, text) => {
        if (!phase.maySpeak(seat)) return []
        return broadcasts(seat, text)
      },
    }
    this.#endIf(isVoid)
    yield* this.#tell(phase.order, end)
  }

  /** Records a talk that has already been cut to the allowed length. */
  #heard(kind: ContestSpeechKind, seat: Seat, talk: ContestTalk): void {
    this.#said[kind].push(talk)
    if (!talk.skip && !talk.over) this.#filler.hear(kind, seat, talk.text, this.#state)
  }

  *#nightAct(request: 'DIVINE' | 'GUARD'): Play {
    const role = request === 'DIVINE' ? 'seer' : 'bodyguard'
    const holders = this.#state.seats.filter((sitter) => sitter.alive && sitter.role === role)
    if (holders.length === 0) return this.#enter({ type: 'night-act', role })
    yield* this.#choose(
      request,
      holders.map(({ seat }) => seat),
    )
  }

  /** Asks all seats before the first answer becomes an entry, so that no player knows another player's choice. */
  *#choose(request: 'VOTE' | 'DIVINE' | 'GUARD' | 'ATTACK', seats: readonly Seat[]): Play {
    if (seats.length === 0) return this.#enter({ type: 'shoot', shots: [] })
    const before = this.#state
    const texts = yield* this.#ask(
      seats.filter((seat) => !this.#options.filled.has(seat)),
      request,
    )
    const entries = seats.map((seat) => {
      const choices = legalTargetEntriesOfSeat(before, seat)
      return this.#options.filled.has(seat)
        ? this.#filler.choose(seat, choices, before, this.#draws)
        : this.#entryOf(seat, request, texts.get(seat), choices)
    })
    for (const entry of entries) this.#enter(entry)
  }

  /** Any living agent is a valid answer, even if the rules then ignore it (AIWOLF-6). */
  #entryOf(seat: Seat, request: ContestRequestName, text: string | undefined, choices: readonly Entry[]): Entry {
    const target = text === undefined ? undefined : seatOfAgent(text)
    const named = choices.find((entry) => target !== undefined && targetSeatOfEntry(entry) === target)
    if (named !== undefined) return named
    if (request === 'GUARD' && target === seat) return { type: 'night-act', role: 'bodyguard' }
    if (text !== undefined) this.#illegal += 1
    return this.#draws.pick(choices)
  }

  #enter(entry: Entry): void {
    const advanced = advance(this.#state, entry)
    if (!advanced.ok) throw new Error(`${advanced.error.code} for ${JSON.stringify(entry)}`)
    this.#entries.push(entry)
    for (const event of advanced.value.events) {
      for (const knowledge of this.#knowledge.values()) knowledge.learn(this.#state, event, this.#day)
      this.#filler.see(event)
      this.#state = evolve(this.#state, event)
    }
  }

  *#tell(seats: readonly Seat[], request: ContestRequestName): Play {
    const { isVoid } = yield { type: 'tell', messages: this.#messages(seats, request) }
    this.#endIf(isVoid)
  }

  *#ask(
    seats: readonly Seat[],
    request: ContestRequestName,
    phase?: ContestSpeechPhase,
  ): Play<ReadonlyMap<Seat, string>> {
    if (seats.length === 0) return new Map()
    const { texts, isVoid } = yield { type: 'ask', messages: this.#messages(seats, request, phase) }
    this.#endIf(isVoid)
    return texts
  }

  #endIf(isVoid: boolean): void {
    if (!isVoid) return
    this.#isVoid = true
    throw new VoidGameError('too many agents failed')
  }

  #messages(seats: readonly Seat[], request: ContestRequestName, phase?: ContestSpeechPhase): readonly PacketForSeat[] {
    return seats
      .filter((seat) => !this.#options.filled.has(seat))
      .map((seat) => ({ seat, packet: this.#packet(seat, request, phase) }))
  }

  #packet(seat: Seat, request: ContestRequestName, phase: ContestSpeechPhase | undefined): ContestPacket {
    const packet = { request, info: this.#info(seat, request, phase) }
    switch (request) {
      case 'INITIALIZE':
      case 'DAILY_INITIALIZE':
        return { ...packet, setting: this.#options.setting }
      case 'TALK':
        return { ...packet, talk_history: this.#news('talk', seat) }
      case 'WHISPER':
      case 'ATTACK':
        return { ...packet, whisper_history: this.#news('whisper', seat) }
      case 'DAILY_FINISH':
        return {
          ...packet,
          talk_history: this.#news('talk', seat),
          ...(this.#livingWolves.includes(seat) ? { whisper_history: this.#news('whisper', seat) } : {}),
        }
      case 'NAME':
      case 'VOTE':
      case 'DIVINE':
      case 'GUARD':
      case 'FINISH':
      case 'TALK_PHASE_START':
      case 'TALK_PHASE_END':
      case 'TALK_BROADCAST':
      case 'WHISPER_PHASE_START':
      case 'WHISPER_PHASE_END':
      case 'WHISPER_BROADCAST':
        return packet
      default:
        return assertNever(request)
    }
  }

  /** Returns the talks since the last message to this seat and marks them as sent. */
  #news(kind: ContestSpeechKind, seat: Seat): ContestTalk[] {
    const said = this.#said[kind]
    const from = this.#sent[kind].get(seat) ?? 0
    this.#sent[kind].set(seat, said.length)
    return said.slice(from)
  }

  #info(seat: Seat, request: ContestRequestName, phase: ContestSpeechPhase | undefined): ContestGameInfo {
    // FINISH reveals every role, even if the game is void.
    const viewer: Viewer = request === 'FINISH' ? { kind: 'judge' } : { kind: 'seat', seat }
    const { seats } = gameViewFor(this.#state, viewer)
    return {
      game_id: this.#options.gameId,
      day: this.#day,
      agent: agentName(seat),
      ...this.#knowledge.get(seat)?.results,
      status_map: Object.fromEntries(seats.map((sitter) => [agentName(sitter.seat), sitter.alive ? 'ALIVE' : 'DEAD'])),
      role_map: Object.fromEntries(
        seats.flatMap((sitter) =>
          sitter.role === undefined ? [] : [[agentName(sitter.seat), toContestRole(sitter.role)]],
        ),
      ),
      ...phase?.remaining(seat),
    }
  }

  get #everybody(): readonly Seat[] {
    return this.#state.seats.map(({ seat }) => seat)
  }

  get #livingWolves(): readonly Seat[] {
    return this.#everybody.filter(
      (seat) => isAlive(this.#state, seat) && this.#state.seats[seat - 1]?.role === 'werewolf',
    )
  }
}
