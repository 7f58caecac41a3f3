// Starts the server over a store, says where it listens and what is visible to whom, and ends it on a signal with
// everything stored. The token is said once and kept nowhere.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { llmEnvironment } from '../../agents/llm/settings.ts'
import { serviceOf } from '../../api/handlers/handlers.ts'
import type { Log } from '../../api/log.ts'
import { createClub } from '../../club/club.ts'
import { readAssets, type Asset } from '../../server/assets.ts'
import { startServer, type RunningServer } from '../../server/server.ts'
import { hashOfToken, newToken } from '../../server/tokens.ts'
import { ownHost } from './ownHost.ts'
import { programFolder } from '../open/programFolder.ts'
import { systemClock } from '../clock.ts'
import { openStoreAt } from '../options/store.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { Refused } from '../sentences/refusal.ts'
import { dataFolder } from './dataFolder.ts'

const say = speak('serve')

interface RunOptions {
  readonly port: number
  readonly store: string | undefined
  readonly token: string | undefined
  readonly isLan: boolean
  readonly json: boolean
}

export async function run({ port, store: given, token, isLan, json }: RunOptions): Promise<void> {
  const address = given ?? (await ownStore())
  const { store } = openStoreAt(address, 'make')
  try {
    const admin = token ?? newToken()
    const settings = llmEnvironment(process.env)
    const club = createClub({ store, clock: Date.now, ids: randomUUID, author: () => 'secretary' })
    const started: { server?: RunningServer } = {}
    const server = await listening(port, async () =>
      startServer(
        {
          store,
          club,
          service: serviceOf(
            club,
            undefined,
            toStderr,
            ownHost(() => started.server, isLan),
          ),
          assets: await builtApp(),
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
    if (json) console.log(JSON.stringify({ address: server.addresses[0], store: address, admin }))
    else
      for (const line of linesOf(server, { address, admin: token === undefined ? admin : undefined, isLan }))
        console.log(line)
    await ends
    await server.stop()
    console.error(say('ended'))
  } finally {
    await store.close()
  }
}

function linesOf(
  { addresses }: RunningServer,
  { address, admin, isLan }: { readonly address: string; readonly admin: string | undefined; readonly isLan: boolean },
): readonly string[] {
  return [
    ...addresses.map((each) => say('listening', { address: each })),
    say('kept', { store: address }),
    isLan ? say('lanOpen') : say('local'),
    admin === undefined ? say('adminGiven') : say('admin', { token: admin }),
    say('stop'),
  ]
}

/** Nothing where the browser edition has not been built. */
async function builtApp(): Promise<ReadonlyMap<string, Asset>> {
  const folder = join(programFolder(), 'out', 'browser')
  return existsSync(join(folder, 'index.html')) ? readAssets(folder) : new Map()
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
