// Requests about the club as a whole: its status, creation and backup. A club that cannot be read is closed, and the
// host then offers remedies.

import { z } from 'zod'
import { idSchema, nameSchema } from '../../club/model/argumentSchemas.ts'
import { rightForEverybody, RESTORE_RIGHT } from '../../club/model/rights.ts'
import { createSampleSeason } from '../../application/sample/sampleSeason.ts'
import { LANGS } from '../../i18n/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubStatus } from '../contract/club.ts'
import { declareHostChange, declareHostQuery, type RequestContext } from './request.ts'

const none = z.strictObject({})
const NOTHING_MISSING = err({ code: 'club/nothing-missing', params: {} })

async function statusOf({ club, opening }: RequestContext): Promise<Result<ClubStatus>> {
  const overview = await club.overview()
  const health = opening?.health() ?? { start: null, journal: null }
  if (!overview.ok)
    return ok({ club: null, closed: { why: 'cannot-open', error: overview.error }, faults: [], ...health })
  const { name: called, faults, newer } = overview.value
  const named = called === undefined ? null : { name: called }
  return ok({ club: named, closed: null, faults, ...(newer && { newer }), ...health })
}

export const clubRequests = {
  'club.status': declareHostQuery({
    args: none,
    run(context) {
      context.note('club/name')
      context.note('journal')
      return statusOf(context)
    },
    whenClosed: ({ closed, opening }) => ok({ club: null, closed, faults: [], ...opening.health() }),
  }),
  /**
   * Checks all stored data, journal and store. `places` are their locations. Errors: `club/no-journal` if the host has
   * no journal.
   */
  'club.check': declareHostQuery({
    args: none,
    run: async ({ opening }) => opening?.check() ?? err({ code: 'club/no-journal', params: {} }),
  }),
  'club.create': declareHostChange({
    args: z.strictObject({ name: nameSchema }),
    by: RESTORE_RIGHT,
    async run(context, asked) {
      const created = await context.club.create(asked.name)
      return created.ok ? statusOf(context) : created
    },
  }),
  /**
   * Upgrades the club to a newer vocabulary version. Sent after the user has accepted that older programs can then only
   * read the club. The refusal `store/vocabulary-step` leads to this request.
   */
  'club.raiseVocabulary': declareHostChange({
    args: z.strictObject({ to: z.int().min(1) }),
    by: RESTORE_RIGHT,
    run: ({ club }, { to }) => club.raiseVocabulary(to),
  }),
  /**
   * Tries again, from the beginning, to open a club that could not be opened. If the club is open, only its status is
   * returned.
   */
  'club.reopen': declareHostChange({
    args: none,
    // The users of a closed club are unknown.
    by: rightForEverybody('restore'),
    whenOnlyRead: true,
    async run(context) {
      const now = await statusOf(context)
      return context.opening === undefined || (now.ok && now.value.closed === null) ? now : context.opening.reopen()
    },
    whenClosed: ({ opening }) => opening.reopen(),
  }),
  /** Continues without the missing entries. `entries` is the number that the secretary was shown. */
  'club.goOn': declareHostChange({
    args: z.strictObject({ entries: z.int().min(1) }),
    by: rightForEverybody('restore'),
    whenOnlyRead: true,
    run: (): Result<ClubStatus> => NOTHING_MISSING,
    whenClosed: ({ opening, closed }, { entries }) =>
      closed.why === 'missing' ? opening.goOn(entries) : NOTHING_MISSING,
  }),
  /** Creates a club with a seeded season of finished games. */
  'club.loadSample': declareHostChange({
    args: z.strictObject({ lang: z.enum(LANGS) }),
    by: RESTORE_RIGHT,
    run: ({ club }, { lang }) => createSampleSeason(club, lang),
  }),
  /** The support report, which contains no names. */
  'club.report': declareHostQuery({
    args: z.strictObject({
      game: idSchema.exactOptional(),
      parts: z.array(z.strictObject({ name: z.string().max(100), version: z.string().max(500) })).max(20),
      log: z.string().max(500_000),
    }),
    run: ({ club }, request) => club.report(request),
  }),
  /**
   * A complete backup: JSON lines of envelopes with a manifest. `counts` states how many items of each kind it
   * contains.
   */
  'club.backup': declareHostQuery({
    args: none,
    async run({ club }) {
      const backup = await club.backup()
      if (!backup.ok) return backup
      const { fileName, text, manifest } = backup.value
      return ok({ fileName, text, counts: manifest.counts })
    },
  }),
}
