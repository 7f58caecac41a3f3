// Starts the server over a store, says where it listens and what is visible to whom, and ends it on a signal with
// everything stored. The token is said once and kept nowhere.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { llmEnvironment } from '../../agents/llm/settings.ts'
import { serviceOf } from '../../api/handlers/handlers.ts'
import { openKeyboard } from '../../api/keyboard.ts'
import type { Log } from '../../api/log.ts'
import { createClub } from '../../club/club.ts'
import { readAssets, type Asset } from '../../server/assets.ts'
import { signAsItHappens } from '../../opening/signing.ts'
import { Laptops } from '../../server/laptops.ts'
import { startServer, type RunningServer } from '../../server/server.ts'
import { hashOfToken, newToken } from '../../server/tokens.ts'
import { ownHost } from './ownHost.ts'
import { hubByCommand, joinedByCommand } from './ownHub.ts'
import { programFolder } from '../open/programFolder.ts'
import { CLUB_EXCHANGE } from '../../club/model/exchanged.ts'
import { atHub } from '../../store/exchange/atHub.ts'
import { httpLine } from '../../store/exchange/httpLine.ts'
import { createHub } from '../../store/exchange/hub.ts'
import { joinHub, type JoinedStore } from '../../store/exchange/joined.ts'
import type { LaptopKey } from '../../store/signing/keys.ts'
import { systemClock } from '../clock.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { Refused, WrongUsage } from '../sentences/refusal.ts'
import { dataFolder } from './dataFolder.ts'
import { openServedStore, type ServedStore } from './servedStore.ts'

const say = speak('serve')

interface RunOptions {
  readonly port: number
  readonly store: string | undefined
  readonly token: string | undefined
  readonly isLan: boolean
  readonly json: boolean
  /** Another hub that this machine joins as a laptop. */
  readonly hub: JoinedHub | undefined
}

interface JoinedHub {
  readonly address: string
  readonly token: string
}

export async function run({ port, store: given, token, isLan, json, hub }: RunOptions): Promise<void> {
  const address = given ?? (await ownStore())
  const served = await openServedStore(address)
  const { store, shown } = served
  const exchange = createHub(store, CLUB_EXCHANGE)
  const laptops = new Laptops(store, Date.now)
  const joined = hub === undefined ? undefined : laptopAt(served, hub)
  const clubStore = joined ?? atHub(store, exchange, { laptop: served.laptop, policy: CLUB_EXCHANGE })
  try {
    const admin = token ?? newToken()
    const settings = llmEnvironment(process.env)
    const keyboard = await openKeyboard(served.keyboard, { clock: Date.now, log: toStderr })
    const club = createClub({ store: clubStore, clock: Date.now, ids: randomUUID, author: keyboard.author })
    const signing = signAsItHappens(club, clubStore, served.key)
    const started: { server?: RunningServer } = {}
    const assets = await builtApp()
    const server = await listening(port, async () =>
      startServer(
        {
          store,
          hub: { exchange, laptops },
          club,
          service: serviceOf(club, undefined, toStderr, {
            broadcast: ownHost(() => started.server, isLan),
            keyboard,
            hub: joined && hub ? joinedByCommand(joined, hub.address) : hubByCommand(laptops),
          }),
          assets,
          adminHash: hashOfToken(admin),
          clock: systemClock,
          time: Date.now,
          lang: SPOKEN,
          llm: settings.ok ? settings.value : undefined,
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
    await ends
    await server.stop()
    signing.stop()
    await signing.settled()
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

function laptopAt({ own, laptop, shown }: ServedStore, { address, token }: JoinedHub): JoinedStore {
  if (!own) throw new WrongUsage(say('hubNeedsFile', { store: shown }))
  const joined = joinHub(own, httpLine({ address, token, laptop }), { laptop, policy: CLUB_EXCHANGE })
  joined.onStatus(({ state, unsent }) =>
    console.error(
      state === 'joined' ? say('lineJoined') : state === 'behind' ? say('lineBehind') : say('lineCut', { unsent }),
    ),
  )
  return joined
}

async function ownStore(): Promise<string> {
  const folder = dataFolder()
  await mkdir(folder, { recursive: true })
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
