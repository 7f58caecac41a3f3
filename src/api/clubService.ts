// The club as a service for any port: requests are handled as declared, and changes are sent as pushes.

import type { Club } from '../application/club.ts'
import { MAX_SEASON_CHARACTERS } from '../files/season/parseSeason.ts'
import { applicationRequests, type AskFunction, type ApplicationRequestName } from '../application/requests.ts'
import type { ClubClosedReason } from './contract/club.ts'
import type { HostServices, HostRequest } from './hostRequests/request.ts'
import type { ClubOpener } from './hostRequests/clubOpener.ts'
import { hostRequests } from './hostRequests/requests.ts'
import { createKeyboardUserSession, type KeyboardUserSession } from './keyboard.ts'
import type { ErrorLogger } from './errorLogger.ts'
import { createRightsGuard, type RightsArguments } from './rights/guard.ts'
import { isAllowedWhenReadOnly, rightNeededForRequest } from './requests.ts'
import { createService, type RequestHandlers, type PushMessage, type Service } from './service.ts'
import { createUploadTextCollector, createUploads } from './uploads.ts'

const HOST_REQUEST_ENTRIES = Object.entries(hostRequests) as readonly (readonly [string, HostRequest])[]

export function createClubService(
  club: Club,
  opening?: ClubOpener,
  log?: ErrorLogger,
  abilities: HostServices = {},
): Service {
  const { broadcast, hub, keyboard = createKeyboardUserSession({ clock: () => club.now().at }) } = abilities
  const guard = createRightsGuard(club, keyboard, {
    rightOf: rightNeededForRequest,
    isWhenOnlyRead: isAllowedWhenReadOnly,
  })
  // Uploads are limited like season files, which are the longest. Every format also has a limit of its own.
  const files = createUploads(
    () => crypto.randomUUID(),
    () => createUploadTextCollector(MAX_SEASON_CHARACTERS, 'imports/too-large'),
    'imports/begin-again',
  )

  const byHost = (request: HostRequest) => async (args: unknown, gone: AbortSignal) => {
    const reads = new Set<string>()
    const note = (key: string) => void reads.add(key)
    const ask: AskFunction = async (name, asked) => {
      const answer = await club.ask(name, asked)
      answer.reads?.forEach(note)
      return answer
    }
    const host = { club, ask, note, opening, keyboard, guard, files, broadcast, hub, gone }
    const result = await request.run(host, args)
    return request.nature === 'reads' ? { ...result, reads: [...reads] } : result
  }

  const handlers = {
    ...Object.fromEntries(
      (Object.keys(applicationRequests) as ApplicationRequestName[]).map((name) => [
        name,
        (args: never) => club.ask(name, args),
      ]),
    ),
    ...Object.fromEntries(HOST_REQUEST_ENTRIES.map(([name, request]) => [name, byHost(request)])),
  } as RequestHandlers
  const service = createService(
    handlers,
    (listener) => subscribeToPushes(club, abilities, keyboard, listener),
    log,
    (request, args) => guard(request, args as RightsArguments),
  )
  broadcast?.takeService?.(service)
  return service
}

/**
 * Service while the club is not open. It reports the reason and the possible remedies, and refuses all other requests.
 */
export function createClosedClubService(closed: ClubClosedReason, opening: ClubOpener, log?: ErrorLogger): Service {
  const handlers = Object.fromEntries(
    HOST_REQUEST_ENTRIES.flatMap(([name, { whenClosed }]) =>
      whenClosed
        ? [[name, (args: unknown, gone: AbortSignal) => whenClosed({ closed, opening, files: undefined, gone }, args)]]
        : [],
    ),
  ) as Partial<RequestHandlers>
  return createService(handlers, () => () => {}, log)
}

/** Reports changes to the club, its viewers, the current user and the hub connection. */
function subscribeToPushes(
  club: Club,
  { broadcast, hub }: HostServices,
  keyboard: KeyboardUserSession,
  listener: (push: PushMessage) => void,
): () => void {
  const changed = (...keys: readonly string[]) => listener({ name: 'changed', push: { keys } })
  const stops = [
    club.listen((keys, change) => {
      if (change.name === 'game.changed') listener(change)
      // Every change makes the journal longer.
      changed(...keys, 'journal')
    }),
    broadcast?.listen((topic) => changed(topic)),
    keyboard.listen(() => changed('keyboard')),
    hub?.listen(() => changed('hub')),
  ]
  return () => stops.forEach((stop) => stop?.())
}
