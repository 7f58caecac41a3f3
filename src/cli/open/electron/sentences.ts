// What is said while Electron comes, and why it did not. Facts only: sizes are those of the disk and
// of the server's own word.

import type { InstallFault } from './faults.ts'
import type { Progress } from './install.ts'

export function progressSentence({ phase, bytes, total }: Progress): string {
  switch (phase) {
    case 'waiting':
      return 'Another start is getting Electron; waiting for it. Ctrl+C stops.'
    case 'asking':
      return 'Asking for Electron...'
    case 'coming':
      return total === undefined
        ? `Electron: ${megabytes(bytes)}`
        : `Electron: ${megabytes(bytes)} of ${megabytes(total)} (${Math.floor((100 * bytes) / total)} %)`
    case 'unpacking':
      return 'Unpacking Electron...'
  }
}

export function faultSentence(fault: InstallFault): string {
  switch (fault.code) {
    case 'electron/interrupted':
      return 'Stopped before Electron was here.'
    case 'electron/unreachable':
      return `Electron could not be downloaded: ${fault.host} cannot be reached (${fault.cause}).`
    case 'electron/refused':
      return `Electron could not be downloaded: ${fault.host} answered ${fault.status}.`
    case 'electron/broken-off':
      return `Electron could not be downloaded: the connection broke off after ${megabytes(fault.bytes)}.`
    case 'electron/stalled':
      return `Electron could not be downloaded: nothing more came after ${megabytes(fault.bytes)}.`
    case 'electron/too-slow':
      return `Electron could not be downloaded in time: ${megabytes(fault.bytes)} came.`
    case 'electron/damaged':
      return 'Electron was not installed: what came is not what its package expects (the checksums differ).'
    case 'electron/disk-full':
      return 'Electron could not be installed: the disk is full.'
    case 'electron/not-writable':
      return `Electron could not be installed: a folder cannot be written (${fault.cause}).`
    case 'electron/failed':
      return `Electron could not be installed: ${fault.cause}.`
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
