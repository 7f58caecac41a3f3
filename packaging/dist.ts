// `npm run dist`: builds the desktop app and packs it for this system. `-- --dir` makes a folder instead of an
// installer, `--win`, `--mac` and `--linux` select other systems, and `--electron-dist=FOLDER` uses the Electron in
// that folder.

import { parseArgs } from 'node:util'
import { packApp } from './pack.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    win: { type: 'boolean', default: false },
    mac: { type: 'boolean', default: false },
    linux: { type: 'boolean', default: false },
    'electron-dist': { type: 'string' },
    output: { type: 'string' },
  },
})
const systems = (['win', 'mac', 'linux'] as const).filter((system) => values[system])
const electronDist = values['electron-dist']
const output = values.output
for (const made of await packApp({
  systems,
  asFolder: values.dir,
  ...(electronDist !== undefined && { electronDist }),
  ...(output !== undefined && { output }),
}))
  console.log(made)
