// Messages about the games of an imported file, for stderr: every fault with its location. Of each kind only the first
// few faults are listed, followed by the number of further faults.

import type { ImportPreview, PreviewedGame, PreviewFault } from '../../files/imports/preview.ts'
import type { OfferedSeries } from '../../files/imports/importSeries.ts'
import { formatMessage } from '../../i18n/message.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { formatFaultLine, formatLocation, type Fault } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translateMessageFrame, CLI_LANG } from '../sentences/language.ts'

/** Number of faults of one kind that are listed. Further faults of that kind are only counted. */
const MAX_FAULTS_PER_KIND = 5

export type GameWithFaults = Pick<PreviewedGame, 'name' | 'faults'>

/** Messages as text lines. Unlike a note, a fault means that the game cannot be imported as the file describes it. */
export function gameFaultLines(games: readonly GameWithFaults[]): readonly string[] {
  const kinds = new Map<string, { readonly lines: string[]; count: number }>()
  for (const { name, faults } of games) {
    for (const fault of faults) {
      const kind = kinds.get(fault.code) ?? { lines: [], count: 0 }
      kinds.set(fault.code, kind)
      kind.count += 1
      if (kind.count <= MAX_FAULTS_PER_KIND)
        kind.lines.push(
          formatFaultLine(kindOf(fault), fault, `${toPrintableText(name)}, ${formatLocationInFile(fault)}`),
        )
    }
  }
  return [...kinds].flatMap(([code, { lines, count }]) =>
    count > lines.length ? [...lines, translateMessageFrame('moreOfKind', { n: count - lines.length, code })] : lines,
  )
}

/** What the import page tells about a table of any layout. */
type TableNotices = Pick<NonNullable<ImportPreview['table']>, 'faults' | 'totals'>

/** Parts of a table that were not read or are in doubt, and players whose numbers differ from the file's totals. */
export function tableNoticeLines(table: TableNotices | undefined): readonly string[] {
  const { faults = [], totals = [] } = table ?? {}
  return [
    ...faults.map((each) => formatFaultLine('note', each, formatLocationInFile(each))),
    ...totals.map(({ name, ...counts }) =>
      formatFaultLine('note', { code: 'table/counts-differ', params: { name: toPrintableText(name), ...counts } }),
    ),
  ]
}

/** Messages about the treatment of each series in which the file's season counts, worded as on the screen. */
export function importedSeriesLines(series: readonly OfferedSeries[]): readonly string[] {
  return series.map(({ name, coefficient, how }) =>
    formatMessage(CLI_LANG, LANGUAGES[CLI_LANG].screens.imports.series[how], {
      name: toPrintableText(name),
      coefficient,
    }),
  )
}

function kindOf({ weight }: PreviewFault): 'fault' | 'note' {
  return weight === 'contradicts' ? 'fault' : 'note'
}

/**
 * Formats a location such as `player 3, round 1, voting, [0].players[2].voting[1]`, with as many of these parts as are
 * known.
 */
export function formatLocationInFile({ params }: Fault): string {
  return (
    formatLocation(params, [['line', 'line'], ['player', 'player'], ['round', 'round'], ['field'], ['place']]) ??
    translateMessageFrame('theFile')
  )
}
