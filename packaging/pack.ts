// Packs the output of `npm run build:desktop` in `out` with one call of electron-builder.

import { join, resolve } from 'node:path'
import { build, Platform, type Configuration } from 'electron-builder'
import { BUILDER_CONFIGURATION } from './builderConfiguration.ts'
import { writeSbom } from './sbom.ts'
import { stagePackage } from './stagePackage.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PLATFORMS = { win: Platform.WINDOWS, mac: Platform.MAC, linux: Platform.LINUX } as const

export interface PackOptions {
  /** An empty list selects the current system. */
  readonly systems: readonly (keyof typeof PLATFORMS)[]
  /** Makes a folder with the runnable app instead of an installer. */
  readonly asFolder: boolean
  /**
   * Folder with Electron's own files, used instead of a download. If it contains no real binary, set `hasFuses` to
   * false.
   */
  readonly electronDist?: string
  readonly output?: string
  readonly hasFuses?: boolean
}

/** Returns the paths of the files that were made, the bill of materials last. */
export async function packApp({
  systems,
  asFolder,
  electronDist,
  output,
  hasFuses = true,
}: PackOptions): Promise<string[]> {
  const platforms = systems.length > 0 ? systems.map((system) => PLATFORMS[system]) : [Platform.current()]
  const into = resolve(ROOT, output ?? BUILDER_CONFIGURATION.directories.output)
  const app = join(into, 'app')
  await stagePackage(ROOT, app)
  const config: Configuration = {
    ...structuredClone<Configuration>(BUILDER_CONFIGURATION),
    directories: { ...BUILDER_CONFIGURATION.directories, app, output: into },
    ...(electronDist !== undefined && { electronDist }),
    ...(!hasFuses && { electronFuses: null }),
  }
  const targets = new Map(platforms.flatMap((platform) => [...platform.createTarget(asFolder ? 'dir' : null)]))
  const made = await build({ projectDir: ROOT, config, targets, publish: 'never' })
  return [...made, await writeSbom(ROOT, into, 'consigliere')]
}
