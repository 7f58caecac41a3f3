// Which file of games a command line names, as an absolute path. Desktop environments on Linux write a file address
// (`file:///...`) where a shell writes a path. Never looks at the disk.

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RECORD_EXTENSION } from '../../src/files/records/extension.ts'

/** The last one named; a relative path starts at the folder in which the command was given. */
export function recordPathIn(argv: readonly string[], workingDirectory: string): string | undefined {
  const word = argv.findLast((each) => each.endsWith(`.${RECORD_EXTENSION}`) && !each.startsWith('-'))
  if (word === undefined) return undefined
  return word.startsWith('file:') ? pathOfAddress(word) : resolve(workingDirectory, word)
}

/** Undefined for an address of another computer, or one that is not an address. */
function pathOfAddress(address: string): string | undefined {
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}
