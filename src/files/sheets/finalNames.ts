// Whether a stage of a sheet is the final: as its column `final` says, or by what it is called in one of the languages
// that clubs keep their sheets in.

/** As `namedKey` writes them. */
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

/** A half or a quarter of a final is none; a year behind the word changes nothing. */
export function isFinalName(stage: string): boolean {
  return FINAL_NAMES.has(namedKey(stage).replace(/ (?:19|20)\d\d$/, ''))
}

/** Words without case and punctuation. */
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

/** Rows, or places, of one stage: the first that says so explicitly decides. */
export function isFinalStage(rows: readonly StageRow[]): boolean {
  return rows.find(({ isFinal }) => isFinal !== undefined)?.isFinal ?? isFinalName(rows[0]?.stage ?? '')
}
