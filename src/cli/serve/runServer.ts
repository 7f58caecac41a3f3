// Starts the server on a store, prints its addresses, its token and the devices that can reach it, and stops the server
// on a signal after everything has been stored. A file is opened as on the desktop, with a journal that is compared and
// repaired, and with backups. The token is printed once and not stored. Rule: docs/spec/agents.md §4.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { formatDuration } from '../../i18n/formatList.ts'
import type { ModelSettingsByName } from '../../agents/index.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import { readAssets, type Asset } from '../../server/assets.ts'
import { Phones } from '../../server/phones/phones.ts'
import { WaitingPlayerGuesses } from '../../server/phones/shadowGuesses.ts'
import { startServer, type RunningServer } from '../../server/server.ts'
import { hashOfToken, createToken } from '../../server/tokens.ts'
import type { BroadcastHost } from '../../api/broadcastHost.ts'
import { err, ok } from '../../rules/vocabulary.ts'
import { openOwnHub, type ServedHub } from '../../server/ownHub.ts'
import type { HubJoiningHost } from '../../startup/joining.ts'
import type { ClubHost, OpenClubContext } from '../../startup/host.ts'
import { runClubOnStore } from '../../startup/runningClub.ts'
import { CHECKED_SYNC_POLICY } from '../../club/model/clubSyncPolicy.ts'
import { openServedClub, type ServedClub, type ServerState } from './servedClub.ts'
import { programFolder } from '../open/programFolder.ts'
import { keyFingerprintOf } from '../../store/hash.ts'
import type { DurableNote } from '../../store/sync/deviceId.ts'
import type { DeviceSigner } from '../../store/sync/deviceSigner.ts'
import { firstEnvelopeError } from '../../store/sync/policy.ts'
import type { SyncStatus } from '../../store/sync/syncStatus.ts'
import { createHttpHubConnection } from '../../store/sync/httpHubConnection.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'
import { loadOrCreateDeviceKey, type DeviceKeyPair } from '../../store/signing/keys.ts'
import { loadOrCreatePendingIdentity } from '../../store/signing/pendingIdentity.ts'
import { processClock } from '../../store/platform.ts'
import { CLI_LANG, translatorFor } from '../sentences/language.ts'
import { RefusedError, WrongUsageError } from '../sentences/refusal.ts'
import { type Fault, faultSentence, formatFaultLocation } from '../sentences/fault.ts'
import { openServedStore, type ServedDatabase, type ServedStoreFile } from './servedStore.ts'
import { dataFolder } from './dataFolder.ts'
import { parseJsonAs } from '../../store/parseJson.ts'

const say = translatorFor('serve')

interface ServeOptions {
  readonly port: number
  readonly store: string | undefined
  readonly token: string | undefined
  readonly isLan: boolean
  /** A certificate with its key as PEM. */
  readonly certificate: string | undefined
  readonly json: boolean
  readonly models: ModelSettingsByName
  /** Another hub, which this machine joins as a device. */
  readonly hub: JoinedHub | undefined
  /** Number of missing entries that the operator accepts as lost. */
  readonly without: number
}

interface JoinedHub {
  readonly address: string
  readonly token: string
}

export async function runServer({
  port,
  store: given,
  token,
  isLan,
  certificate,
  json,
  models,
  hub,
  without,
}: ServeOptions): Promise<void> {
  const served = await openServedStore(given ?? (await defaultStoreAddress()))
  if (hub !== undefined && !('file' in served)) throw new WrongUsageError(say('hubNeedsFile', { store: served.shown }))
  const admin = token ?? createToken()
  const serving: ServerState = {}
  const assets = await builtApp()
  const host = hostOf(served, serving, { port, isLan, certificate, models, hub, adminHash: hashOfToken(admin), assets })
  const running = await ('file' in served
    ? openServedClub(served.file, host, { without, log: toStderr })
    : openDatabase(served, host))
  try {
    const { server } = serving
    if (server === undefined) throw serving.failed
    const signal = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    const ends = Promise.race([signal.then(() => undefined), running.closed])
    if (json) console.log(JSON.stringify({ address: server.addresses[0], store: served.shown, admin }))
    else
      for (const line of linesOf(server, {
        address: served.shown,
        key: served.key,
        admin: token === undefined ? admin : undefined,
        isLan,
        isSafe: certificate !== undefined,
        hasApp: assets.size > 0,
      }))
        console.log(line)
    const closed = await ends
    if (closed !== undefined) throw closed
  } finally {
    await running.close()
  }
  console.error(say('ended'))
}

interface ServerSettings {
  readonly port: number
  readonly isLan: boolean
  readonly certificate: string | undefined
  readonly models: ModelSettingsByName
  readonly hub: JoinedHub | undefined
  readonly adminHash: string
  readonly assets: ReadonlyMap<string, Asset>
}

/** Host that opens the club of this machine and starts a server each time the club is opened. */
function hostOf(served: ServedStoreFile | ServedDatabase, serving: ServerState, given: ServerSettings): ClubHost {
  const { hub } = given
  let own: ServedHub | undefined
  const phones = new Phones(processClock, new WaitingPlayerGuesses(served.shadows, toStderr))
  return {
    deviceId: served.device,
    keyboard: served.keyboard,
    key: () => loadOrCreateDeviceKey(served.device, randomUUID),
    clock: Date.now,
    ids: randomUUID,
    broadcast: ownHost(() => serving.server, phones, given.isLan),
    publicPorts: { now: processClock.now, note: served.shownNote },
    ...(hub === undefined
      ? {
          openHub: (store, key) =>
            openOwnHub(store, key, {
              ids: randomUUID,
              time: Date.now,
              isFixed: true,
              seen: served.seenNote,
              onBehind: () => console.error(say('hubPutBack')),
              serve: (next) => (own = next),
            }),
        }
      : {
          hub: hubNamed(hub, served.hubNote),
          newIdentity: (kept) => loadOrCreatePendingIdentity(served.device, randomUUID, kept),
        }),
    async serveOpen(open) {
      try {
        serving.server = await started(open, own, phones, { ...given, port: serving.server?.port ?? given.port })
      } catch (error) {
        serving.failed = error
      }
      const ended = new AbortController()
      void reportFaults(open, ended.signal)
      return async () => {
        ended.abort()
        await serving.server?.stop()
      }
    },
  }
}

function started(
  { club, whole: store, service }: OpenClubContext,
  // A device that is itself joined to another hub does not act as a hub here, because that hub would not accept other
  // devices' envelopes from this device.
  hub: ServedHub | undefined,
  phones: Phones,
  { port, isLan, certificate, models, adminHash, assets }: ServerSettings,
): Promise<RunningServer> {
  const options = {
    store,
    hub,
    club,
    phones,
    service,
    assets,
    adminHash,
    models,
    clock: processClock,
    time: Date.now,
    lang: CLI_LANG,
    log: toStderr,
  }
  return listening(port, () => startServer(options, { port, isLan, certificate }))
}

/** Opens a club in a database with its own server: there is no journal, and nothing else can close the club. */
async function openDatabase({ database }: ServedDatabase, host: ClubHost): Promise<ServedClub> {
  const reopen = () => Promise.resolve(ok(undefined))
  const running = await runClubOnStore(host, database, { log: toStderr, push: () => {}, reopen })
  return { close: running.close, closed: new Promise(() => {}) }
}

interface ServerInfo {
  readonly key: Pick<DeviceKeyPair, 'laptop' | 'key'>
  readonly address: string
  readonly admin: string | undefined
  readonly isLan: boolean
  /** Whether connections are encrypted. */
  readonly isSafe: boolean
  readonly hasApp: boolean
}

function linesOf(
  { addresses }: RunningServer,
  { address, admin, isLan, isSafe, hasApp, key }: ServerInfo,
): readonly string[] {
  return [
    ...addresses.map((each) => say('listening', { address: each })),
    appLine(`${addresses[0] ?? ''}/`, admin, hasApp),
    say('kept', { store: address }),
    say('key', { laptop: key.laptop, key: key.key }),
    isLan ? say('lanOpen') : say('local'),
    ...(isLan && !isSafe ? [say('lanUnencrypted')] : []),
    admin === undefined ? say('adminGiven') : say('admin', { token: admin }),
    say('stop'),
  ]
}

const SET_ASIDE_CODES: readonly string[] = ['store/tampered', 'store/bad-payload', 'store/unsound']

/**
 * Reports data of the club that could not be read. Streams that are not read when the club opens are checked one after
 * another while requests are served, until the server stops.
 */
async function reportFaults({ club, whole }: OpenClubContext, ended: AbortSignal): Promise<void> {
  const told = new Set<string>()
  const tell = (key: 'setAside' | 'closed' | 'onlyRead', fault: Fault) => {
    const text = [formatFaultLocation(fault), faultSentence(fault)].filter((part) => part !== undefined).join(': ')
    if (!told.has(text)) console.error(say(key, { fault: text }))
    told.add(text)
  }
  const known = await club.overview()
  if (!known.ok) tell('closed', known.error)
  else {
    if (known.value.newer) tell('onlyRead', known.value.newer)
    for (const fault of known.value.faults) tell('setAside', fault)
  }
  const heads = await whole.list('')
  for (const { stream } of heads.ok ? heads.value : []) {
    if (ended.aborted) return
    const read = await whole.read(stream)
    // Other errors mean that the store was closed, or that the disk failed, which the next write will report.
    const found = read.ok ? firstEnvelopeError(read.value, CHECKED_SYNC_POLICY) : read.error
    const faults = found ? [found] : await club.standFaults(stream, read.ok ? read.value : [])
    for (const fault of faults) if (SET_ASIDE_CODES.includes(fault.code)) tell('setAside', fault)
    await yieldToEventLoop()
  }
}

/**
 * A link that opens the club when clicked. A token given by the operator is not included, so that it does not get into
 * logs.
 */
function appLine(home: string, admin: string | undefined, hasApp: boolean): string {
  if (!hasApp) return say('noApp')
  return admin === undefined ? say('appAsks', { link: home }) : say('app', { link: `${home}#token=${admin}` })
}

/** Files of the browser edition. Empty if the edition has not been built. */
async function builtApp(): Promise<ReadonlyMap<string, Asset>> {
  const folder = join(programFolder(), 'out', 'browser')
  return existsSync(join(folder, 'index.html')) ? readAssets(folder) : new Map()
}

/**
 * Schema of the stored token that belongs to the device's own new identity and replaces the token given at the start.
 */
const tokenNote = z.object({
  token: z.string().min(1).max(200),
  insteadOf: z.string(),
  /** Whether the hub returned lost envelopes of this device. Reported until somebody has acknowledged it. */
  wasPutBack: z.literal(true).exactOptional(),
  receipts: z.unknown().optional(),
  /** Identity that waits for admission. */
  renewal: z.unknown().optional(),
})

function tokenIn(text = '', insteadOf: string): Partial<z.infer<typeof tokenNote>> {
  const { token, ...kept }: Partial<z.infer<typeof tokenNote>> = parseJsonAs(tokenNote, text) ?? {}
  return token !== undefined && kept.insteadOf === insteadOf ? { token, ...kept } : kept
}

function hubNamed({ address, token: given }: JoinedHub, note: DurableNote): HubJoiningHost {
  const run = { session: randomUUID(), machine: hostname() }
  const insteadOf = hashOfToken(given)
  return {
    isFixed: true,
    async read() {
      const { token = given, wasPutBack, receipts, renewal } = tokenIn(await note.read(), insteadOf)
      return JSON.stringify({ address, token, wasPutBack, receipts, renewal })
    },
    write: (text) => note.write(JSON.stringify({ ...(JSON.parse(text) as object), insteadOf })),
    connect: (to, deviceId, key) => createHttpHubConnection({ ...to, deviceId, key, run, fetch }),
    onStatus: createStatusReporter(),
  }
}

/** Prints the sentences about the connection that were not part of the previous status. */
function createStatusReporter() {
  let said: readonly string[] = []
  let as: string | undefined
  return (status: SyncStatus, key: DeviceSigner | undefined): void => {
    // After a change of identity, all sentences are printed again.
    if (key?.key !== as) said = []
    as = key?.key
    const now = statusSentences(status, key)
    for (const sentence of now) if (!said.includes(sentence)) console.error(sentence)
    said = now
  }
}

function statusSentences(
  { state, unsent, refusal, untaken, alsoOn, ahead }: SyncStatus,
  key: DeviceSigner | undefined,
): readonly string[] {
  const lines = {
    joined: () => say('lineJoined'),
    behind: () => say('lineBehind'),
    waiting: () => say('lineWaiting', { fingerprint: key ? keyFingerprintOf(key.key) : '' }),
    refused: () => say('lineRefused', { fault: refusal ? faultSentence(refusal) : '' }),
  } as const
  const cut = () => (unsent === undefined ? say('lineCutFirst') : say('lineCut', { unsent }))
  const untakenFault = untaken && [formatFaultLocation(untaken), faultSentence(untaken)].filter(Boolean).join(': ')
  return [
    state in lines ? lines[state as keyof typeof lines]() : cut(),
    ...(untakenFault === undefined ? [] : [say('lineUntaken', { fault: untakenFault })]),
    ...(alsoOn === undefined ? [] : [say('alsoOn', { machine: alsoOn })]),
    ...(ahead ? [say(ahead.ms > 0 ? 'clockAhead' : 'clockBehind', { time: formatDuration(CLI_LANG, ahead.ms) })] : []),
  ]
}

async function defaultStoreAddress(): Promise<string> {
  const folder = dataFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return `sqlite:${join(folder, 'club.sqlite')}`
}

async function listening(port: number, start: () => Promise<RunningServer>): Promise<RunningServer> {
  try {
    return await start()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new RefusedError('serve/port-busy', say('busy', { port }))
    if (code === 'EACCES') throw new RefusedError('serve/port-forbidden', say('forbidden', { port }))
    throw error
  }
}

const toStderr: ErrorLogger = (message, detail) => {
  console.error(message, detail instanceof Error ? (detail.stack ?? detail.message) : detail)
}

/**
 * Handles the broadcast requests of the club. The server of this command keeps the settings with which it was started
 * and cannot be switched on or off. `server` returns the running server as soon as it listens.
 */
function ownHost(server: () => RunningServer | undefined, phones: Phones, isLan: boolean): BroadcastHost {
  return {
    isFixed: true,
    start: () => Promise.resolve(err({ code: 'broadcast/by-command', params: {} })),
    stop: () => Promise.resolve(),
    running() {
      const running = server()
      return (
        running && {
          network: isLan ? 'lan' : 'loopback',
          addresses: running.addresses,
          connected: [...running.connected()].map(([token, count]) => ({ token, count })),
        }
      )
    },
    games: {
      list: () => server()?.games.list() ?? [],
      withdraw: async (game, right) =>
        (await server()?.games.withdraw(game, right)) ?? err({ code: 'server/unknown-game', params: {} }),
    },
    phones: () => phones,
    listen(listener) {
      const stops = [phones.listen(() => listener('phones')), server()?.listen(() => listener('broadcast'))]
      return () => stops.forEach((stop) => stop?.())
    },
  }
}
