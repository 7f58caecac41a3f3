// `npm run icon`: renders resources/public/icon.svg as the picture from which electron-builder makes the icons for all
// systems.

import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, findBrowser } from '../test/support/browser.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** The size that macOS needs. Windows uses 256 pixels. */
const ICON_SIZE_PX = 1024

const svg = await readFile(resolve(ROOT, 'resources/public/icon.svg'), 'utf8')
await mkdir(resolve(ROOT, 'resources/icons'), { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumFlags()] })
const page = await browser.newPage({ viewport: { width: ICON_SIZE_PX, height: ICON_SIZE_PX } })
await page.setContent(`<style>html,body{margin:0;background:none}svg{display:block;width:100vw}</style>${svg}`)
await page.screenshot({ path: resolve(ROOT, 'resources/icons/icon.png'), omitBackground: true })
await browser.close()
