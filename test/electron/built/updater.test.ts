// Runs the built updater, including electron-updater, with a feed on this machine: a newer version is downloaded and
// its checksum verified, and other versions are ignored. Electron's own module is replaced by a few lines, because the
// real module needs its binary.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const BUILT = resolve(import.meta.dirname, '../../../out/main/updater.js')
const PACKAGE = Buffer.from('#!/bin/sh\necho new\n')

const ELECTRON = `
const { EventEmitter } = require('node:events')
exports.app = Object.assign(new EventEmitter(), {
  getVersion: () => '0.1.0', getName: () => 'consigliere', isPackaged: true, whenReady: async () => {},
  getPath: () => __dirname, getAppPath: () => __dirname, quit() {}, isReady: () => true,
})
exports.autoUpdater = new EventEmitter()
exports.session = { fromPartition: () => ({}) }
exports.net = { request: (options) => require('node:http').request(options) }
`

const LOOK = `
process.resourcesPath = import.meta.dirname
console.log = console.info = console.debug = console.error
const { createUpdater } = await import('./updater.mjs')
const stop = new AbortController()
if (process.argv[2] === 'stopped') stop.abort()
const told = await createUpdater().fetchNewer(stop.signal).then((version) => ({ version }), ({ name, code }) => ({ name, code }))
process.stdout.write(JSON.stringify(told), () => process.exit())
`

let folder: string
let server: Server
const feed = { version: '0.2.0', sum: '' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consigliere-updater-'))
  await mkdir(join(folder, 'node_modules/electron'), { recursive: true })
  feed.version = '0.2.0'
  feed.sum = createHash('sha512').update(PACKAGE).digest('base64')
  server = createServer(({ url = '' }, answer) => {
    const path = url.split('?', 1)[0]
    if (path === '/consigliere.AppImage') answer.end(PACKAGE)
    else if (path === '/latest-linux.yml') answer.end(channel())
    else answer.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await Promise.all([
    copyFile(BUILT, join(folder, 'updater.mjs')),
    writeFile(join(folder, 'node_modules/electron/index.js'), ELECTRON),
    writeFile(join(folder, 'look.mjs'), LOOK),
    writeFile(join(folder, 'consigliere.AppImage'), 'the old one'),
    writeFile(
      join(folder, 'app-update.yml'),
      `provider: generic\nurl: http://127.0.0.1:${port}\nupdaterCacheDirName: fetched\n`,
    ),
  ])
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

function channel(): string {
  return [
    `version: ${feed.version}`,
    'files:',
    '  - url: consigliere.AppImage',
    `    sha512: ${feed.sum}`,
    `    size: ${PACKAGE.length}`,
    'path: consigliere.AppImage',
    `sha512: ${feed.sum}`,
    "releaseDate: '2026-11-23T00:00:00.000Z'",
  ].join('\n')
}

async function look(...how: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'look.mjs'), ...how], {
    env: { ...process.env, APPIMAGE: join(folder, 'consigliere.AppImage'), XDG_CACHE_HOME: join(folder, 'cache') },
  })
  return JSON.parse(stdout)
}

const fetched = () => readdir(join(folder, 'cache/fetched/pending')).catch(() => [])

// The file names in this feed are the names of the Linux files.
test.runIf(process.platform === 'linux')('the updater downloads a newer version and verifies it', async () => {
  expect(await look()).toEqual({ version: '0.2.0' })
  expect(await fetched()).toContain('consigliere.AppImage')
})

test.runIf(process.platform === 'linux')('the updater ignores a version that is not newer', async () => {
  feed.version = '0.1.0'
  expect(await look()).toEqual({})
  expect(await fetched()).toEqual([])
})

test.runIf(process.platform === 'linux')('the updater rejects a download with a wrong checksum', async () => {
  feed.sum = createHash('sha512').update('another').digest('base64')
  expect(await look()).toMatchObject({ code: 'ERR_CHECKSUM_MISMATCH' })
  expect(await fetched()).not.toContain('consigliere.AppImage')
})

test.runIf(process.platform === 'linux')('the updater stops when it is aborted', async () => {
  expect(await look('stopped')).toMatchObject({ name: 'AbortError' })
  expect(await fetched()).toEqual([])
})
