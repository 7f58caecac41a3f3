// The last file is read once, however often it is asked for, and never taken for another.

import { expect, it } from 'vitest'
import { rememberingLast } from '../../../../src/club/files/imports/lastPreview.ts'
import { schemeOf } from '../../../../src/scoring/schemes/registry.ts'

it('reads once for the same format, text and scheme, and anew for any other', () => {
  const [official, wolves] = [schemeOf('official-2025'), schemeOf('wolves-club')]
  if (!official || !wolves) throw new Error('no scheme')
  const read: string[] = []
  const preview = rememberingLast((format, text, scheme) => {
    read.push(`${format} ${text} ${scheme.id}`)
    return { games: [] }
  })
  const first = preview('record', 'a', official)
  expect(preview('record', 'a', official)).toBe(first)
  for (const [format, text, scheme] of [
    ['record', 'b', official],
    ['results-csv', 'b', official],
    ['results-csv', 'b', wolves],
    ['results-csv', 'b', wolves],
    ['record', 'a', official],
  ] as const)
    preview(format, text, scheme)
  expect(read).toEqual([
    'record a official-2025',
    'record b official-2025',
    'results-csv b official-2025',
    'results-csv b wolves-club',
    'record a official-2025',
  ])
})
