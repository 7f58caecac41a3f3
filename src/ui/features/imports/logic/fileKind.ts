// What a file most likely is, by its name and its first characters. Only a proposal: the secretary
// may choose another reading. Pure.

import type { ImportFile } from '../../../../api/contract/games.ts'

export type ImportFormat = ImportFile['format']

export function likelyFormat(name: string, text: string): ImportFormat {
  const start = text.slice(0, 4000)
  const isJson = /\.jsonl?$/i.test(name) || /^[\ufeff\s]*[[{]/.test(start)
  if (/^\ufeff?\d+,status,/.test(start)) return 'aiwolf-log'
  if (!isJson) return 'results-csv'
  if (start.includes('"consigliere-season"')) return 'season'
  if (start.includes('"consigliere-game"')) return 'record'
  return /"(?:scoringType|scoringVersion|master)"|"position"\s*:/.test(start) ? 'polemica' : 'mafiaratings'
}
