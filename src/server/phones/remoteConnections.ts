// Connection of a judge's remote. It sends requests to the club like the laptop's live screen, on behalf of the user at
// the laptop. The requests may only be about its own game, and only those that a table needs are allowed. Source:
// docs/spec/phones.md §1.

import type { WebSocket } from 'ws'
import { WEB_SOCKET_CLOSE_CODES } from '../../api/closeCodes.ts'
import { serveClient } from '../../api/channel.ts'
import { refusedApiResult } from '../../api/contract/apiResult.ts'
import type { ScreenService } from '../../api/phoneHost.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import type { RequestArgs, RequestName } from '../../api/requestTypes.ts'
import type { Service } from '../../api/service.ts'
import { createWebSocketPort } from '../routes/webSocketPort.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { OpenSockets } from '../sockets.ts'
import type { JudgeRemote, JudgeRemotes } from './remotes.ts'

/**
 * Requests that a remote may send, each with a function that returns the game it is about: entries, undo, clocks,
 * hands, the content of the table.
 */
const GAME_OF_REQUEST: { readonly [N in RequestName]?: (args: RequestArgs<N>) => string | undefined } = {
  'games.get': ({ game }) => game,
  'games.enter': ({ game }) => game,
  // A remote may undo and redo. Only the laptop may strike an entry for another reason.
  'games.retract': ({ game, reason }) => (reason === 'undo' || reason === 'redo' ? game : undefined),
  'watch.clock': ({ game }) => game,
  'watch.judgeClock': ({ game }) => game,
  'phones.status': ({ game }) => game,
  'phones.callHands': ({ game }) => game,
}
/** Allowed requests that are not about a game: the club's own wording of the judge's phrases. */
const CLUB_REQUESTS: ReadonlySet<string> = new Set<RequestName>(['phrases.own'])

/** The arguments have not been parsed yet. The service behind this one parses them. */
function gameOf(name: string, args: unknown): string | undefined {
  if (!Object.hasOwn(GAME_OF_REQUEST, name) || typeof args !== 'object' || args === null) return undefined
  const read = GAME_OF_REQUEST[name as RequestName] as ((args: object) => string | undefined) | undefined
  return read?.(args)
}

/** Limits the service of the laptop's screens to one game. Errors: `phones/not-by-remote`. */
export function createJudgeRemoteService(screens: ScreenService, game: string): Service {
  return {
    async call(name, args, gone) {
      const may = gameOf(name, args) === game || CLUB_REQUESTS.has(name)
      return may ? screens.call(name, args, gone) : refusedApiResult('phones/not-by-remote')
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

interface RemoteConnectionsOptions {
  readonly remotes: JudgeRemotes
  readonly heartbeat: Heartbeat
  readonly sockets: OpenSockets
  readonly screens: ScreenService
  readonly log: ErrorLogger
}

/**
 * Connects remotes to the channel of the laptop's screens. A new connection of the same remote ends the earlier one.
 */
export class JudgeRemoteConnections {
  readonly #around: RemoteConnectionsOptions
  readonly #open = new Map<string, WebSocket>()

  constructor(around: RemoteConnectionsOptions) {
    this.#around = around
  }

  join(socket: WebSocket, remote: JudgeRemote): void {
    const { remotes, heartbeat, sockets, screens, log } = this.#around
    const { game, withdrawn } = remote
    const before = this.#open.get(game)
    this.#open.set(game, socket)
    before?.close(WEB_SOCKET_CLOSE_CODES.done, 'phones/elsewhere')
    const stop = serveClient(createWebSocketPort(socket), createJudgeRemoteService(screens, game), log)
    sockets.keep(socket, { right: { kind: 'observer' }, game, withdrawn }, () => {
      stop()
      if (this.#open.get(game) !== socket) return
      this.#open.delete(game)
      remotes.setRemoteConnected(remote, false)
    })
    const hear = heartbeat.join(socket, (isHeard) => {
      if (this.#open.get(game) === socket) remotes.setRemoteConnected(remote, isHeard)
    })
    socket.on('message', () => {
      if (!hear()) socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'phones/too-many-messages')
    })
  }

  closeAll(): void {
    for (const socket of this.#open.values()) socket.close(WEB_SOCKET_CLOSE_CODES.goingAway, 'phones/off')
  }
}
