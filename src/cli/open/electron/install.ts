// Runs the installer of the `electron` package as a child: watches the bytes arrive, ends it when
// they stop coming, and leaves either a whole Electron or nothing of it. Faults are values.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isWhole, type ElectronPackage } from './binary.ts'
import { diskFault, faultOf, type InstallFault } from './faults.ts'
import { removeAbandoned, removeHalf, removeQuietly, sizeOf, temporaryIn } from './half.ts'
import { LISTENER, type Told } from './reported.ts'
import { cacheFolder, installerEnvironment } from './surroundings.ts'
import { takeTurn, type Turn } from './turn.ts'
import { watch, type Limits } from './watch.ts'

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
