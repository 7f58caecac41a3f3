// Names of exported files. They have only letters and digits of any script, which every file system accepts. If a season
// differs from its preset, the name of each of its files says so, in the language of the file.

import type { ExportText } from '../../i18n/language.ts'
import type { SeasonRecord } from '../../club/model/clubState.ts'
import { type ExportKind, type FileFormat } from './exportKinds.ts'

export function exportFileName(
  { name, changedMidway }: Pick<SeasonRecord, 'name' | 'changedMidway'>,
  what: ExportKind,
  format: FileFormat,
  { sheet, differs }: Pick<ExportText, 'sheet' | 'differs'>,
  stage = '',
): string {
  const kind = what === 'season' ? '' : safeStem(what === 'events' ? what : sheet[what])
  const parts = [safeStem(name), kind, safeStem(stage), changedMidway ? safeStem(differs) : '']
  return `${parts.filter((part) => part !== '').join('-') || what}.${format}`
}

export function safeStem(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
