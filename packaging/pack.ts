// One call of electron-builder over what `npm run build:desktop` left in `out`.

import { join, resolve } from 'node:path'
import { build, Platform, type Configuration } from 'electron-builder'
import { BUILDER_CONFIGURATION } from './builderConfiguration.ts'
import { writeSbom } from './sbom.ts'
import { stagePackage } from './stagePackage.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PLATFORMS = { win: Platform.WINDOWS, mac: Platform.MAC, linux: Platform.LINUX } as const

export interface PackOptions {
  /** None: the one this runs on. */
  readonly systems: readonly (keyof typeof PLATFORMS)[]
  /** A folder that runs as it is, instead of an installer. */
  readonly asFolder: boolean
  /** A folder with Electron's own files, instead of a download. What is no real binary has no fuses to set. */
  readonly electronDist?: string
  readonly output?: string
  readonly hasFuses?: boolean
}

/** The files it made, the bill of materials last. */
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
