// The judge's remotes: one phone a game, by a code that works once. It asks the club as the laptop's live screen does,
// in the name of whoever is at the laptop, but only of its game and only what a table needs. Nothing is stored. Source:
// spec of phones, section 1.

import { setMaxListeners } from 'node:events'
import type { WebSocket } from 'ws'
import { serve } from '../../api/channel.ts'
import { refusal } from '../../api/contract/answer.ts'
import type { ScreenService } from '../../api/phones.ts'
import type { Log } from '../../api/port.ts'
import type { Args, RequestName } from '../../api/requestTypes.ts'
import type { Service } from '../../api/service.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { wsPort } from '../routes/app.ts'
import { CLOSE, type Sockets } from '../sockets.ts'
import { hashOfToken, isSameHash, newToken } from '../tokens.ts'
import type { Beats } from './lines.ts'

/** Milliseconds that a code works. */
const CODE_FOR = 600_000

/** Codes that work once. */
export class Codes {
  readonly #clock: Clock
  /** By the hash of the code. */
  readonly #given = new Map<string, { readonly what: string; readonly until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The code before for the same is worth nothing from now on. */
  give(what: string): string {
    const now = this.#clock.now()
    for (const [hash, before] of this.#given) if (before.what === what || before.until < now) this.#given.delete(hash)
    const code = newToken()
    this.#given.set(hashOfToken(code), { what, until: now + CODE_FOR })
    return code
  }

  take(code: string): string | undefined {
    const hash = hashOfToken(code)
    const found = this.#given.get(hash)
    this.#given.delete(hash)
    return found === undefined || found.until < this.#clock.now() ? undefined : found.what
  }
}

export interface Remote {
  readonly game: string
  readonly withdrawn: AbortSignal
}

interface Kept extends Remote {
  readonly hash: string
  readonly end: () => void
  isHeard: boolean
}

export class Remotes {
  readonly #codes: Codes
  readonly #kept = new Map<string, Kept>()
  readonly #tell: () => void

  constructor(clock: Clock, tell: () => void) {
    this.#codes = new Codes(clock)
    this.#tell = tell
  }

  code(game: string): string {
    return this.#codes.give(game)
  }

  /** Errors: `phones/wrong-code`. */
  use(code: string): Result<{ readonly token: string; readonly game: string }> {
    const game = this.#codes.take(code)
    if (game === undefined) return err({ code: 'phones/wrong-code', params: {} })
    this.#kept.get(game)?.end()
    const token = newToken()
    const ending = new AbortController()
    setMaxListeners(0, ending.signal)
    const end = () => ending.abort()
    this.#kept.set(game, { game, hash: hashOfToken(token), withdrawn: ending.signal, end, isHeard: false })
    this.#tell()
    return ok({ token, game })
  }

  of(token: string): Remote | undefined {
    const hash = hashOfToken(token)
    return [...this.#kept.values()].find((remote) => isSameHash(remote.hash, hash))
  }

  stateOf(game: string | undefined): 'connected' | 'cut' | null {
    const remote = this.#kept.get(game ?? '')
    return remote === undefined ? null : remote.isHeard ? 'connected' : 'cut'
  }

  heard({ game, withdrawn }: Remote, isHeard: boolean): void {
    const remote = this.#kept.get(game)
    if (remote?.withdrawn !== withdrawn || remote.isHeard === isHeard) return
    remote.isHeard = isHeard
    this.#tell()
  }

  withdraw(game: string): void {
    this.#kept.get(game)?.end()
    if (this.#kept.delete(game)) this.#tell()
  }
}

/** What a remote may ask: entries and undo, clocks, hands, and what the table shows. */
const ASKS: ReadonlySet<string> = new Set<RequestName>([
  'games.get',
  'games.enter',
  'games.retract',
  'watch.clock',
  'watch.judgeClock',
  'phones.status',
  'phones.callHands',
])
/** It takes back and restores; striking an entry with another reason is the laptop's. */
const TAKES_BACK: ReadonlySet<unknown> = new Set<Args<'games.retract'>['reason']>(['undo', 'redo'])

/** The service of the laptop's screens, cut down to one game. Errors: `phones/not-by-remote`. */
export function remoteService(screens: ScreenService, game: string): Service {
  return {
    async call(name, args, gone) {
      const asked = (args ?? {}) as { readonly game?: unknown; readonly reason?: unknown }
      const may = ASKS.has(name) && asked.game === game && (name !== 'games.retract' || TAKES_BACK.has(asked.reason))
      return may ? screens.call(name, args, gone) : refusal('phones/not-by-remote')
    },
    listen: (listener) =>
      (screens as Service).listen((told) => {
        if (told.name === 'game.changed' && told.push.game === game) listener(told)
        if (told.name !== 'changed') return
        const keys = told.push.keys.filter((key) => key === 'phones' || key === `clock/${game}`)
        if (keys.length > 0) listener({ name: 'changed', push: { keys } })
      }),
  }
}

interface Lines {
  readonly remotes: Remotes
  readonly beats: Beats
  readonly sockets: Sockets
  readonly screens: ScreenService
  readonly log: Log
}

/** The channel of the laptop's screens over this socket; another line of the same remote ends. */
export class RemoteLines {
  readonly #around: Lines
  readonly #open = new Map<string, WebSocket>()

  constructor(around: Lines) {
    this.#around = around
  }

  join(socket: WebSocket, remote: Remote): void {
    const { remotes, beats, sockets, screens, log } = this.#around
    const { game, withdrawn } = remote
    const before = this.#open.get(game)
    this.#open.set(game, socket)
    before?.close(CLOSE.done, 'phones/elsewhere')
    const stop = serve(wsPort(socket), remoteService(screens, game), log)
    sockets.keep(socket, { right: { kind: 'observer' }, game, withdrawn }, () => {
      stop()
      if (this.#open.get(game) !== socket) return
      this.#open.delete(game)
      remotes.heard(remote, false)
    })
    const hear = beats.join(socket, (isHeard) => {
      if (this.#open.get(game) === socket) remotes.heard(remote, isHeard)
    })
    socket.on('message', () => {
      if (!hear()) socket.close(CLOSE.policy, 'phones/too-many-messages')
    })
  }

  closeAll(): void {
    for (const socket of this.#open.values()) socket.close(CLOSE.goingAway, 'phones/off')
  }
}
