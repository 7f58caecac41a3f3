// A server with a certificate serves pages, requests and sockets over https, under the names in the certificate.

import { once } from 'node:events'
import { request } from 'node:https'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { serverNamesAt } from '../../src/server/serverNames.ts'
import { chromiumFlags, findBrowser } from '../support/browser.ts'
import { CERTIFICATE } from '../support/certificate.ts'
import { serverFor } from './client.ts'

const UNPROVEN = { rejectUnauthorized: false }

async function asked(address: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(new URL('/evening', address), { ...UNPROVEN, headers }).end()
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { readonly statusCode: number }]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return { status: answer.statusCode, body: JSON.parse(Buffer.concat(parts).toString()) as { readonly code?: string } }
}

test('a server with a certificate answers only over https and only its own origin', async () => {
  const { address, port } = await serverFor({}, { certificate: CERTIFICATE })
  expect(address).toBe(`https://localhost:${port}`)
  expect((await asked(address)).status).toBe(200)
  expect((await asked(address, { origin: address })).status).toBe(200)
  for (const origin of [`http://localhost:${port}`, 'https://localhost', `https://elsewhere:${port}`, 'null'])
    expect([origin, (await asked(address, { origin })).body.code]).toEqual([origin, 'server/wrong-origin'])
  await expect(fetch(`http://127.0.0.1:${port}/evening`)).rejects.toThrow()
})

test('a server with a certificate serves phone sockets over TLS in a secure context', async () => {
  const { address } = await serverFor({}, { certificate: CERTIFICATE })
  const socket = new WebSocket(`${address.replace('https', 'wss')}/ws/table/g?token=wrong`, UNPROVEN)
  const [, { statusCode }] = (await once(socket, 'unexpected-response')) as [unknown, { readonly statusCode: number }]
  expect(statusCode).toBe(401)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumFlags()] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  await page.goto(`${address}/evening`)
  expect(await page.evaluate(() => [isSecureContext, 'wakeLock' in navigator])).toEqual([true, true])
})

test('the addresses of a server with a certificate use its names and omit the default port', () => {
  const { hosts, addresses } = serverNamesAt(443, false, CERTIFICATE)
  expect(addresses[0]).toBe('https://localhost')
  expect([...hosts].filter((host) => host.includes('*') || host.includes(':443'))).toEqual([])
  expect(serverNamesAt(80, false).addresses).toEqual(['http://127.0.0.1'])
  expect(serverNamesAt(443, false).addresses).toEqual(['http://127.0.0.1:443'])
})
