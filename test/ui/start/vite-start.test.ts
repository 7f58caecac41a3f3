// Files that the start page loads, for a small build: one file of its own, and one with the modules that another page
// loads as well.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { createStartChunkGroups } from '../../../src/ui/vite-start.ts'

const MODULES = {
  'main.js': "import './both.js'\nawait import('./screens.js')",
  'screens.js': "import './both.js'\nimport './shown.js'\nimport './home.js'\nconsole.log('screens')",
  'watch.js': "import './shown.js'\nconsole.log('watch')",
  'both.js': "console.log('both')",
  'shown.js': "import './words.js'\nconsole.log('shown')",
  'words.js': "console.log('words')",
  'home.js': "import './block.js'\nimport './words.js'\nimport('./page.js')\nconsole.log('home')",
  'block.js': "console.log('block')",
  'page.js': "import './block.js'\nimport './pageOnly.js'\nconsole.log('page')",
  'pageOnly.js': "console.log('pageOnly')",
}

/** Returns the modules of each chunk. */
async function built(): Promise<Readonly<Record<string, readonly string[]>>> {
  const root = await mkdtemp(join(tmpdir(), 'consigliere-start-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(MODULES)) await writeFile(join(root, name), text)
  const at = (name: string) => join(root, name)
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: { main: at('main.js'), watch: at('watch.js') },
        output: {
          codeSplitting: {
            groups: createStartChunkGroups(at('screens.js'), { first: at('main.js'), shared: at('watch.js') }),
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  return Object.fromEntries(
    chunks.map(({ name, moduleIds }) => [
      name,
      moduleIds.filter((id) => id.startsWith(root)).map((id) => id.slice(root.length + 1)),
    ]),
  )
}

test('the start page loads one file of its own and one file shared with other pages', async () => {
  const { first, shared, start, main, watch, screens, page } = await built()
  expect(start?.toSorted()).toEqual(['block.js', 'home.js'])
  expect(shared?.toSorted()).toEqual(['shown.js', 'words.js'])
  expect({ first, main, watch, screens }).toEqual({
    first: ['both.js'],
    main: ['main.js'],
    watch: ['watch.js'],
    screens: ['screens.js'],
  })
  // Modules that are loaded on demand stay separate.
  expect(page?.toSorted()).toEqual(['page.js', 'pageOnly.js'])
})
