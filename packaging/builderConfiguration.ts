// The configuration of electron-builder: the systems to build for, and the files that open the app. The content of the
// archive is the folder that stagePackage.ts makes.

import type { Configuration } from 'electron-builder'
import { RECORD_EXTENSION } from '../src/files/records/extension.ts'
import { LANGS } from '../src/i18n/registry.ts'
import { FUSES } from './fuses.ts'

/**
 * Feed in which the app searches for newer versions. Null if there is no address; the app then never searches. Throws
 * for an unencrypted address, because anybody on the network could answer in the server's place.
 */
export function createUpdateFeed(address: string | undefined) {
  if (address === undefined) return null
  if (!/^https:\/\/./.test(address)) throw new Error(`CONSIGLIERE_FEED has to begin with https://: ${address}`)
  return { provider: 'generic', url: address } as const
}

export const BUILDER_CONFIGURATION = {
  appId: 'club.consigliere.desktop',
  productName: 'Consigliere',
  copyright: 'MIT licence; those of what it is made of are in licences.json inside and under Settings',
  directories: { output: 'dist', buildResources: 'resources/icons' },
  files: ['**/*', '!**/*.map', '!**/.*'],
  asar: true,
  npmRebuild: false,
  nodeGypRebuild: false,
  // Of Chromium's own texts, only those for the languages of the app are packed.
  electronLanguages: ['en-US', ...LANGS],
  electronFuses: FUSES,
  fileAssociations: [
    {
      ext: RECORD_EXTENSION,
      name: 'Consigliere game record',
      description: 'Record of a Mafia game',
      mimeType: 'application/vnd.consigliere.game+json',
      role: 'Viewer',
    },
  ],
  publish: createUpdateFeed(process.env['CONSIGLIERE_FEED']),
  win: { target: ['nsis'], icon: 'icon.png' },
  nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
  mac: { target: ['dmg', 'zip'], icon: 'icon.png', category: 'public.app-category.games', darkModeSupport: true },
  linux: {
    target: ['AppImage', 'deb'],
    icon: 'icon.png',
    category: 'Game',
    maintainer: 'Consigliere',
    executableName: 'consigliere',
  },
} as const satisfies Configuration
