// What is said while Electron comes, and why it did not. Facts only: sizes are those of the disk and
// of the server's own word.

import { speak } from '../../sentences/language.ts'
import type { InstallFault } from './faults.ts'
import type { Progress } from './install.ts'

const say = speak('open')

export function progressSentence({ phase, bytes, total }: Progress): string {
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
