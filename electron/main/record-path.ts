// Finds the file of games that a command line names, as an absolute path. Linux desktop environments pass a file URL
// (`file:///...`) where a shell passes a path. Never accesses the disk.

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RECORD_EXTENSION } from '../../src/files/records/extension.ts'

/** Returns the last game file among the arguments. A relative path is resolved against `workingDirectory`. */
export function findRecordPathInArguments(argv: readonly string[], workingDirectory: string): string | undefined {
  const word = argv.findLast((each) => each.endsWith(`.${RECORD_EXTENSION}`) && !each.startsWith('-'))
  if (word === undefined) return undefined
  return word.startsWith('file:') ? pathOfAddress(word) : resolve(workingDirectory, word)
}

/** `undefined` for a URL of another computer, or if the URL is invalid. */
function pathOfAddress(address: string): string | undefined {
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}
