// Runs a club on its two copies after they were compared and repaired. Sets up the device id, the high-water mark, the
// connection to the hub, the signatures and the service.

import type { StartReport, UnreadableDataReport } from '../api/contract/club.ts'
import type { HubHost } from '../api/hubHost.ts'
import { createClubService } from '../api/clubService.ts'
import type { ClubOpener } from '../api/hostRequests/clubOpener.ts'
import type { ErrorLogger } from '../api/errorLogger.ts'
import { createKeyboardUserSession, openKeyboardUserSession } from '../api/keyboard.ts'
import type { PushMessage, Service } from '../api/service.ts'
import { createClub } from '../application/club.ts'
import { CLUB_STREAM } from '../club/model/streams.ts'
import type { Result } from '../rules/vocabulary.ts'
import { createJournalledStore, type JournalledStore } from '../store/journal/withJournal.ts'
import type { EventStore } from '../store/port.ts'
import { SIGNATURE_STREAM_PREFIX } from '../store/signing/signatures.ts'
import { loadOrCreateDeviceId, readFormerDeviceIds, createStoreWithDeviceId } from '../store/sync/deviceId.ts'
import type { ClubHost, RunningClubHost } from './host.ts'
import { HighWaterMarkWriter, readHighWaterMark } from './highWaterMark.ts'
import { joinHubFromNote, type HubMembership } from './joining.ts'
import { createStartReport } from './startReport.ts'
import type { StoreAndJournal } from './bothCopies.ts'
import { startSigningStreamHeads } from './signing.ts'
import { seasonNamesById } from './touchedRecords.ts'

/** The store has no `restore` if other programs write to it as well. */
export type OwnStore = EventStore & Partial<Pick<JournalledStore, 'restore'>>

export interface StartFindings {
  readonly report: StartReport | null
  readonly lost: readonly { readonly stream: string; readonly version: number }[]
  readonly accepted: number
  readonly unread: UnreadableDataReport | undefined
}

interface ClubSurroundings {
  readonly log: ErrorLogger
  push(push: PushMessage): void
  /** Opens the club again. */
  reopen(): Promise<Result<unknown>>
  openingOf(health: ClubOpener['health']): ClubOpener
}

export interface RunningClub {
  readonly service: Service
  close(): Promise<void>
}

export async function runClub(
  host: RunningClubHost,
  sides: StoreAndJournal,
  start: StartFindings,
  { log, push, reopen, openingOf }: ClubSurroundings,
): Promise<RunningClub> {
  const { clock } = host
  const { journal } = sides
  let { report } = start
  const pushHealth = (): void => push({ name: 'changed', push: { keys: ['journal'] } })
  const comparedAt = clock()
  const store = createJournalledStore(sides.store, journal, start, {
    onReplace: ({ stream, version }, entries) => mark.lower(stream, version, entries),
    ...(host.timers && { clock: host.timers }),
    onMend: (recovery) =>
      void createStartReport(recovery, { ...sides, highWaterMark: undefined }).then((mended) => {
        report = mended
        pushHealth()
      }),
  })
  const [written, before] = await Promise.all([store.read(CLUB_STREAM), readHighWaterMark(host.highWaterMark)])
  const mark = new HighWaterMarkWriter({
    place: host.highWaterMark,
    before,
    accepted: start.accepted,
    confirmed: () => journal.head().count,
    endOf: (stream) => journal.ends().get(stream)?.version ?? 0,
    seasons: seasonNamesById(written.ok ? written.value : []),
  })
  store.subscribe((envelopes) => mark.add(envelopes))
  // A signature changes nothing in the club, but it makes the journal longer.
  store.subscribe((envelopes) => {
    if (envelopes.some(({ stream }) => stream.startsWith(SIGNATURE_STREAM_PREFIX))) pushHealth()
  })
  const restored = journal.undo()
  const opening = openingOf(() => ({
    start: report,
    journal: { entries: journal.head().count, comparedAt },
    unread: start.unread,
    ...(restored && { restored: { at: restored.at } }),
  }))
  return runClubOnStore(host, store, { log, push, reopen, opening })
}

interface ClubRunOptions extends Pick<ClubSurroundings, 'log' | 'push' | 'reopen'> {
  /** Omitted if there is no journal, because another program maintains the store. */
  readonly opening?: ClubOpener
}

export async function runClubOnStore(
  host: ClubHost,
  store: OwnStore,
  { log, push, reopen, opening }: ClubRunOptions,
): Promise<RunningClub> {
  const { clock, ids, broadcast } = host
  const keyboard = await (host.keyboard
    ? openKeyboardUserSession(host.keyboard, { clock, log })
    : createKeyboardUserSession({ clock, log }))
  const key = await host.key?.().catch((error: unknown) => {
    log('nothing is signed: no key could be kept', error)
    return undefined
  })
  const deviceId =
    key?.laptop ??
    (await loadOrCreateDeviceId(host.deviceId, ids).catch((error: unknown) => {
      log('the note of this laptop could not be kept', error)
      return undefined
    }))
  const joined = await joinHubIfPossible(host, store, deviceId, {
    key,
    reopen,
    onFault: (error) => log('the line to the hub failed', error),
  })
  // A damaged list of devices does not keep a club from opening.
  const hub = await (joined?.store || !key ? undefined : host.openHub?.(store, key))?.catch((error: unknown) => {
    log('no device can join: the list of devices cannot be read', error)
    return undefined
  })
  const named =
    joined?.store ?? hub?.store ?? (deviceId === undefined ? store : createStoreWithDeviceId(store, deviceId))
  // The club uses the hub's time if it is known, for example on papers.
  const time = joined?.store?.now ?? clock
  const club = createClub({ ...pickClubPorts(host), clock: time, store: named, author: keyboard.author })
  const signing = key && startSigningStreamHeads(club, named, key)
  const endHub = await hub?.begin(club)
  const service = createClubService(club, opening, log, { broadcast, hub: withDesk(joined?.host, hub?.host), keyboard })
  const unsubscribe = service.listen(push)
  const stopServing = await host.serveOpen?.({ club, whole: store, store: named, key, service })
  return {
    service,
    async close() {
      unsubscribe()
      // The broadcast stops first, so that no viewer is served from a closed club.
      await broadcast?.stop()
      await stopServing?.()
      signing?.stop()
      await signing?.settled()
      await endHub?.()
      joined?.close?.()
      await joined?.store?.close()
      await store.close()
    },
  }
}

/** Combines the requests of a device that can join a hub and is a hub itself. */
function withDesk(joining: HubHost | undefined, own: HubHost | undefined): HubHost | undefined {
  return joining && own?.desk ? { ...joining, desk: own.desk, listen: own.listen } : (joining ?? own)
}

function pickClubPorts({ ids, reader, publicPorts }: ClubHost) {
  return { ids, reader, publicPorts }
}

async function joinHubIfPossible(
  { hub: place, timers, clock: time, deviceId: note, ids, newIdentity }: ClubHost,
  store: OwnStore,
  deviceId: string | undefined,
  joining: Pick<Parameters<typeof joinHubFromNote>[1], 'reopen' | 'onFault' | 'key'>,
): Promise<HubMembership | undefined> {
  const { restore } = store
  if (deviceId === undefined || place === undefined || restore === undefined) return undefined
  const formerIds = await readFormerDeviceIds(note).catch(() => [])
  return joinHubFromNote(
    { ...store, restore },
    { place, deviceId, formerIds, timers, time, ids, ...(newIdentity && { newIdentity }), ...joining },
  )
}
