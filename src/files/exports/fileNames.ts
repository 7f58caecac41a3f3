// Names of exported files. If a season's rules differ from its preset, all its file names state this, in the language
// of the file.

import type { ExportText } from '../../i18n/language.ts'
import { fileNameOf, toFileStem } from '../../club/model/fileStem.ts'
import type { SeasonRecord } from '../../club/model/clubState.ts'
import { type ExportKind, type ExportFileFormat } from './exportKinds.ts'

/**
 * Maximum length of a stage's name within a file name, in bytes. Together with the season's name and the kind of
 * export, the file name stays below the 255 bytes that Linux allows.
 */
const MAX_STAGE_NAME_BYTES = 60

export function exportFileName(
  { name, changedMidway }: Pick<SeasonRecord, 'name' | 'changedMidway'>,
  what: ExportKind,
  format: ExportFileFormat,
  { sheet, differs }: Pick<ExportText, 'sheet' | 'differs'>,
  stage = '',
): string {
  const kind = what === 'season' ? '' : toFileStem(what === 'events' ? what : sheet[what])
  const parts = [
    toFileStem(name),
    kind,
    toFileStem(stage, MAX_STAGE_NAME_BYTES),
    changedMidway ? toFileStem(differs) : '',
  ]
  return fileNameOf(parts.every((part) => part === '') ? [what] : parts, format)
}
