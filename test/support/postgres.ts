// A real PostgreSQL of Debian's package, started for a test on loopback with a free port and a data folder of its own,
// and ended afterwards. The server refuses to run as root, so it runs as the user of the package. If it is not
// available, the reason is returned and printed on the terminal, because a skipped test is not a passed test.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const PACKAGED = '/usr/lib/postgresql'
export const PASSWORD = 'geheim-Пароль-1'

export interface PostgresServer {
  readonly port: number
  /** URL for a role and a database. If omitted, the superuser and the first database. */
  url(parts?: { readonly role?: string; readonly database?: string; readonly port?: number }): string
  /** Creates a new database, owned by the superuser. */
  freshDatabase(): Promise<string>
  query(sql: string, database?: string): Promise<pg.QueryResult>
  /** Kills the postmaster and all its processes with SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Why PostgreSQL is not available, or `undefined` if it is. */
export function whyNoPostgres(): string | undefined {
  if (binaries() !== undefined) return undefined
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['install', '-y', 'postgresql'], { stdio: 'ignore' })
    if (binaries() !== undefined) return undefined
  }
  const reason = `no server under ${PACKAGED}`
  process.stderr.write(`\n!! SKIPPED, NOT TESTED HERE: PostgreSQL. ${reason}\n!! apt-get install postgresql\n\n`)
  return reason
}

function binaries(): string | undefined {
  if (!existsSync(PACKAGED)) return undefined
  const newest = readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a))
  return newest.map((version) => join(PACKAGED, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** `directory` is the folder for the data. If omitted, a temporary folder. */
export async function startPostgres(directory?: string): Promise<PostgresServer> {
  const bin = binaries()
  if (bin === undefined) throw new Error('no PostgreSQL here')
  const home = mkdtempSync(join(directory ?? tmpdir(), 'consigliere-postgres-'))
  const data = join(home, 'data')
  mkdirSync(data)
  const user = process.getuid?.() === 0 ? idsOf('postgres') : undefined
  if (user) {
    chmodSync(home, 0o755)
    for (const each of [home, data]) chownSync(each, user.uid, user.gid)
  }
  const secret = join(home, 'secret')
  spawnSync('sh', ['-c', `printf %s "$1" > "$2" && chmod 644 "$2"`, 'sh', PASSWORD, secret])
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { encoding: 'utf8', cwd: home, ...user },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  let server: ChildProcess | undefined
  let databases = 0

  const url: PostgresServer['url'] = ({ role = 'postgres', database = 'postgres', port: through = port } = {}) =>
    `postgres://${role}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${through}/${database}`

  async function query(sql: string, database = 'postgres'): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url({ database }) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function start(): Promise<void> {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${home}`,
      'max_connections=120',
    ]
    server = spawn(join(bin ?? '', 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: home,
      ...user,
    })
    let said = ''
    server.stderr?.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-4_000)
    })
    for (;;) {
      // Processes of a killed server may outlive it for a moment.
      if (server.exitCode !== null && said.includes('pre-existing shared memory block')) return start()
      if (server.exitCode !== null) throw new Error(`postgres ended: ${said}`)
      try {
        await query('SELECT 1')
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    }
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    const running = server
    if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      running.once('exit', () => resolve())
      running.kill(signal)
    })
  }

  await start()
  return {
    port,
    url,
    query,
    start,
    async freshDatabase() {
      databases += 1
      await query(`CREATE DATABASE fresh_${databases}`)
      return `fresh_${databases}`
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function idsOf(name: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
