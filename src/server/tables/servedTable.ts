// One game that the server plays. The answers of a round are stored before its events are sent. A replay from the store
// gives the same updates and continues where the game stopped.

import { setMaxListeners } from 'node:events'
import {
  type SeatQuestion,
  missedAnswersBySeat,
  type MissedAnswersOfSeat,
  LLM_PLAYER_NAME,
  type ModelPlayerName,
  GamePacer,
  playWithPolicies,
  AgentTable,
  type AnswerTextSink,
  missedAnswersVoidingGame,
} from '../../agents/index.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import type { Lang } from '../../i18n/registry.ts'
import { initialState } from '../../rules/openGame.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { GameState } from '../../rules/state.ts'
import type { EventStore, NewEvent, StoreError } from '../../store/port.ts'
import { createJobQueue } from '../../store/queue.ts'
import { happeningsWithSpeech, recordOfServedGame, frameBuilderFactoryFor } from '../frames/savedGame.ts'
import { WatchedGame, type VisibleStreamVersions } from '../frames/watchedGame.ts'
import { Refusal } from '../refusal.ts'
import { isBotName, createTablePolicies, type PlayerSurroundings } from './players.ts'
import { createResumedPolicy } from './resumedPolicy.ts'
import { GUEST_PLAYER_NAME, GuestSeat } from './guestSeat.ts'
import { GameTokens } from './gameTokens.ts'
import type { EndedTable } from './openTable.ts'
import { SpeechPieces } from './speechPieces.ts'
import { BufferedSpeechWriter } from './bufferedSpeechWriter.ts'
import {
  type StoredSpeechPieces,
  createTableEvent,
  TABLE_STREAM_PREFIX,
  type SeatAnswer,
  type TableSpeed,
  type StoredTable,
  type TableTokenRight,
} from './tableEvents.ts'

/** Milliseconds between two rounds of questions, so that people can follow. */
const LIVE_ROUND_INTERVAL_MS = 1000
/** Maximum number of earlier games of a series, so that the data stored with each game stays small. */
const MAX_PAST_GAMES = 20
/** Time that a guest has for an answer if the game does not set it. */
const DEFAULT_ANSWER_SECONDS = 120

export interface TableSurroundings extends PlayerSurroundings {
  readonly store: EventStore
  /** Milliseconds since the epoch. */
  readonly time: () => number
  readonly horizon: VisibleStreamVersions
  readonly log: ErrorLogger
}

export class ServedTable {
  readonly watched: WatchedGame
  readonly tokens: GameTokens
  /** Resolves when everything stored has been replayed. */
  readonly ready: Promise<void>
  #isReady: () => void = () => undefined
  readonly #stored: StoredTable
  readonly #around: TableSurroundings
  readonly #table: AgentTable
  readonly #pacing: GamePacer
  readonly #given = new AbortController()
  readonly #guests: readonly (GuestSeat | undefined)[]
  readonly #inOrder = createJobQueue()
  readonly #waiting = new Set<() => void>()
  readonly #played: Promise<void>
  #version: number
  #speed: TableSpeed
  #rounds = 0
  #answers: SeatAnswer[] = []
  readonly #speech = new SpeechPieces()
  readonly #words: BufferedSpeechWriter
  /** Number of answers and events that were sent. */
  #turnsTold = 0
  #eventsTold = 0
  #state: GameState
  #isOver = false
  #failure: StoreError | undefined

  constructor(stored: StoredTable, around: TableSurroundings) {
    const { opened } = stored
    this.#stored = stored
    this.#around = around
    this.#version = stored.version
    this.tokens = new GameTokens(opened.tokens, stored.withdrawn)
    // Players that are asked at the same time all listen to the signal.
    setMaxListeners(0, this.#given.signal)
    this.#speed = stored.speed
    this.#table = new AgentTable(opened.header, opened.chance, {
      names: opened.names,
      ...(opened.judge === undefined ? {} : { judge: opened.judge }),
      ...(opened.past === undefined ? {} : { past: opened.past }),
    })
    this.#state = initialState(opened.header)
    this.#words = new BufferedSpeechWriter(around.clock, async (pieces) => {
      const version = await this.#append({ type: 'PiecesHeard', pieces })
      if (version !== undefined) this.#hear({ version, pieces })
    })
    this.#guests = opened.policies.map((name) =>
      name === GUEST_PLAYER_NAME
        ? new GuestSeat(opened.lang, ({ seat, ask, again = 'answer/no-answer' }) =>
            this.#words.add(this.#speech.rejectedPieceOf(seat, ask.kind, again, this.#table.events.length)),
          )
        : undefined,
    )
    this.#pacing = new GamePacer(around.clock, stored.speed === 'paused')
    this.#pacing.setPace(stored.speed === 'live' ? LIVE_ROUND_INTERVAL_MS : 0)
    const { id, header, names, seed = header.seed } = opened
    this.watched = new WatchedGame(
      { id, header, names, seed },
      { stream: TABLE_STREAM_PREFIX + id, teller: frameBuilderFactoryFor(header), horizon: around.horizon },
    )
    this.watched.add({ version: 1, state: this.#state, happenings: [{ kind: 'opened' }], isWhole: false })
    this.ready = new Promise((resolve) => (this.#isReady = resolve))
    this.#played = this.#play().finally(() => {
      this.#isReady()
      for (const guest of this.#guests) guest?.end()
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Returns the game in the form in which the next game of its series remembers it. `undefined` before the end. */
  get endedTable(): EndedTable | undefined {
    const { header, past = [] } = this.#stored.opened
    const { outcome } = this.#state
    if (!this.#isOver || outcome === undefined) return undefined
    const own = { roles: header.seats.map(({ role }) => role), winner: outcome.winner }
    return { playedBy: header, past: [own, ...past].slice(0, MAX_PAST_GAMES) }
  }

  get isPaused(): boolean {
    return this.#pacing.isPaused
  }

  /** Error of the store if it refused the last write. If the answers of a round are refused, the game is paused. */
  get failure(): StoreError | undefined {
    return this.#failure
  }

  /**
   * Seats that failed to give a valid answer at least once. Never shown to viewers who must not know who was asked at
   * night.
   */
  get missed(): readonly MissedAnswersOfSeat[] {
    return missedAnswersBySeat(this.#table.turns)
  }

  /** Whether more than a fifth of a seat's answers so far were replaced. */
  get isVoid(): boolean {
    return missedAnswersVoidingGame(this.#table.turns).length > 0
  }

  get lang(): Lang {
    return this.#stored.opened.lang
  }

  /** Guest of a seat. Errors: `server/no-guest`. */
  guestAt(seat: Seat): GuestSeat {
    const guest = this.#guests[seat - 1]
    if (guest === undefined) throw new Refusal(409, 'server/no-guest', { seat })
    return guest
  }

  async pause(): Promise<void> {
    this.#refuseWhenOver()
    this.#pacing.pause()
    await this.#pace('paused')
  }

  async resume(): Promise<void> {
    this.#refuseWhenOver()
    await this.#pace(this.#stored.opened.speed === 'live' ? 'live' : 'max')
    this.#pacing.unpause()
  }

  /** Plays one round of questions. Resolves when its events are sent. */
  async step(): Promise<void> {
    this.#refuseWhenOver()
    const told = new Promise<void>((resolve) => this.#waiting.add(resolve))
    this.#pacing.step()
    await this.#pace('paused')
    await told
  }

  /** Viewers connected with the token are disconnected. Errors: `server/unknown-token`. */
  async withdraw(right: TableTokenRight): Promise<void> {
    const isWithdrawn = this.tokens.isWithdrawn(right)
    if (isWithdrawn === undefined) throw new Refusal(404, 'server/unknown-token')
    if (isWithdrawn) return
    if ((await this.#append({ type: 'TokenWithdrawn', right })) === undefined)
      throw new Refusal(500, this.#failure?.code ?? 'server/unexpected')
    this.tokens.withdraw(right)
  }

  /** Asks no more questions. The questions of an unfinished round are asked again after the next start. */
  async stop(): Promise<void> {
    this.#given.abort(new Error('the server ends'))
    // Skips a pause between rounds.
    this.#pacing.setPace(0)
    await this.#played
    this.#told()
  }

  #refuseWhenOver(): void {
    if (this.#isOver) throw new Refusal(409, 'server/game-over')
  }

  /** The speed is stored, so that after a restart the game continues at this speed. */
  async #pace(speed: TableSpeed): Promise<void> {
    if (this.#speed === speed) return
    this.#speed = speed
    await this.#append({ type: 'TablePaced', speed })
  }

  async #play(): Promise<void> {
    const { opened, rounds } = this.#stored
    const known = rounds.flatMap(({ answers }) => answers)
    const { policies: names, lang, header, answerSeconds } = opened
    const answerTime = (answerSeconds ?? DEFAULT_ANSWER_SECONDS) * 1000
    const before = (model: ModelPlayerName) =>
      known.filter(({ seat }) => names[seat - 1] === model).map(({ answer }) => answer.fault)
    const players = createTablePolicies({ names, lang, seed: header.seed, before, guests: this.#guests }, this.#around)
    const policies = players.map((policy, i) =>
      createResumedPolicy({
        policy,
        isOwn: isBotName(names[i] ?? LLM_PLAYER_NAME),
        known: known.filter(({ seat }) => seat === i + 1).map(({ answer }) => answer),
        taken: (seat, answer) => this.#answers.push({ seat, answer }),
      }),
    )
    try {
      await playWithPolicies(this.#table, policies, {
        signal: this.#given.signal,
        limit: { clock: this.#around.clock, of: ({ seat }) => (this.#guests[seat - 1] ? answerTime : undefined) },
        pace: async () => {
          if (this.#answers.length > 0) await this.#endRound()
          if (this.#rounds < rounds.length) return
          if (this.#rounds === rounds.length) this.#askAgain()
          this.#isReady()
          await this.#pacing.waitBeforeQuestion()
        },
        chunk: (seat, stream, text, ask) => this.#say(seat, stream, text, ask),
      })
      this.#isOver = true
      await this.#endRound()
      if (!this.#stored.hasEnded) await this.#append({ type: 'TableEnded' })
    } catch (error) {
      if (!this.#given.signal.aborted) this.#around.log('a game that the server plays failed', error)
    }
  }

  /** Stores the answers, then sends their events. After a refused write the game is paused; resuming it tries again. */
  async #endRound(): Promise<void> {
    await this.#words.end()
    const before = this.#stored.rounds[this.#rounds]
    for (const heard of before?.heard ?? []) this.#hear(heard)
    let version = before?.version
    const answers = this.#answers.toSorted((a, b) => a.seat - b.seat)
    while (version === undefined) {
      version = await this.#append({ type: 'RoundAnswered', answers })
      if (version !== undefined) break
      this.#pacing.pause()
      await this.#pacing.waitBeforeQuestion()
      this.#given.signal.throwIfAborted()
    }
    if (before === undefined) this.#logFaults()
    const { turns, events, entries, drawn } = this.#table
    const pieces = turns.slice(this.#turnsTold).flatMap((turn) => this.#speech.finishAnswer(turn))
    const missed = this.#isOver ? missedAnswersVoidingGame(turns) : []
    const record = this.#isOver
      ? recordOfServedGame({ ...this.#stored.opened, entries, drawn, speech: this.#speech.pieces, missed })
      : undefined
    const { happenings, state } = happeningsWithSpeech(this.#state, {
      events: events.slice(this.#eventsTold),
      first: this.#eventsTold,
      pieces,
      missed,
      ...(record === undefined ? {} : { record }),
    })
    this.#rounds += 1
    this.#answers = []
    this.#turnsTold = turns.length
    this.#eventsTold = events.length
    this.#state = state
    this.watched.add({ version, state, happenings, isWhole: false })
    this.#told()
  }

  /** Adds the words of a model as they arrive. The words of other players are sent in one piece with the answer. */
  #say(seat: Seat, stream: keyof AnswerTextSink, text: string, ask: SeatQuestion): void {
    const name = this.#stored.opened.policies[seat - 1]
    if (name === undefined || name === GUEST_PLAYER_NAME || isBotName(name)) return
    const to = ask.kind === 'whisper' ? { to: this.#table.circleOf(ask.step) } : {}
    this.#words.add(this.#speech.pieceOf({ seat, stream, text, at: this.#table.events.length, ...to }))
  }

  /** Adds stored pieces of answers that were incomplete at that time. */
  #hear({ version, pieces }: StoredSpeechPieces): void {
    this.#speech.addStored(pieces)
    const happenings = pieces.map((piece) => ({ kind: 'piece', piece }) as const)
    this.watched.add({ version, state: this.#state, happenings, isWhole: false })
  }

  /** Asks questions again that were open when the last server stopped. */
  #askAgain(): void {
    for (const heard of this.#stored.heard) this.#hear(heard)
    this.#speech.interrupt()
  }

  /** Logs each new reason why a seat gave no valid answer, and whether the game is void. */
  #logFaults(): void {
    const { turns } = this.#table
    const known = new Set(turns.slice(0, this.#turnsTold).map(({ seat, fault }) => `${seat} ${fault}`))
    for (const { seat, fault } of turns.slice(this.#turnsTold)) {
      if (fault === undefined || known.has(`${seat} ${fault}`)) continue
      known.add(`${seat} ${fault}`)
      this.#around.log(`game ${this.#stored.opened.id}: seat ${seat} has no valid answer (${fault})`, '')
    }
    if (this.#isOver && this.isVoid)
      this.#around.log(
        `game ${this.#stored.opened.id} is void: ${seatsOf(missedAnswersVoidingGame(this.#table.turns))}`,
        '',
      )
  }

  #told(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  /** Returns the new version, or `undefined` if the store refused the event. */
  #append(event: Parameters<typeof createTableEvent>[0]): Promise<number | undefined> {
    return this.#inOrder(async () => {
      const { store, time, log } = this.#around
      const events: readonly NewEvent[] = [createTableEvent(event, time())]
      const kept = await store.append(TABLE_STREAM_PREFIX + this.#stored.opened.id, this.#version, events)
      if (kept.ok) this.#version = kept.value.version
      else log(`a game that the server plays was not stored: ${kept.error.code}`, '')
      this.#failure = kept.ok ? undefined : kept.error
      return kept.ok ? kept.value.version : undefined
    })
  }
}

function seatsOf(seats: readonly MissedAnswersOfSeat[]): string {
  return seats.map(({ seat, asked, missed }) => `seat ${seat} had no answer to ${missed} of ${asked}`).join(', ')
}
