// `serve`: starts the server over a store, says where it listens and what is visible to whom, and ends it on a signal
// with everything stored. The token is said once and kept nowhere. Rule: spec/agents.md section 4.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Models } from '../../agents/llm/settings.ts'
import { readModels } from '../simulate/modelSeats.ts'
import { serviceOf } from '../../api/clubService.ts'
import { openKeyboard } from '../../api/keyboard.ts'
import type { Log } from '../../api/port.ts'
import { createClub, type Club } from '../../club/club.ts'
import { readAssets, type Asset } from '../../server/assets.ts'
import { signAsItHappens } from '../../startup/signing.ts'
import { Laptops } from '../../server/laptops.ts'
import { startServer, type RunningServer } from '../../server/server.ts'
import { hashOfToken, newToken } from '../../server/tokens.ts'
import type { BroadcastHost } from '../../api/broadcast.ts'
import { err } from '../../rules/vocabulary.ts'
import { hubByCommand, joinedByCommand } from './ownHub.ts'
import { programFolder } from '../open/programFolder.ts'
import { CLUB_EXCHANGE, PARSED_EXCHANGE } from '../../club/model/envelopes.ts'
import { atHub, createHub } from '../../store/sync/hub.ts'
import { fingerprintOf } from '../../store/sync/deviceId.ts'
import { httpLine } from '../../store/sync/httpLine.ts'
import { createSyncedStore, type SyncedStore } from '../../store/sync/syncedStore.ts'
import { yieldTask } from '../../store/yieldTask.ts'
import { countersignTaken, signTakenBefore } from '../../store/signing/signer.ts'
import type { LaptopKey } from '../../store/signing/keys.ts'
import { processClock } from '../../store/platform.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { type Fault, faultSentence, placeOf, Refused, WrongUsage } from '../sentences/refusal.ts'
import { dataFolder, openServedStore, type ServedStore } from './servedStore.ts'
import { hubOrigin } from '../../store/sync/address.ts'
import { wholeNumber } from '../options/commandLine.ts'
import type { OptionsOf } from '../commands.ts'

const say = speak('serve')

interface RunOptions {
  readonly port: number
  readonly store: string | undefined
  readonly token: string | undefined
  readonly isLan: boolean
  readonly json: boolean
  readonly models: Models
  /** Another hub that this machine joins as a laptop. */
  readonly hub: JoinedHub | undefined
}

interface JoinedHub {
  readonly address: string
  readonly token: string
}

async function run({ port, store: given, token, isLan, json, models, hub }: RunOptions): Promise<void> {
  const address = given ?? (await ownStore())
  const served = await openServedStore(address)
  const { store, shown } = served
  const exchange = createHub(store, PARSED_EXCHANGE, { ids: randomUUID })
  const laptops = new Laptops(store, Date.now, {
    own: served.laptop,
    isEmpty: () => exchange.isEmpty(),
    now: processClock.now,
  })
  const joined = hub === undefined ? undefined : laptopAt(served, hub)
  const clubStore = joined ?? atHub(store, exchange, { deviceId: served.laptop, policy: CLUB_EXCHANGE })
  try {
    const admin = token ?? newToken()
    const keyboard = await openKeyboard(served.keyboard, { clock: Date.now, log: toStderr })
    const club = createClub({
      store: clubStore,
      clock: Date.now,
      ids: randomUUID,
      author: keyboard.author,
      publicPorts: { now: processClock.now, note: served.shownNote },
    })
    const signing = signAsItHappens(club, clubStore, served.key)
    if (!joined && (await laptops.hasUnsigned()))
      await signTakenBefore(clubStore, served.key, (stream) => CLUB_EXCHANGE.kindOf(stream) !== 'derived', club.now())
    const countersigning = joined ? undefined : countersignTaken(exchange, clubStore, served.key, club.now)
    const started: { server?: RunningServer } = {}
    const assets = await builtApp()
    const server = await listening(port, async () =>
      startServer(
        {
          store,
          // What others send to a laptop that is itself joined its own hub would not take from it.
          hub: joined ? undefined : { exchange, laptops },
          club,
          service: serviceOf(club, undefined, toStderr, {
            broadcast: ownHost(() => started.server, isLan),
            keyboard,
            hub: joined && hub ? joinedByCommand(joined, hub.address, served.key.key) : hubByCommand(laptops),
          }),
          assets,
          adminHash: hashOfToken(admin),
          clock: processClock,
          time: Date.now,
          lang: SPOKEN,
          models,
          log: toStderr,
        },
        { port, isLan },
      ),
    )
    started.server = server
    const ends = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    if (json) console.log(JSON.stringify({ address: server.addresses[0], store: shown, admin }))
    else
      for (const line of linesOf(server, {
        address: shown,
        key: served.key,
        admin: token === undefined ? admin : undefined,
        isLan,
        hasApp: assets.size > 0,
      }))
        console.log(line)
    void nameFaults(club, served)
    await ends
    await server.stop()
    for (const each of [signing, countersigning]) {
      each?.stop()
      await each?.settled()
    }
    console.error(say('ended'))
  } finally {
    await joined?.close()
    await store.close()
  }
}

interface Told {
  readonly key: Pick<LaptopKey, 'laptop' | 'key'>
  readonly address: string
  readonly admin: string | undefined
  readonly isLan: boolean
  readonly hasApp: boolean
}

function linesOf({ addresses }: RunningServer, { address, admin, isLan, hasApp, key }: Told): readonly string[] {
  return [
    ...addresses.map((each) => say('listening', { address: each })),
    appLine(`${addresses[0] ?? ''}/`, admin, hasApp),
    say('kept', { store: address }),
    say('key', { laptop: key.laptop, key: key.key }),
    isLan ? say('lanOpen') : say('local'),
    admin === undefined ? say('adminGiven') : say('admin', { token: admin }),
    say('stop'),
  ]
}

/** Says what of the club could not be read; in a file also what no start reads, looked at while others are served. */
async function nameFaults(club: Club, { own }: ServedStore): Promise<void> {
  const told = new Set<string>()
  const tell = (key: 'setAside' | 'closed' | 'onlyRead', fault: Fault) => {
    const text = [placeOf(fault), faultSentence(fault)].filter((part) => part !== undefined).join(': ')
    if (!told.has(text)) console.error(say(key, { fault: text }))
    told.add(text)
  }
  const known = await club.overview()
  if (!known.ok) tell('closed', known.error)
  else {
    if (known.value.newer) tell('onlyRead', known.value.newer)
    for (const fault of known.value.faults) tell('setAside', fault)
  }
  const heads = await own?.list('')
  for (const { stream } of heads?.ok ? heads.value : []) {
    const read = await own?.read(stream)
    // Anything else is the end of the store, or a disk that the next entry will meet.
    if (read?.ok === false && read.error.code === 'store/tampered') tell('setAside', read.error)
    await yieldTask()
  }
}

/** A link that opens the club when it is clicked; a token that was given is kept out of logs. */
function appLine(home: string, admin: string | undefined, hasApp: boolean): string {
  if (!hasApp) return say('noApp')
  return admin === undefined ? say('appAsks', { link: home }) : say('app', { link: `${home}#token=${admin}` })
}

/** Nothing where the browser edition has not been built. */
async function builtApp(): Promise<ReadonlyMap<string, Asset>> {
  const folder = join(programFolder(), 'out', 'browser')
  return existsSync(join(folder, 'index.html')) ? readAssets(folder) : new Map()
}

function laptopAt({ own, laptop, key, shown }: ServedStore, { address, token }: JoinedHub): SyncedStore {
  if (!own) throw new WrongUsage(say('hubNeedsFile', { store: shown }))
  const joined = createSyncedStore(
    own,
    httpLine({ address, token, deviceId: laptop, key, run: { session: randomUUID(), machine: hostname() }, fetch }),
    {
      deviceId: laptop,
      policy: CLUB_EXCHANGE,
    },
  )
  joined.onStatus(({ state, unsent, refusal, alsoOn }) => {
    const lines = {
      joined: () => say('lineJoined'),
      behind: () => say('lineBehind'),
      waiting: () => say('lineWaiting', { fingerprint: fingerprintOf(key.key) }),
      refused: () => say('lineRefused', { fault: refusal ? faultSentence(refusal) : '' }),
    } as const
    console.error(state in lines ? lines[state as keyof typeof lines]() : say('lineCut', { unsent }))
    if (alsoOn !== undefined) console.error(say('alsoOn', { machine: alsoOn }))
  })
  return joined
}

async function ownStore(): Promise<string> {
  const folder = dataFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return `sqlite:${join(folder, 'club.sqlite')}`
}

async function listening(port: number, start: () => Promise<RunningServer>): Promise<RunningServer> {
  try {
    return await start()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Refused('serve/port-busy', say('busy', { port }))
    if (code === 'EACCES') throw new Refused('serve/port-forbidden', say('forbidden', { port }))
    throw error
  }
}

const toStderr: Log = (message, detail) => {
  console.error(message, detail instanceof Error ? (detail.stack ?? detail.message) : detail)
}

/** What requests of the broadcast are answered here: it runs, and ends where it started. `server`: once it listens. */
function ownHost(server: () => RunningServer | undefined, isLan: boolean): BroadcastHost {
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
    listen: (listener) => server()?.listen(listener) ?? (() => undefined),
  }
}

// What it is asked for on the command line.
/** Fewer could be tried one by one. */
const LEAST_TOKEN = 16
const MOST_TOKEN = 200

export async function serve(options: OptionsOf<'serve'>): Promise<void> {
  const port = wholeNumber('--port', options.port, 0, 65_535)
  const token = options.token ?? process.env['CONSIGLIERE_TOKEN']
  if (token !== undefined && !isToken(token))
    throw new WrongUsage(say('tokenShort', { least: LEAST_TOKEN, most: MOST_TOKEN }))
  const hub = options.hub === undefined ? undefined : hubOf(options.hub)
  const models = await readModels(options.models)
  await run({
    port,
    store: options.store,
    token,
    isLan: options.lan === true,
    json: options.json === true,
    models,
    hub,
  })
}

/** Its token stands in the environment: an argument is read by everybody on the machine. */
function hubOf(text: string): { readonly address: string; readonly token: string } {
  const token = process.env['CONSIGLIERE_HUB_TOKEN']
  const address = hubOrigin(text)
  if (address === undefined) throw new WrongUsage(say('hubAddress'))
  if (token === undefined || !isToken(token)) throw new WrongUsage(say('hubToken'))
  return { address, token }
}

function isToken(text: string): boolean {
  return text.length >= LEAST_TOKEN && text.length <= MOST_TOKEN && /^[\x21-\x7e]+$/.test(text)
}
