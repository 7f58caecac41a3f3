// The folder that a user chooses for backups on the desktop, and the file that stores the choice.

import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDesktopBackups } from '../../electron/main/backups.ts'

/** A club without any entries to back up. Only the choice of the folder matters here. */
const closedClub: Parameters<typeof createDesktopBackups>[0] = {
  call: async () => ({ ok: false, error: { code: 'store/unavailable', params: { cause: 'closed' } } }),
  listen: () => () => undefined,
}

// A named pipe delays its reader until somebody writes into the pipe, like a slow disk.
test.skipIf(process.platform === 'win32')(
  'a folder that is chosen while the remembered folder is still being read is used and remembered',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'consigliere-backups-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const at = (name: string) => join(folder, name)
    for (const name of ['before', 'chosen']) mkdirSync(at(name))
    execFileSync('mkfifo', [at('pipe')])
    linkSync(at('pipe'), at('backups.json'))
    const backups = createDesktopBackups(closedClub, at('backups.json'))
    onTestFinished(() => backups.end())
    await backups.choose(at('chosen'))
    await writeFile(at('pipe'), JSON.stringify({ folder: at('before') }))
    // The remembered folder is not used, so there is no effect that could be awaited.
    await setTimeout(300)
    expect(backups.status().place).toBe(at('chosen'))
    expect(JSON.parse(readFileSync(at('backups.json'), 'utf8'))).toEqual({ folder: at('chosen') })
  },
)
