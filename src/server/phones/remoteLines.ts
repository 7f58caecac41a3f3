// The line of a judge's remote: it asks the club as the laptop's live screen does, in the name of the user at the
// laptop, but only of its game and only what a table needs. Source: docs/spec/phones.md §1.

import type { WebSocket } from 'ws'
import { serve } from '../../api/channel.ts'
import { refusal } from '../../api/contract/answer.ts'
import type { ScreenService } from '../../api/phones.ts'
import type { Log } from '../../api/port.ts'
import type { Args, RequestName } from '../../api/requestTypes.ts'
import type { Service } from '../../api/service.ts'
import { wsPort } from '../routes/app.ts'
import { CLOSE, type Sockets } from '../sockets.ts'
import type { Beats } from './lines.ts'
import type { Remote, Remotes } from './remotes.ts'

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
/** Of no game: what the club's judges say in its own words. */
const ASKS_OF_CLUB: ReadonlySet<string> = new Set<RequestName>(['phrases.own'])
/** It takes back and restores; striking an entry with another reason is the laptop's. */
const TAKES_BACK: ReadonlySet<unknown> = new Set<Args<'games.retract'>['reason']>(['undo', 'redo'])

/** The service of the laptop's screens, cut down to one game. Errors: `phones/not-by-remote`. */
export function remoteService(screens: ScreenService, game: string): Service {
  return {
    async call(name, args, gone) {
      const asked = (args ?? {}) as { readonly game?: unknown; readonly reason?: unknown }
      const isOfGame = ASKS.has(name) && asked.game === game
      const may = isOfGame && (name !== 'games.retract' || TAKES_BACK.has(asked.reason))
      return may || ASKS_OF_CLUB.has(name) ? screens.call(name, args, gone) : refusal('phones/not-by-remote')
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
