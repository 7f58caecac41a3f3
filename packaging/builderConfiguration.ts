// What electron-builder is told: for which systems, which files open the app. What goes into the archive is the folder
// that stagePackage.ts makes.

import type { Configuration } from 'electron-builder'
import { RECORD_EXTENSION } from '../src/files/records/extension.ts'
import { LANGS } from '../src/i18n/registry.ts'
import { FUSES } from './fuses.ts'

/** Where newer versions are looked for; without an address the app looks for none. Throws on one that anybody could answer. */
export function updateFeedAt(address: string | undefined) {
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
  // Only what the languages of the app need of Chromium's own words.
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
  publish: updateFeedAt(process.env['CONSIGLIERE_FEED']),
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
