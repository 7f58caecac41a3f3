// The licences of both editions as shipped, and as the settings show them.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test as plain } from 'vitest'
import type { LicenceList } from '../../src/ui/features/settings/licenceList.ts'
import { faultsOf } from '../ui/licences/shipped.ts'
import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Settings } from './pages/Settings.ts'

const listOf = async (folder: string) =>
  JSON.parse(await readFile(resolve(import.meta.dirname, '../../out', folder, 'licences.json'), 'utf8')) as LicenceList

describe.each([
  ['renderer', ['electron', 'electron-log', 'fastify', 'ws', '@vue/runtime-dom', 'dexie', 'tailwindcss']],
  ['browser', ['@vue/runtime-dom', 'dexie', 'tailwindcss']],
])('the packages shipped in %s', (folder, some) => {
  plain('have licences that permit distribution, with their texts', async () => {
    expect(faultsOf(await listOf(folder))).toEqual([])
  })

  plain('include libraries of every part, fonts and icons', async () => {
    const names = new Set((await listOf(folder)).packages.map(({ name }) => name))
    const fonts = ['@fontsource-variable/inter', '@fontsource/playfair-display', '@fontsource/pt-serif']
    for (const name of [...some, ...fonts, '@iconify-json/lucide', '@nuxt/ui']) expect(names).toContain(name)
  })
})

overEditions('licences', (test) => {
  test('licences are listed in the settings, even offline, and can be searched by name', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Settings(window).open('about')
    await window.getByText('Open-source licences').click()
    await window.getByLabel('Search the licences').fill('playfair')
    await window.getByText('1 package', { exact: true }).waitFor()
    await window.getByText('@fontsource/playfair-display').click()
    await window.getByText('SIL OPEN FONT LICENSE', { exact: false }).first().waitFor()
    await window.getByLabel('Search the licences').fill('no such thing')
    await window.getByText('No package matches.').waitFor()
  })
})
