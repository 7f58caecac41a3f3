// The configuration of electron-builder against its own schema. For Windows, macOS and the fuses, nothing more can be
// tested without Electron's binary.

import { FuseV1Options } from '@electron/fuses'
import { DebugLogger } from 'builder-util'
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import type { Configuration } from 'electron-builder'
import { expect, test } from 'vitest'
import { BUILDER_CONFIGURATION, createUpdateFeed } from '../../packaging/builderConfiguration.ts'
import { FUSES } from '../../packaging/fuses.ts'

const valid = (configuration: object) =>
  validateConfiguration(structuredClone(configuration) as Configuration, new DebugLogger(false))

test('electron-builder accepts the configuration', async () => {
  await expect(valid(BUILDER_CONFIGURATION)).resolves.toBeUndefined()
})

test.each([
  ['mac', { mac: { target: ['dmg'], darkMode: true } }],
  ['win', { win: { targets: ['nsis'] } }],
  ['fuses', { electronFuses: { runAsNodes: false } }],
])('a setting that the schema does not know is refused: %s', async (_, wrong) => {
  await expect(valid({ ...BUILDER_CONFIGURATION, ...wrong })).rejects.toThrow('Invalid configuration object')
})

test('the address of newer versions is an https URL or is not set', () => {
  expect(createUpdateFeed(undefined)).toBeNull()
  expect(createUpdateFeed('https://example.org/feed')).toEqual({ provider: 'generic', url: 'https://example.org/feed' })
  for (const address of ['http://example.org/feed', 'file:///feed', 'feed', ''])
    expect(() => createUpdateFeed(address)).toThrow()
})

test('the configuration sets every fuse that Electron has', () => {
  const named = Object.values(FuseV1Options).filter((name) => typeof name === 'string')
  const asConfigured = (name: string) => name.replace(/^./, (first) => first.toLowerCase())
  expect(Object.keys(FUSES).toSorted()).toEqual(named.map(asConfigured).toSorted())
})

test('the fuses disable every way to run other code, and require an intact archive', () => {
  expect(FUSES).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
  })
})
