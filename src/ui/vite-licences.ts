// Lists the shipped packages with their licences. Every build collects the packages whose modules, styles and fonts it
// contains. The build of the pages writes the packages of all builds, each with its licence text, to `licences.json`
// next to the pages.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { LicenceList, ShippedPackage } from './features/settings/licenceList.ts'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const LICENCE_FILE_PATTERN = /^(licen[cs]e|copying|ofl)(\b|[-_.])/i
/** Packages that every build uses without including their modules, because styles and icons are generated from them. */
const PACKAGES_WITHOUT_MODULES = ['tailwindcss', '@iconify-json/lucide'] as const
/** Folder with licence texts and copyright holders for packages that only name their licence. */
const LICENCE_TEXTS_FOLDER = 'resources/licences'

interface FoundPackage extends Omit<ShippedPackage, 'text'> {
  readonly text: string
}

export interface LicencePlugins {
  /** Plugin for every build, including workers. */
  collect(): Plugin
  /**
   * Plugin for the last build, which writes the list to the output folder. `also` names additional packages that are
   * shipped with the app.
   */
  write(also?: readonly string[]): Plugin
}

export function createLicencePlugins(root: string = REPOSITORY): LicencePlugins {
  const folders = new Set<string>()

  /** Records the package of the module `id`. `from` is the folder against which a relative `id` is resolved. */
  function note(id: string, from: string): void {
    const file = resolve(from, id.replace(/^\0+/, '').split('?', 1)[0] ?? '')
    if (file.includes('node_modules')) {
      const folder = packageFolderOf(file)
      if (folder !== undefined) folders.add(folder)
    }
  }

  return {
    collect: () => ({
      name: 'consigliere:licences',
      generateBundle(_, bundle) {
        const from = this.environment.config.root
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.moduleIds.forEach((id) => note(id, from))
          else part.originalFileNames.forEach((name) => note(name, from))
        }
        // Styles do not appear as modules of a chunk.
        for (const id of this.getModuleIds()) if (/\.css($|\?)/.test(id)) note(id, from)
      },
    }),
    write: (also = []) => ({
      name: 'consigliere:licences-list',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler() {
          for (const name of [...PACKAGES_WITHOUT_MODULES, ...also]) folders.add(join(root, 'node_modules', name))
          const found = [...folders].map((folder) => licenceOf(folder, root))
          this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(listOf(found)) })
        },
      },
    }),
  }
}

/** Folder of the package to which a file belongs. */
function packageFolderOf(file: string): string | undefined {
  for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && 'version' in read(manifest) && 'name' in read(manifest)) return folder
  }
  return undefined
}

function read(manifest: string): Record<string, unknown> {
  return JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
}

function licenceOf(folder: string, root: string): FoundPackage {
  const { name, version, license } = read(join(folder, 'package.json'))
  const files = readdirSync(folder).filter((file) => LICENCE_FILE_PATTERN.test(file))
  const kept = join(root, LICENCE_TEXTS_FOLDER, `${String(name).replace('/', '__')}.txt`)
  const texts = files.length > 0 ? files.map((file) => join(folder, file)) : existsSync(kept) ? [kept] : []
  return {
    name: String(name),
    version: String(version),
    licence: typeof license === 'string' ? license : '',
    text: texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n'),
  }
}

/** Each distinct text is stored once. */
function listOf(found: readonly FoundPackage[]): LicenceList {
  const texts = [...new Set(found.map(({ text }) => text))]
  const packages = found
    .map((each) => ({ ...each, text: texts.indexOf(each.text) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  const unique = packages.filter(
    ({ name, version }, at) => packages[at - 1]?.name !== name || packages[at - 1]?.version !== version,
  )
  return { packages: unique, texts }
}
