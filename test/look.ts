import './support/languages.ts'
import { mkdtempSync, mkdirSync } from 'node:fs'
const { serveFolder } = await import('../src/cli/open/staticServer.ts')
const { launchBrowser } = await import('./support/browser.ts')
const { installLaws } = await import('./e2e/fixtures/hands/pageScript.ts')
const { makeCrowdedClub } = await import('./e2e/fixtures/hands/crowdedClub.ts')
const { showAddress } = await import('./e2e/fixtures/screens.ts')
const { Home } = await import('./e2e/pages/Home.ts')
const { Layout } = await import('./e2e/pages/Layout.ts')
const [lang = 'ru', count = '20', which = 'live,tonight,replay', widths = '1366,1024,390,360,683'] = process.argv.slice(2)
mkdirSync('/tmp/crowded-pics', { recursive: true })
const served = await serveFolder('out/browser', 0)
const ctx = await launchBrowser(mkdtempSync('/tmp/crowded-'), ['--no-sandbox'])
await ctx.addInitScript('globalThis.__name = (f) => f')
const page = ctx.pages()[0] ?? (await ctx.newPage())
await installLaws(page, { slow: { seed: 1, least: 0, most: 0 }, isWatched: false })
await page.goto(`http://127.0.0.1:${served.port}/`)
await new Home(page).createClub('Federation')
const club = await makeCrowdedClub(page, lang as 'ru', Number(count))
await page.evaluate(([k, lang]) => localStorage.setItem(k!, JSON.stringify({ ...JSON.parse(localStorage.getItem(k!) ?? '{}'), language: lang })), ['consigliere.preferences', lang])
await page.reload()
const SIZES: Record<string, number> = { 1366: 768, 1024: 768, 390: 844, 360: 640, 683: 384, 1920: 1080 }
const ADDRESS: Record<string, string> = { tonight: '/', live: `/game/${club.voting}/live`, replay: `/game/${club.over}/live`, game: `/game/${club.over}`, editor: '/rules/city/edit', rules: '/rules', help: '/help/secretary', standings: `/season/${club.season}/standings`, ...{ } }
for (const screen of which.split(',')) {
  await showAddress(page, ADDRESS[screen] ?? screen)
  if (screen === 'tonight') { await page.keyboard.press('d'); await page.locator('.table-oval').first().waitFor() }
  await page.evaluate(() => globalThis.laws.answered())
  for (const width of widths.split(',')) {
    await new Layout(page).resize({ width: Number(width), height: SIZES[width] ?? 768 })
    await page.evaluate(() => new Promise((d) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(d)))))
    const found = await page.evaluate(() => globalThis.laws.crowdedTexts())
    const groups = new Map<string, { n: number; eg: string }>()
    for (const f of found) {
      const key = `${f.kind} ${f.where.split(' > ').slice(-3).join(' > ')}`
      const g = groups.get(key) ?? { n: 0, eg: `${f.text} (${f.pixels})` }
      g.n += 1
      groups.set(key, g)
    }
    console.log(`== ${screen} ${lang} ${count} ${width}`)
    for (const [key, { n, eg }] of groups) console.log(`  ${n}x ${key}: ${eg}`)
    await page.screenshot({ path: `/tmp/crowded-pics/${screen}.${lang}${count}.${width}.png` })
  }
}
await ctx.close()
served.server.close()
process.exit(0)
