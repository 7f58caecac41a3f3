// A game file with which the system opens the app: through the first command line, a second one, or an event. Its
// preview is shown, and nothing is imported until the user confirms.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleGame } from '../files/records/mafiaratings/sampleGame.ts'
import { launchDesktop } from './fixtures/desktop.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consigliere-opened-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

async function record(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify({ games: [sampleGame()] }))
  return path
}

test('a game file opened with the app is shown as a preview, however it was opened', async () => {
  const profile = join(folder, 'profile')
  const before = await launchDesktop(profile)
  await new Home(before.window).createClub('Black Cat')
  await new Shell(before.window).go('season')
  await new Tournament(before.window).open('Cup')
  await before.close()

  const desktop = await launchDesktop(profile, {}, { more: [await record('first line.mafiagame')] })
  const shown = (name: string) => desktop.window.getByText(name, { exact: true }).waitFor()
  await shown('first line.mafiagame')
  expect(await new Imports(desktop).games()).toHaveLength(1)

  // From another page, while the app is running.
  await new Shell(desktop.window).go('members')
  await expect(launchDesktop(profile, {}, { more: [await record('second line.mafiagame')] })).rejects.toThrow()
  await shown('second line.mafiagame')

  // A path relative to the folder in which the second command was run, which is not the folder of the running app.
  const elsewhere = await mkdtemp(join(folder, 'elsewhere-'))
  await record(join(basename(elsewhere), 'relative.mafiagame'))
  const relative = { more: ['relative.mafiagame'], workingDirectory: elsewhere }
  await expect(launchDesktop(profile, {}, relative)).rejects.toThrow()
  await shown('relative.mafiagame')

  const path = await record('event.mafiagame')
  await desktop.app.evaluate(({ app }, file) => void app.emit('open-file', { preventDefault: () => {} }, file), path)
  await shown('event.mafiagame')
  expect(await new Imports(desktop).games()).toHaveLength(1)

  // A missing file is reported, and nothing was imported.
  await desktop.app.evaluate(({ app }) => void app.emit('open-file', { preventDefault: () => {} }, '/gone.mafiagame'))
  await desktop.window.getByText('The file could not be read', { exact: false }).first().waitFor()
  await new Shell(desktop.window).go('members')
  expect(await desktop.window.getByText('Jon', { exact: true }).count()).toBe(0)
  await desktop.close()
})
