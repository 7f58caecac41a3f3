// Tells how far one file is behind another, for people and for machines.

import type { Comparison, Surplus } from '../../club/files/backup/compare.ts'
import type { Counts } from '../../club/files/backup/format.ts'

export function comparisonJson({ relation, onlyThis, onlyOther }: Comparison): object {
  return { relation, onlyThis, onlyOther }
}

export function comparisonLine({ relation, onlyThis, onlyOther }: Comparison): string {
  switch (relation) {
    case 'same':
      return 'both hold the same'
    case 'behind':
      return `behind the other: ${surplusText(onlyOther)}`
    case 'ahead':
      return `ahead of the other: ${surplusText(onlyThis)}`
    case 'parted':
      return `they parted: only here ${surplusText(onlyThis)}; only in the other ${surplusText(onlyOther)}`
    case 'other-club':
      return 'these are two clubs: they have nothing in common'
  }
}

export function surplusText({ entries, streams, games, members, seasons, since }: Surplus): string {
  const more = [counted(games, 'game'), counted(members, 'member'), counted(seasons, 'season')].filter(
    (part) => part !== '',
  )
  const entered = entries === 1 ? '1 entry' : `${entries} entries`
  return `${entered} in ${counted(streams, 'stream')}${since === null ? '' : `, the first of ${timeText(since)}`}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}

export function countsText({ entries, games, members, seasons }: Counts): string {
  return [
    [games, 'game'],
    [members, 'member'],
    [seasons, 'season'],
  ]
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .concat(entries === 1 ? '1 entry' : `${entries} entries`)
    .join(', ')
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

/** A time of a file may be any number. */
export function timeText(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? 'an unknown time' : time.toISOString()
}
