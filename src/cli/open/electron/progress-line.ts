// Shows how far the download is: on a terminal one line that is written over, elsewhere a line now
// and then, so that a log stays readable.

import type { Progress } from './install.ts'
import { progressSentence } from './sentences.ts'

const STEP = 10e6

export interface ProgressLine {
  show(progress: Progress): void
  /** Takes the line off the terminal. */
  end(): void
}

export function progressLine(out: { readonly isTTY?: boolean; write(text: string): unknown }): ProgressLine {
  if (out.isTTY !== true) {
    let last = ''
    return {
      show: (progress) => {
        const step = stepOf(progress)
        if (step !== last) out.write(`${progressSentence(progress)}\n`)
        last = step
      },
      end: () => {},
    }
  }
  return {
    show: (progress) => void out.write(`\r\u001b[K${progressSentence(progress)}`),
    end: () => void out.write('\r\u001b[K'),
  }
}

/** Tenths of the whole where that is known, else ten megabytes. */
function stepOf({ phase, bytes, total }: Progress): string {
  if (phase !== 'coming') return phase
  return total === undefined ? `${Math.floor(bytes / STEP)}` : `${Math.floor((10 * bytes) / total)} of 10`
}
