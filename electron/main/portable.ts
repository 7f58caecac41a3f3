// Portable mode: if a folder with this name is next to the program, everything is stored in it: data, settings, logs,
// crash reports, backups, Chromium's caches and temporary files. Checked before anything is written.

import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { app } from 'electron'
import { errorMessageOf } from '../../src/api/contract/apiResult.ts'
import { LANGUAGES, type Lang } from '../../src/i18n/registry.ts'
import { formatMessage } from '../../src/i18n/message.ts'

const PORTABLE_FOLDER_NAME = 'consigliere-data'

interface Portable {
  /** Default folder for backups. */
  readonly backups?: string
  /** Set if the folder exists but cannot be used. */
  readonly fault?: (lang: Lang) => string
}

/** For a single-file app, the folder of that file, not the folder where it is unpacked. */
function folderBeside(): string {
  const unpackedFrom = app.isPackaged ? process.env['APPIMAGE'] : undefined
  if (unpackedFrom !== undefined) return dirname(unpackedFrom)
  const folder = dirname(app.getPath('exe'))
  // On macOS the program's path is Consigliere.app/Contents/MacOS/Consigliere, so the app's folder is three levels up.
  return process.platform === 'darwin' ? resolve(folder, '../../..') : folder
}

export function applyPortableMode(): Portable {
  const place = join(folderBeside(), PORTABLE_FOLDER_NAME)
  if (statSync(place, { throwIfNoEntry: false }) === undefined) return {}
  const at = (name: string) => join(place, name)
  try {
    for (const name of ['logs', 'crashes', 'temp', 'backups']) mkdirSync(at(name), { recursive: true, mode: 0o700 })
    const trial = at('.writable')
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const cause = errorMessageOf(error)
    return { fault: (lang) => formatMessage(lang, LANGUAGES[lang].desktop.portable, { place, cause }) }
  }
  app.setPath('userData', place)
  app.setPath('sessionData', place)
  app.setPath('logs', at('logs'))
  app.setPath('crashDumps', at('crashes'))
  app.setPath('temp', at('temp'))
  // Node and child processes read the temporary folder from the environment.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = at('temp')
  return { backups: at('backups') }
}
