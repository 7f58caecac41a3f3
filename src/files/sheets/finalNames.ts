// Determines whether a stage of a results sheet is the final. A value in the column `final` takes precedence. Otherwise
// the name of the stage is looked up in the languages in which clubs keep their sheets.

/** Names in the form that `namedKey` returns. */
const FINAL_NAMES: ReadonlySet<string> = new Set(
  [
    ['final', 'finals', 'the final', 'the finals', 'grand final', 'grand finals', 'super final', 'superfinal'],
    ['final stage', 'final round', 'final rounds', 'final table', 'final game', 'final games'],
    ['финал', 'финалы', 'гранд финал', 'большой финал', 'супер финал', 'суперфинал', 'финал турнира'],
    ['финальный этап', 'финальный тур', 'финальный стол', 'финальная стадия', 'финальная часть', 'финальная игра'],
    ['финальные игры', 'финальные туры', 'финальный раунд'],
    ['фінал', 'фінали', 'гранд фінал', 'великий фінал', 'супер фінал', 'суперфінал', 'фінал турніру'],
    ['фінальний етап', 'фінальний тур', 'фінальний стіл', 'фінальна стадія', 'фінальна частина', 'фінальна гра'],
    ['фінальні ігри', 'фінальні тури', 'фінальний раунд'],
    ['finał', 'finale', 'das finale', 'la finale', 'finaal', 'finalas', 'fināls', 'finaali', 'ფინალი'],
  ].flat(),
)

/** Half-finals and quarter-finals are not finals. A year after the name is ignored. */
export function isFinalStageName(stage: string): boolean {
  return FINAL_NAMES.has(namedKey(stage).replace(/ (?:19|20)\d\d$/, ''))
}

/** Lower-case words without punctuation. */
function namedKey(stage: string): string {
  return stage
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

interface StageRow {
  readonly stage: string
  readonly isFinal?: boolean
}

/** Whether the rows, or planned seats, of one stage belong to a final. The first row with an explicit value decides. */
export function isFinalStage(rows: readonly StageRow[]): boolean {
  return rows.find(({ isFinal }) => isFinal !== undefined)?.isFinal ?? isFinalStageName(rows[0]?.stage ?? '')
}
