// Writes the files that commands create with `--out` and `-o`. An existing file is never overwritten.

import { writeFile } from 'node:fs/promises'
import { createRefusal } from './sentences/refusal.ts'
import { toPrintableText } from './sentences/printable.ts'

/** Throws a refusal: `file/exists`, or `file/not-written` with the system's code as its cause. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw createRefusal('file/exists', toPrintableText(file))
    throw createRefusal('file/not-written', toPrintableText(file), { cause: code })
  }
}
