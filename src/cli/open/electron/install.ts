// Runs the installer of the `electron` package as a child: watches the bytes arrive, ends it when
// they stop coming, and leaves either a whole Electron or nothing of it. Faults are values.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, posix, win32 } from 'node:path'
import { type ElectronPackage, isWhole } from './binary.ts'
import { diskFault, faultOf, type InstallFault, LISTENER, type Told } from './faults.ts'
import { removeAbandoned, removeHalf, removeQuietly, sizeOf, takeTurn, temporaryIn, type Turn } from './turn.ts'
import { type Limits, watch } from './watch.ts'

/** A minute without a byte, an hour in all. */
export const LIMITS: Limits = { look: 250, quietLooks: 240, looks: 14_400 }

export interface Progress {
  /** `waiting`: another start is at it. */
  readonly phase: 'waiting' | 'asking' | 'coming' | 'unpacking'
  /** Of the archive, on the disk by now. */
  readonly bytes: number
  /** Absent until the server has said it. */
  readonly total?: number
}

export interface Installation {
  readonly electron: ElectronPackage
  readonly report: (progress: Progress) => void
  /** Ends it, as Ctrl+C does. */
  readonly signal: AbortSignal
  readonly environment?: NodeJS.ProcessEnv
  readonly limits?: Limits
}

/** Undefined when Electron is there. Half-installed files are removed before it returns. */
export async function installElectron({
  electron,
  report,
  signal,
  environment = process.env,
  limits = LIMITS,
}: Installation): Promise<InstallFault | undefined> {
  const cache = cacheFolder(process.platform, environment, homedir())
  const temporary = temporaryIn(cache)
  let turn: Turn | undefined
  let fault: InstallFault | undefined
  try {
    turn = await takeTurn(join(electron.home, 'installing'), limits, signal, () =>
      report({ phase: 'waiting', bytes: 0 }),
    )
    if (turn === undefined) return { code: 'electron/interrupted' }
    // The start that was waited for may have brought it.
    if (isWhole(electron)) return undefined
    await removeHalf(electron.home)
    await removeAbandoned(cache)
    await mkdir(temporary, { recursive: true })
    fault = await run({
      electron,
      report,
      signal,
      limits,
      turn,
      temporary,
      environment: installerEnvironment(environment, cache, temporary),
    })
    if (fault === undefined && !isWhole(electron)) fault = { code: 'electron/failed', found: 'incomplete' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    fault = diskFault(message) ?? { code: 'electron/failed', cause: message }
  }
  await removeQuietly(temporary)
  if (fault !== undefined && turn !== undefined) await removeHalf(electron.home).catch(() => {})
  await turn?.end()
  return fault
}

interface Run extends Required<Installation> {
  readonly temporary: string
  readonly turn: Turn
}

async function run({
  electron,
  report,
  signal,
  environment,
  limits,
  temporary,
  turn,
}: Run): Promise<InstallFault | undefined> {
  if (signal.aborted) return { code: 'electron/interrupted' }
  const child = startInstaller(electron.home, environment)
  let told: Told | undefined
  let total: number | undefined
  let complaint = ''
  child.on('message', (message: Told) => {
    told = message
    if (message.kind === 'answered' && message.status === 200 && !message.file.startsWith('SHASUMS'))
      total = message.bytes
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-20_000)))

  let ended: InstallFault | undefined
  const end = (fault: InstallFault) => {
    ended ??= fault
    child.kill('SIGKILL')
  }
  const interrupt = () => end({ code: 'electron/interrupted' })
  signal.addEventListener('abort', interrupt)

  let bytes = 0
  const watching = watch(
    limits,
    async () => {
      const [arrived, unpacked] = [await sizeOf(temporary), await sizeOf(join(electron.home, 'dist'))]
      bytes = Math.max(bytes, arrived)
      report({
        phase: unpacked > 0 ? 'unpacking' : bytes > 0 ? 'coming' : 'asking',
        bytes,
        ...(total === undefined ? {} : { total }),
      })
      await turn.touch()
      return arrived + unpacked
    },
    (what) => end({ code: `electron/${what}`, bytes }),
  )

  const code = await closed(child)
  signal.removeEventListener('abort', interrupt)
  await watching.stop()
  if (ended !== undefined) return ended
  return code === 0 ? undefined : faultOf(complaint, told, bytes)
}

function startInstaller(home: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--import', LISTENER, join(home, 'install.js')], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
    // Ctrl+C reaches every process of the terminal: this one is ended from here, in order.
    detached: process.platform !== 'win32',
  })
}

/** Null after a signal, and for an installer that could not be started. */
function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
}

// What Electron's installer is started with: the user's own mirror, cache and proxy, and a folder for
// what is half, beside the cache so that moving it there is one step. Decides; touches nothing.
/** Where `@electron/get` keeps the archives it has got. */
export function cacheFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string {
  const own = environment['electron_config_cache']
  if (own) return own
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'electron')
  if (platform === 'win32')
    return win32.join(environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'electron', 'Cache')
  return posix.join(environment['XDG_CACHE_HOME'] || posix.join(home, '.cache'), 'electron')
}

export function installerEnvironment(
  environment: NodeJS.ProcessEnv,
  cache: string,
  temporary: string,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    ...proxied(environment),
    electron_config_cache: cache,
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    // It would be silent for 30 s: the bytes are watched instead.
    ELECTRON_GET_NO_PROGRESS: '1',
  }
}

/** The installer uses a proxy only when told to, and does not know npm's settings. */
function proxied(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const first = (...names: readonly string[]) =>
    names.map((name) => environment[name]).find((value) => value !== undefined && value !== '' && value !== 'null')
  const https = first('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy')
  const http = first('http_proxy', 'HTTP_PROXY', 'npm_config_proxy')
  if (https === undefined && http === undefined) return {}
  const none = first('no_proxy', 'NO_PROXY', 'npm_config_noproxy')
  return {
    ELECTRON_GET_USE_PROXY: first('ELECTRON_GET_USE_PROXY') ?? '1',
    ...(https === undefined ? {} : { https_proxy: https }),
    ...(http === undefined ? {} : { http_proxy: http }),
    ...(none === undefined ? {} : { no_proxy: none }),
  }
}

/** Set by people who do not want the download; Electron's installer itself has forgotten it. */
export function isDownloadForbidden(environment: NodeJS.ProcessEnv): boolean {
  return ['ELECTRON_SKIP_BINARY_DOWNLOAD', 'npm_config_electron_skip_binary_download'].some(
    (name) => !['', '0', 'false', undefined].includes(environment[name]),
  )
}
