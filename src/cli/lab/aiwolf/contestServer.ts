// The contest server: a WebSocket server at /ws that agents connect to. It asks each agent for its name, seats waiting
// agents and hosts games until enough have been played. Listens on loopback only. Source: protocol of the contest's
// server.

import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ContestGameResult } from '../../../agents/aiwolf/contest.ts'
import { randomEmptySeatPlayerFactory, type EmptySeatPlayerFactory } from '../../../agents/aiwolf/seatFiller.ts'
import { MAX_AGENT_ANSWER_CHARACTERS } from '../../../agents/aiwolf/packet.ts'
import { type ContestTimeLimits, createContestSetting } from '../../../agents/aiwolf/setting.ts'
import type { GameHeader } from '../../../rules/header.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { AgentConnection } from './agentConnection.ts'
import { ContestStatistics } from './contestStatistics.ts'
import type { Clock } from '../../../store/platform.ts'
import { playContestGame } from './contestGame.ts'

export interface ContestServerOptions {
  readonly games: number
  readonly port: number
  readonly times: ContestTimeLimits
  /** Creates players for empty seats. If omitted, a game waits until every seat is taken. */
  readonly fill: EmptySeatPlayerFactory | undefined
  readonly clock: Clock
  /** Header and id of the next game. */
  readonly open: () => { readonly header: GameHeader; readonly gameId: string }
  /** Called for each finished game. `names` contains only the names of agents, by seat. */
  readonly done: (end: ContestGameResult, names: ReadonlyMap<Seat, string>, gameId: string) => void
}

export interface ContestServer {
  readonly port: number
  readonly figures: ContestStatistics
  /** Resolves when all games have been played and the server is closed. */
  readonly finished: Promise<void>
  close(): Promise<void>
}

/** If bots fill the empty seats, the game starts this long after the last agent joined. */
const START_DELAY_MS = 500
/** Maximum size of a frame, in bytes. It is large enough for the longest accepted answer in any script. */
const MAX_FRAME_BYTES = MAX_AGENT_ANSWER_CHARACTERS * 4

export async function startContestServer(options: ContestServerOptions): Promise<ContestServer> {
  const http = createServer((_, response) => response.writeHead(404).end())
  const sockets = new WebSocketServer({ server: http, path: '/ws', maxPayload: MAX_FRAME_BYTES })
  // Errors while starting to listen are reported by the HTTP server.
  sockets.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port, '127.0.0.1', resolve)
  })
  const lobby = new Lobby(options)
  sockets.on('connection', (socket) => void lobby.receive(socket))
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= new Promise((resolve) => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      http.close(() => resolve())
      http.closeAllConnections()
    }))
  const address = http.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    figures: lobby.figures,
    finished: lobby.finished.then(close, async (error: unknown) => {
      await close()
      throw error
    }),
    close,
  }
}

class Lobby {
  readonly figures = new ContestStatistics()
  readonly finished: Promise<void>
  readonly #options: ContestServerOptions
  #waiting: AgentConnection[] = []
  #next: ReturnType<ContestServerOptions['open']>
  #started = 0
  #ended = 0
  #callOff: (() => void) | undefined
  #finish: () => void = () => undefined
  #fail: (error: unknown) => void = () => undefined

  constructor(options: ContestServerOptions) {
    this.#options = options
    this.#next = options.open()
    this.finished = new Promise((resolve, reject) => {
      this.#finish = resolve
      this.#fail = reject
    })
  }

  /** An agent that does not give its name is disconnected. */
  async receive(socket: WebSocket): Promise<void> {
    const link = new AgentConnection(socket, this.#options.clock, this.figures)
    const name = await link.ask({ request: 'NAME' }, this.#options.times.action)
    if (name === undefined || name === '') return await link.close()
    link.name = name
    this.#waiting.push(link)
    this.#seat()
  }

  #seat(): void {
    this.#callOff?.()
    this.#callOff = undefined
    this.#waiting = this.#waiting.filter((link) => !link.hasFailed)
    const places = this.#next.header.seats.length
    while (this.#waiting.length >= places && this.#started < this.#options.games) this.#begin(places)
    if (this.#options.fill === undefined || this.#waiting.length === 0 || this.#started >= this.#options.games) return
    this.#callOff = this.#options.clock.after(START_DELAY_MS, () => {
      this.#waiting = this.#waiting.filter((link) => !link.hasFailed)
      if (this.#waiting.length > 0) this.#begin(places)
    })
  }

  #begin(places: number): void {
    const game = this.#next
    this.#next = this.#options.open()
    this.#started += 1
    const links = new Map(
      this.#waiting.splice(0, places).map((link, index) => [game.header.seats[index]?.seat as Seat, link] as const),
    )
    this.#play(game, links).catch((error: unknown) => this.#fail(error))
  }

  async #play(
    { header, gameId }: ReturnType<ContestServerOptions['open']>,
    links: ReadonlyMap<Seat, AgentConnection>,
  ): Promise<void> {
    const { fill, times, clock, games, done } = this.#options
    const setting = createContestSetting(header, times)
    const end = await playContestGame({ header, gameId, setting, fill: fill ?? NO_SEAT_FILLER }, links, clock)
    this.figures.illegal += end.illegal
    if (end.isVoid) this.figures.void += 1
    else {
      this.figures.finished += 1
      this.figures.wins[end.state.outcome?.winner === 'red' ? 'village' : 'wolves'] += 1
    }
    done(end, new Map([...links].map(([seat, link]) => [seat, link.name])), gameId)
    await Promise.all([...links.values()].map((link) => link.close()))
    this.#ended += 1
    if (this.#ended < games) return
    await Promise.all(this.#waiting.map((link) => link.close()))
    this.#finish()
  }
}

const NO_SEAT_FILLER: EmptySeatPlayerFactory = {
  of: (header) => ({
    ...randomEmptySeatPlayerFactory.of(header),
    choose: () => {
      throw new Error('no seat is empty')
    },
    say: () => {
      throw new Error('no seat is empty')
    },
  }),
}
