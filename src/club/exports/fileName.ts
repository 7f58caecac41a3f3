// Names of exported files: letters and digits of any script, so that every disk takes them. A season
// that differs from its preset says so in the name of every file.

import type { SeasonRecord } from '../model/clubState.ts'
import type { ExportKind, FileFormat } from './exportKinds.ts'

const DIFFERS = 'differs-from-preset'

export function exportFileName(
  { name, changedMidway }: Pick<SeasonRecord, 'name' | 'changedMidway'>,
  what: ExportKind,
  format: FileFormat,
  stage = '',
): string {
  const parts = [safeStem(name), what === 'season' ? '' : what, safeStem(stage), changedMidway ? DIFFERS : '']
  return `${parts.filter((part) => part !== '').join('-') || what}.${format}`
}

export function safeStem(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
