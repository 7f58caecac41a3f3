// A page of HTML as PDF, by the browser of this machine, with scripts and the network off.

import { chromium } from 'playwright-core'
import { browserFlags, installedBrowser, isRoot } from '../open/browser.ts'
import { refuse } from '../sentences/refusal.ts'

export async function htmlToPdf(html: string): Promise<Uint8Array> {
  const executablePath = installedBrowser()
  if (executablePath === undefined) {
    throw refuse('rules/no-browser')
  }
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot(), args: [...browserFlags()] })
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
    const page = await context.newPage()
    await page.setContent(html, { waitUntil: 'load' })
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    await browser.close()
  }
}
