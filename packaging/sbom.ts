// The bill of materials next to every package: everything that the lock file names, in CycloneDX, with the hash of each
// archive.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Maximum size of npm's output, far above the size of this project's list. */
const MAX_SBOM_BYTES = 50_000_000

/** Throws if npm cannot make the list, because the packages in the lock file do not fit each other. */
export async function createSbom(root: string): Promise<string> {
  // Inside `npm run`, the environment names npm's own program; elsewhere npm is on the path.
  const own = process.env['npm_execpath']
  const [file, ...first] = own === undefined ? ['npm'] : [process.execPath, own]
  const args = [...first, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout } = await promisify(execFile)(file!, args, { cwd: root, maxBuffer: MAX_SBOM_BYTES })
  return stdout
}

/** Returns the path of the file. */
export async function writeSbom(root: string, folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.cdx.json`)
  await writeFile(path, await createSbom(root))
  return path
}
