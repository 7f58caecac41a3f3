// Electron's own installer against a mirror on this machine, in a copy of its package: what is there
// afterwards, what is left of a download that fails, and what is said of it.

import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { electronBinary, electronPackage } from '../../../src/cli/open/electron/binary.ts'
import type { InstallFault } from '../../../src/cli/open/electron/faults.ts'
import { installElectron, LIMITS, type Progress } from '../../../src/cli/open/electron/install.ts'
import { faultSentence } from '../../../src/cli/open/electron/bring.ts'
import { takeTurn } from '../../../src/cli/open/electron/turn.ts'
import { freshElectronPackage, type FreshPackage } from '../../support/electron/fresh-package.ts'
import { archive, sha256, startMirror, type Mirror } from '../../support/electron/mirror.ts'
import { startProxy } from '../../support/electron/proxy.ts'

// Each waits for what happens; a busy machine may take its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** A mirror that stalls is given up after a few looks; nothing else here is in a hurry. */
const IMPATIENT = { look: 50, quietLooks: 20, looks: 100_000 }

let fresh: FreshPackage
let mirror: Mirror
let version: string
function eachWithAMirror(): void {
  beforeEach(async () => {
    fresh = await freshElectronPackage()
    version = electronPackage(fresh.root)?.version ?? ''
    mirror = await startMirror({ version, padding: 3_000_000 })
  })
  afterEach(async () => {
    await mirror.close()
    await fresh.remove()
  })
}

interface Outcome {
  readonly fault: InstallFault | undefined
  readonly seen: readonly Progress[]
}

interface Options {
  readonly environment?: NodeJS.ProcessEnv
  readonly impatient?: boolean
  readonly signal?: AbortSignal
  readonly report?: (progress: Progress) => void
}

async function install({
  environment = {},
  impatient = false,
  signal = new AbortController().signal,
  report = () => {},
}: Options = {}): Promise<Outcome> {
  const electron = electronPackage(fresh.root)
  if (electron === undefined) throw new Error('no package')
  const seen: Progress[] = []
  const fault = await installElectron({
    electron,
    signal,
    limits: impatient ? IMPATIENT : { ...LIMITS, look: 20, quietLooks: 100_000 },
    report: (progress) => (seen.push(progress), report(progress)),
    environment: {
      PATH: process.env['PATH'],
      HOME: fresh.root,
      ELECTRON_MIRROR: mirror.address,
      electron_config_cache: fresh.cache,
      electron_use_remote_checksums: '1',
      ...environment,
    },
  })
  return { fault, seen }
}

const binary = () => electronBinary(fresh.root, {})
const zipName = () => `electron-v${version}-${process.platform}-${process.arch}.zip`

describe.skipIf(process.platform === 'win32')('from a mirror', () => {
  eachWithAMirror()

  it('the binary comes, may be run, and its archive is in the cache', async () => {
    const { fault } = await install()
    expect(fault).toBeUndefined()
    expect(binary()).toBe(join(fresh.home, 'dist', 'electron'))
    await access(binary() ?? '', constants.X_OK)
    const left = await fresh.leftBehind()
    expect(left.filter((name) => !name.includes('/')).length).toBe(3)
    expect(left.filter((name) => name.endsWith('.zip')).map((name) => name.split('/').at(-1))).toEqual([zipName()])
    expect(left.join()).not.toContain('consigliere-')
  })

  it('the bytes are told as they arrive, and of how many', async () => {
    mirror.hold()
    let halfSeen: Progress | undefined
    const { fault, seen } = await install({
      report: (progress) => {
        if (progress.phase !== 'coming' || progress.total === undefined || progress.bytes < mirror.size * 0.4) return
        halfSeen ??= progress
        mirror.release()
      },
    })
    expect(fault).toBeUndefined()
    expect(seen[0]).toEqual({ phase: 'asking', bytes: 0 })
    expect(halfSeen?.total).toBe(mirror.size)
    expect(halfSeen?.bytes).toBeLessThanOrEqual(mirror.size / 2)
  })

  it('the bytes are told even by a server that does not say how many will come', async () => {
    mirror.course = 'unannounced'
    const { fault, seen } = await install()
    expect(fault).toBeUndefined()
    expect(seen.every(({ total }) => total === undefined)).toBe(true)
  })

  it('nothing is asked for a second time: the cache is taken', async () => {
    await install()
    const { length } = mirror.requests
    mirror.course = 'missing'
    await writeFile(join(fresh.home, 'path.txt'), '')
    const { fault } = await install()
    expect(fault).toBeUndefined()
    expect(binary()).toBeDefined()
    expect(mirror.requests.slice(length).filter((path) => path.endsWith('.zip'))).toEqual([])
  })

  it('with the checksums that lie in the package', async () => {
    await mirror.close()
    const zip = archive({ version })
    mirror = await startMirror({ version }, zip)
    await writeFile(join(fresh.home, 'checksums.json'), JSON.stringify({ [zipName()]: sha256(zip) }))
    expect(await install({ environment: { electron_use_remote_checksums: undefined } })).toMatchObject({
      fault: undefined,
    })
    expect(mirror.requests.some((path) => path.includes('SHASUMS'))).toBe(false)
    expect(binary()).toBeDefined()
  })

  it.each([
    ['ELECTRON_CUSTOM_DIR', { ELECTRON_CUSTOM_DIR: 'club/{{ version }}' }, () => `/club/${version}/${zipName()}`],
    ['ELECTRON_CUSTOM_FILENAME', { ELECTRON_CUSTOM_FILENAME: 'ours.zip' }, () => `/v${version}/ours.zip`],
    [
      'npm’s own setting',
      { ELECTRON_MIRROR: undefined, npm_config_electron_mirror: '' },
      () => `/v${version}/${zipName()}`,
    ],
  ])('%s says where it lies', async (_, environment, path) => {
    const given =
      'npm_config_electron_mirror' in environment
        ? { ...environment, npm_config_electron_mirror: mirror.address }
        : environment
    await install({ environment: given })
    expect(mirror.requests[0]).toBe(path())
  })

  it('through a proxy, where the mirror has a name that only the proxy knows', async () => {
    const proxy = await startProxy(mirror.address)
    const { fault } = await install({
      environment: { ELECTRON_MIRROR: 'http://mirror.invalid/', HTTP_PROXY: proxy.address },
    })
    await proxy.close()
    expect(fault).toBeUndefined()
    expect(binary()).toBeDefined()
    expect(proxy.asked).toContain('mirror.invalid:80')
  })
})

describe.skipIf(process.platform === 'win32')('where it does not come', () => {
  eachWithAMirror()

  const nothingIsLeft = async () => {
    expect(binary()).toBeUndefined()
    expect(await fresh.leftBehind()).toEqual([])
  }

  it('a mirror that is down', async () => {
    await mirror.close()
    const { fault } = await install()
    const { host } = new URL(mirror.address)
    expect(fault).toEqual({ code: 'electron/unreachable', host, cause: 'ECONNREFUSED' })
    await nothingIsLeft()
  })

  it('a mirror without the file', async () => {
    mirror.course = 'missing'
    expect((await install()).fault).toMatchObject({ code: 'electron/refused', status: 404 })
    await nothingIsLeft()
  })

  it('a mirror that stalls in the middle', async () => {
    mirror.hold()
    const { fault } = await install({ impatient: true })
    expect(fault?.code).toBe('electron/stalled')
    await nothingIsLeft()
  })

  it('a mirror that takes longer than all in all is given', async () => {
    mirror.hold()
    const electron = electronPackage(fresh.root)
    if (electron === undefined) throw new Error('no package')
    const fault = await installElectron({
      electron,
      signal: new AbortController().signal,
      report: () => {},
      limits: { look: 20, quietLooks: 1000, looks: 10 },
      environment: { PATH: process.env['PATH'], ELECTRON_MIRROR: mirror.address, electron_config_cache: fresh.cache },
    })
    expect(fault?.code).toBe('electron/too-slow')
    await nothingIsLeft()
  })

  it('a connection that breaks off', async () => {
    mirror.course = 'broken-off'
    expect((await install()).fault?.code).toBe('electron/broken-off')
    await nothingIsLeft()
  })

  it('an archive that is not the one its package expects', async () => {
    const { fault } = await install({ environment: { electron_use_remote_checksums: undefined } })
    expect(fault).toEqual({ code: 'electron/damaged' })
    await nothingIsLeft()
  })

  it('an archive that is not the one the mirror’s own list expects', async () => {
    await mirror.close()
    mirror = await startMirror({ version, checksum: 'f'.repeat(64) })
    expect((await install()).fault).toEqual({ code: 'electron/damaged' })
    await nothingIsLeft()
  })

  it.each([
    ['that was cut', () => archive({ version }).slice(0, 5_000)],
    ['without Electron in it', () => zipSync({ version: Buffer.from(version) })],
  ])('an archive %s', async (_, zip) => {
    await mirror.close()
    mirror = await startMirror({ version }, zip())
    expect((await install()).fault?.code).toBe('electron/failed')
    expect(binary()).toBeUndefined()
    expect(existsSync(join(fresh.home, 'dist'))).toBe(false)
  })

  it('a cache that cannot be written', async () => {
    await writeFile(join(fresh.root, 'file'), '')
    expect(
      (await install({ environment: { electron_config_cache: join(fresh.root, 'file', 'cache') } })).fault?.code,
    ).toBe('electron/not-writable')
    await nothingIsLeft()
  })

  it('Ctrl+C in the middle', async () => {
    mirror.hold()
    const stop = new AbortController()
    const { fault, seen } = await install({
      signal: stop.signal,
      report: ({ bytes }) => void (bytes > 0 && stop.abort()),
    })
    expect(fault).toEqual({ code: 'electron/interrupted' })
    expect(seen.at(-1)?.bytes).toBeGreaterThan(0)
    await nothingIsLeft()
  })

  it('Ctrl+C before anything', async () => {
    expect((await install({ signal: AbortSignal.abort() })).fault).toEqual({ code: 'electron/interrupted' })
    expect(mirror.requests).toEqual([])
    await nothingIsLeft()
  })

  it('what an earlier start left half is taken away, and the next one succeeds', async () => {
    await mkdir(join(fresh.home, 'dist'), { recursive: true })
    await writeFile(join(fresh.home, 'dist', 'old-part'), 'half')
    const dead = join(fresh.cache, 'consigliere-999999999')
    await mkdir(dead, { recursive: true })
    expect((await install()).fault).toBeUndefined()
    expect(existsSync(join(fresh.home, 'dist', 'old-part'))).toBe(false)
    expect(existsSync(dead)).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('two starts at once', () => {
  eachWithAMirror()

  it('one downloads, the other waits for it', async () => {
    mirror.hold()
    const first = install({
      report: ({ bytes }) =>
        void (
          bytes > 0 &&
          second === undefined &&
          (second = install({ report: ({ phase }) => void (phase === 'waiting' && mirror.release()) }))
        ),
    })
    let second: Promise<Outcome> | undefined
    expect((await first).fault).toBeUndefined()
    const waited = await second
    expect(waited?.fault).toBeUndefined()
    expect(waited?.seen.map(({ phase }) => phase)).toEqual(['waiting'])
    expect(mirror.requests.filter((path) => path.endsWith('.zip'))).toHaveLength(1)
  })

  it('one that was killed is not waited for', async () => {
    await writeFile(join(fresh.home, 'installing'), '999999999 mark')
    expect((await install()).fault).toBeUndefined()
    expect(await readFile(join(fresh.home, 'path.txt'), 'utf8')).toBe('electron')
    expect(existsSync(join(fresh.home, 'installing'))).toBe(false)
  })

  it('one whose process id has come round again is not waited for long', async () => {
    const file = join(fresh.home, 'installing')
    await writeFile(file, `${process.pid} mark`)
    const turn = await takeTurn(file, IMPATIENT, new AbortController().signal, () => {})
    expect(await readFile(file, 'utf8')).not.toContain('mark')
    await turn?.end()
    expect(existsSync(file)).toBe(false)
  })
})

describe('what is said', () => {
  it.each<[InstallFault, string]>([
    [
      { code: 'electron/unreachable', host: 'github.com', cause: 'ENOTFOUND' },
      'Cannot download Electron: github.com cannot be reached (ENOTFOUND).',
    ],
    [
      { code: 'electron/refused', host: 'mirror.club', status: 404 },
      'Cannot download Electron: mirror.club answered with status 404.',
    ],
    [{ code: 'electron/stalled', bytes: 12_345_678 }, 'Cannot download Electron: no more data arrived after 12.3 MB.'],
    [{ code: 'electron/too-slow', bytes: 90_000_000 }, 'Cannot download Electron in time: only 90.0 MB arrived.'],
    [{ code: 'electron/broken-off', bytes: 0 }, 'Cannot download Electron: the connection was lost after 0.0 MB.'],
    [{ code: 'electron/disk-full' }, 'Cannot install Electron: the disk is full.'],
  ])('%o: %s', (fault, sentence) => expect(faultSentence(fault)).toBe(sentence))
})
