// The rules of a game or a season, or the rules under the flags chosen on the Rules page: as a sheet, as a sheet that
// also contains the rules that are switched off, as a poster, and as a slip with the differences from the preset. The
// paper names the game or the season that is played by these rules.

import { z } from 'zod'
import { applyFlagChanges } from '../../../rules/flags.ts'
import type { Lang } from '../../../i18n/registry.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import { chosenRulesSchema, idSchema, nameSchema } from '../../../club/model/argumentSchemas.ts'
import type { GameOpened } from '../../../club/model/game.ts'
import { findOrParseRulebook, rulebookSourceSchema } from '../../../club/rulebooks/parse.ts'
import { RULES_PRINT_FORMS, rulesTitle, type RulesPrintForm } from '../rulesForms.ts'
import { renderRules } from '../renderRules.ts'
import { createRuleSheet } from '../ruleSheet.ts'
import { ruleSheetWords, type RuleSheetWords } from '../wording.ts'
import type { PaperSource, PaperSpec, PrintedPaper } from './paperSpec.ts'

const formShape = { form: z.enum(RULES_PRINT_FORMS).exactOptional() }
/**
 * `text` is the source of a rulebook that is being edited. `season` is the name of the season or tournament with these
 * rules. If both are omitted, the paper says that the rules were chosen on the Rules page.
 */
const chosenArgs = chosenRulesSchema.extend({
  ...formShape,
  text: rulebookSourceSchema.exactOptional(),
  season: nameSchema.exactOptional(),
})
const args = z.union([chosenArgs, z.strictObject({ ...formShape, game: idSchema })])
type Args = z.output<typeof args>
type ChosenRules = z.output<typeof chosenArgs>
type TitleLine = (words: RuleSheetWords) => string

export const RULES_OFFERS: readonly { readonly id: string; readonly form?: RulesPrintForm }[] = [
  { id: 'rules' },
  { id: 'poster', form: 'poster' },
  { id: 'slip', form: 'slip' },
]

export const rulesPaperSpec: PaperSpec<Args> = {
  args,
  offers: ({ data, game }) => {
    const { rulebook, preset, flags, name } = data.season
    const rules = game === undefined ? { rulebook, preset, flags: { ...flags }, season: name } : { game: game.id }
    return RULES_OFFERS.map(({ id, form }) => ({ id, of: { ...rules, ...(form === undefined ? {} : { form }) } }))
  },
  async make(asked, source, langs) {
    if (!('game' in asked)) return makeRulesPaper(asked, titleLineOf(asked), source, langs)
    const found = await source.game(asked.game)
    if (!found.ok) return found
    const { opened } = found.value.game
    const { rulebook, preset, flags } = opened.header
    const form = asked.form === undefined ? {} : { form: asked.form }
    return makeRulesPaper({ rulebook, preset, flags: { ...flags }, ...form }, titleLineOfGame(opened), source, langs)
  },
}

function makeRulesPaper(
  { rulebook: id, preset, flags: chosen, form = 'sheet', text }: ChosenRules,
  titleLine: TitleLine,
  source: PaperSource,
  langs: readonly Lang[],
): Result<PrintedPaper> {
  const found = findOrParseRulebook(id, text)
  if (!found.ok) return found
  const rulebook = found.value
  const flags = applyFlagChanges(rulebook, preset, chosen)
  if (!flags.ok) return flags
  const sheets = langs.map((lang) => {
    const owner = [source.clubName() ?? '', titleLine(ruleSheetWords(lang))].filter((part) => part !== '').join(' · ')
    return createRuleSheet(rulebook, preset, flags.value, lang, owner, form === 'everything', source.phrases(id))
  })
  const [first] = sheets
  return ok({ html: renderRules(sheets, form), title: first === undefined ? '' : rulesTitle(first, form) })
}

/**
 * The preview of a rulebook that is being edited names neither a game nor a season, because nobody plays by that
 * rulebook yet.
 */
function titleLineOf({ season, text }: ChosenRules): TitleLine {
  if (text !== undefined) return () => ''
  return (words) =>
    season === undefined ? words.own('playedIn', 'page') : words.own('playedIn', 'season', { name: season })
}

function titleLineOfGame({ number, evening, place }: GameOpened): TitleLine {
  return (words) => {
    const game = { number, date: words.date(evening) }
    return place === undefined
      ? words.own('playedIn', 'game', game)
      : words.own('playedIn', 'gameAtTable', { ...game, table: place.table })
  }
}
