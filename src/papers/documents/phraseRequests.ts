// Requests that read and change the club's own wording of the judge's phrases.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { applyFlagChanges } from '../../rules/flags.ts'
import { findRulebookOrPreset } from '../../rules/rulebooks/registry.ts'
import { chosenRulesSchema, idSchema, rulebookIdSchema } from '../../club/model/argumentSchemas.ts'
import { parseRewordedPhrase } from '../../club/model/ownPhrases.ts'
import { SEASONS_RIGHT } from '../../club/model/rights.ts'
import { declareChange, storeClubEvents, declareQuery, type QueryContext } from '../../club/repository/request.ts'
import { spokenPhraseKeys } from './ruleSheet.ts'

const own = ({ repository }: QueryContext, of: string) => ok(repository.club.phrases.get(of) ?? {})

export const clubPhraseRequests = {
  /** The club's own rulebooks in all versions, as they were imported. */
  'rulebooks.list': declareQuery({ args: z.strictObject({}), run: ({ repository }) => ok(repository.club.rulebooks) }),
  /** The club's own phrases by language, then by key. */
  'phrases.own': declareQuery({
    args: z.strictObject({ rulebook: rulebookIdSchema }),
    run: (club, asked) => own(club, asked.rulebook),
  }),
  /** Keys of the phrases that are used under these rules, in the order of the printed rule sheet. */
  'phrases.said': declareQuery({
    args: chosenRulesSchema,
    run(_, { rulebook: of, preset, flags: chosen }) {
      const found = findRulebookOrPreset(of)
      if (!found.ok) return found
      const flags = applyFlagChanges(found.value.rulebook, preset, chosen)
      return flags.ok ? ok(spokenPhraseKeys(found.value.rulebook, preset, flags.value)) : flags
    },
  }),
  /** An empty text restores the program's own phrase. */
  'phrases.set': declareChange({
    args: z.strictObject({
      rulebook: rulebookIdSchema,
      lang: z.enum(LANGS),
      key: idSchema,
      text: z.string().max(4000),
    }),
    by: SEASONS_RIGHT,
    run(club, asked) {
      const text = parseRewordedPhrase(asked)
      const reworded = text.ok ? ok([{ type: 'PhraseReworded' as const, ...asked, text: text.value }]) : text
      return storeClubEvents(club, reworded, () => own(club, asked.rulebook))
    },
  }),
}
