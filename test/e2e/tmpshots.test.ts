import { expect } from 'vitest'
import { game, sheet } from '../club/files/sheets/sheetText.ts'
import { told } from './fixtures/probe.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { Shell } from './pages/Shell.ts'

inBrowser('shots', (test) => {
  test('x', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await told(window, 'members.add', { names: ['Freeman', 'Gordon'] })
    await showAddress(window, '/members')
    const shot = (name: string) => window.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: true })
    const field = window.locator('textarea').first()
    await field.fill('1\tFrеemаn\tRiga\n2\tAlyx\tRiga\n3\tFreemann\t')
    await window.getByText('Similar names').waitFor()
    expect(await new Shell(window).findBarriers()).toEqual([])
    await shot('members-en')
    await window.getByRole('combobox', { name: 'Who is Frеemаn?' }).click()
    await shot('members-en-open')
    await window.getByRole('option', { name: 'The same as Freeman' }).click()
    await window.getByRole('combobox', { name: 'Who is Freemann?' }).click()
    await window.getByRole('option', { name: 'A new person' }).click()
    await window.getByRole('button', { name: 'Add 3 members' }).click()
    await expect.poll(async () => (await told(window, 'members.list', {})).map(({ name }) => name)).toEqual(['Freeman', 'Gordon', 'Alyx', 'Freemann'])
    const season = await told(window, 'seasons.open', { name: 'Cup', kind: 'tournament', from: '2026-03-01', scheme: 'tournament-2026', rulebook: 'sport', preset: 'sport-club', flags: {} } as never)
    await showAddress(window, '/import')
    const imports = new Imports(app.running)
    await imports.offer({ name: 'games.csv', text: sheet(...game({}, { 1: { player: 'Gоrdоn', club: 'Riga' }, 4: { player: '' }, 5: { player: 'Alyx', club: 'Kyiv' } })) })
    await window.getByText('Similar names').waitFor()
    await shot('import-en')
    await new Shell(window).switchLanguage()
    await shot('import-ru')
    await window.getByRole('combobox', { name: 'Чьё это имя: Gоrdоn?' }).click()
    await window.getByRole('option').first().click()
    await window.getByRole('button', { name: /^Взять/ }).click()
    await expect.poll(async () => (await told(window, 'games.list', { season: season.id })).length).toBe(1)
    const [gordon] = (await told(window, 'members.list', {})).filter(({ name }) => name === 'Gordon')
    await told(window, 'members.setClub', { member: gordon?.id ?? '', club: 'Odesa' })
    await showAddress(window, `/season/${season.id}/standings`)
    await window.getByText('Взять клубы из списка').waitFor()
    await shot('standings-ru')
    await showAddress(window, '/import')
    const people = Array.from({ length: 10 }, (_, n) => `Q${n + 1}`)
    await app.running.offerText({ name: 's.csv', text: ['round,table,seat,player', ...people.map((p, n) => `1,1,${n + 1},${p}`)].join('\n') }, () => window.getByRole('button', { name: /^(Выбрать файл|Другой файл)/ }).click())
    await window.getByText('Взять рассадку').waitFor()
    await shot('seating-ru')
    await window.getByText('Взять рассадку').click()
    await window.getByText('Рассадка взята.').waitFor()
    await shot('seating-taken-ru')
    await showAddress(window, `/season/${season.id}/audit`)
    await shot('audit-ru')
  })
})
