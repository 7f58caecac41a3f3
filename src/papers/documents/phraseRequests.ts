// Requests of what the judge says: what the club says in its own words, and a change of it.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { flagsWith } from '../../rules/flags.ts'
import { findRules } from '../../rules/rulebooks/registry.ts'
import { chosenRules, id, rulebook } from '../../club/model/argumentSchemas.ts'
import { checkPhrase } from '../../club/model/ownPhrases.ts'
import { SEASONS } from '../../club/model/rights.ts'
import { change, keep, query, type Known } from '../../club/repository/request.ts'
import { phrasesSaid } from './ruleSheet.ts'

const own = ({ repository }: Known, of: string) => ok(repository.club.phrases.get(of) ?? {})

export const phraseRequests = {
  /** The club's own rulebooks, every version, as they were taken in. */
  'rulebooks.list': query({ args: z.strictObject({}), run: ({ repository }) => ok(repository.club.rulebooks) }),
  /** By language, then by key. */
  'phrases.own': query({
    args: z.strictObject({ rulebook }),
    run: (club, asked) => own(club, asked.rulebook),
  }),
  /** Keys of what is said under these rules, in the order of the printed sheet. */
  'phrases.said': query({
    args: chosenRules,
    run(_, { rulebook: of, preset, flags: chosen }) {
      const found = findRules(of)
      if (!found.ok) return found
      const flags = flagsWith(found.value.rulebook, preset, chosen)
      return flags.ok ? ok(phrasesSaid(found.value.rulebook, preset, flags.value)) : flags
    },
  }),
  /** An empty text gives the program's back. */
  'phrases.set': change({
    args: z.strictObject({ rulebook, lang: z.enum(LANGS), key: id, text: z.string().max(4000) }),
    by: SEASONS,
    run(club, asked) {
      const text = checkPhrase(asked)
      const reworded = text.ok ? ok([{ type: 'PhraseReworded' as const, ...asked, text: text.value }]) : text
      return keep(club, reworded, () => own(club, asked.rulebook))
    },
  }),
}
