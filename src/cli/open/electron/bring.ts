// Brings Electron's binary here for the first start of the desktop app, or says why it stays away.
// Owns the order of the questions; installing is install.ts.

import { speak } from '../../sentences/language.ts'
import { electronBinary, electronPackage, hasDisplay } from './binary.ts'
import type { InstallFault } from './faults.ts'
import { installElectron, isDownloadForbidden, type Progress } from './install.ts'

const say = speak('open')

export type Brought =
  | { readonly binary: string }
  /** Nothing to run, and the sentence that says why. */
  | { readonly why: string }
  /** Somebody wants the program to end. */
  | { readonly stopped: NodeJS.Signals }

export async function bringElectron(root: string, tell: (message: string) => void): Promise<Brought> {
  if (!hasDisplay()) return { why: say('noDisplay') }
  const here = electronBinary(root)
  if (here !== undefined) return { binary: here }
  const own = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (own) return { why: say('noOwnElectron', { folder: own }) }
  const electron = electronPackage(root)
  if (electron === undefined) return { why: say('noPackage') }
  if (isDownloadForbidden(process.env)) return { why: say('downloadForbidden') }

  tell(say('downloading', { version: electron.version }))
  const line = progressLine(process.stderr)
  const { signal, stopped, release } = endsOnSignals()
  const fault = await installElectron({ electron, report: line.show, signal })
  line.end()
  release()
  const by = stopped()
  if (by !== undefined) return { stopped: by }
  if (fault !== undefined) return { why: faultSentence(fault) }
  const binary = electronBinary(root)
  if (binary === undefined) return { why: say('goneAgain') }
  tell(say('electronIsHere'))
  return { binary }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function endsOnSignals() {
  const controller = new AbortController()
  let by: NodeJS.Signals | undefined
  const onSignal = (name: NodeJS.Signals) => {
    by ??= name
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return {
    signal: controller.signal,
    stopped: () => by,
    release: () => {
      for (const name of SIGNALS) process.off(name, onSignal)
    },
  }
}

/** Bytes between two lines of a log. */
const STEP = 10e6

/** On a terminal one line that is written over, elsewhere a line now and then, so that a log stays readable. */
function progressLine(out: { readonly isTTY?: boolean; write(text: string): unknown }) {
  if (out.isTTY !== true) {
    let last = ''
    return {
      show: (progress: Progress) => {
        const step = stepOf(progress)
        if (step !== last) out.write(`${progressSentence(progress)}\n`)
        last = step
      },
      end: () => {},
    }
  }
  return {
    show: (progress: Progress) => void out.write(`\r\u001b[K${progressSentence(progress)}`),
    end: () => void out.write('\r\u001b[K'),
  }
}

/** Tenths of the whole where that is known, else ten megabytes. */
function stepOf({ phase, bytes, total }: Progress): string {
  if (phase !== 'coming') return phase
  return total === undefined ? `${Math.floor(bytes / STEP)}` : `${Math.floor((10 * bytes) / total)} of 10`
}

// What is said while Electron comes, and why it did not. Facts only: sizes are those of the disk and
// of the server's own word.
function progressSentence({ phase, bytes, total }: Progress): string {
  if (phase !== 'coming') return say(phase)
  if (total === undefined) return say('coming', { megabytes: megabytes(bytes) })
  return say('comingOf', {
    megabytes: megabytes(bytes),
    total: megabytes(total),
    percent: Math.floor((100 * bytes) / total),
  })
}

export function faultSentence(fault: InstallFault): string {
  switch (fault.code) {
    case 'electron/unreachable':
      return say(fault.code, { host: fault.host, cause: fault.cause })
    case 'electron/refused':
      return say(fault.code, { host: fault.host, status: fault.status })
    case 'electron/broken-off':
    case 'electron/stalled':
    case 'electron/too-slow':
      return say(fault.code, { megabytes: megabytes(fault.bytes) })
    case 'electron/not-writable':
      return say(fault.code, { cause: fault.cause })
    case 'electron/failed':
      return 'found' in fault ? say(`electron/${fault.found}`) : say(fault.code, { cause: fault.cause })
    default:
      return say(fault.code)
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
