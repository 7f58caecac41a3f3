// A start of the program loads nothing of the laboratory. The test follows static imports and immediate `import()`
// calls from file to file. Imports of types leave no code behind.

import { expect, test } from 'vitest'
import { dirname, join } from 'node:path'
import { repository, sourcesUnder } from './imports.ts'

const { LAB } = (await import(join(repository, 'oxlint.config.mjs'))) as {
  readonly LAB: Readonly<Record<string, readonly string[]>>
}

/** Folders of the laboratory. Screens of rules and settings share `src/ui/game/lab` with the lab. */
const LABORATORY = [...Object.keys(LAB), 'src/ui/game/lab', 'src/ui/shared/useHostLab.ts']
/** Loads each command only when it is used. */
const COMMANDS = 'src/cli/lab/commands.ts'

/** Scripts that each start loads. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  'the page in a browser': ['src/browser/main.ts', 'src/browser/screens.ts'],
  'the club in a browser': ['src/browser/worker.ts', 'src/browser/club.ts'],
  'the page of a phone': ['src/browser/phone.ts'],
  'the page of spectators': ['src/browser/watch.ts'],
  'the desktop': ['electron/main/index.ts'],
  'the window of the desktop': ['electron/renderer/main.ts'],
  'the storage of the desktop': ['electron/storage/main.ts'],
  'the command line': ['src/cli/main.ts', 'src/cli/open/open.ts'],
}

const texts = new Map(sourcesUnder('src', 'electron').map(({ path, text }) => [path, text]))

function loadedBy(path: string): readonly string[] {
  const found = texts.get(path)?.matchAll(/^(?:import|export)\b(?! type\b)(?:[^'"();]*?\bfrom)? '(\.[^']+)'/gm) ?? []
  return [...found].map(([, specifier = '']) => join(dirname(path), specifier))
}

function loadedAtStart(scripts: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(scripts)
  for (const path of loaded) for (const each of loadedBy(path)) if (texts.has(each)) loaded.add(each)
  return loaded
}

test.for(Object.entries(STARTS))('%s starts without the laboratory', ([, scripts]) => {
  for (const script of scripts) expect(texts.has(script), script).toBe(true)
  const loaded = [...loadedAtStart(scripts)]
  expect(loaded.length).toBeGreaterThan(scripts.length)
  const ofLab = loaded.filter((path) => path !== COMMANDS && LABORATORY.some((folder) => path.startsWith(folder)))
  expect(ofLab).toEqual([])
})

test('the check finds modules of the laboratory that are loaded at start-up', () => {
  const loaded = loadedAtStart(['src/ui/features/lab/LabPage.vue'])
  expect([...loaded]).toContain('src/api/lab/lab.ts')
  expect([...loadedAtStart(['src/server/server.ts'])]).toContain('src/agents/table/agentTable.ts')
})
