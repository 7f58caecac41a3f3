// The folder that is packed: the built files, and a short manifest. Everything that the app runs is bundled
// (electron.vite.config.ts), so there is no node_modules, and electron-builder finds nothing else to add.

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BUILT_FOLDERS = ['out/main', 'out/preload', 'out/renderer'] as const
const PACKAGE_JSON_FIELDS = ['name', 'version', 'description', 'license', 'type', 'main'] as const

export async function stagePackage(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of BUILT_FOLDERS) await cp(join(root, part), join(folder, part), { recursive: true })
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const told = Object.fromEntries(PACKAGE_JSON_FIELDS.map((name) => [name, manifest[name]]))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...told, author: 'Consigliere' }, null, 2))
}
