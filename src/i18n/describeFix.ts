// What was put right at a table, in words: for the log, the protocol and the audit alike.

import type { MendedItem } from '../rules/log.ts'
import { mendings } from '../rules/mend.ts'
import { formatList } from './formatList.ts'
import { phrase } from './phrase.ts'
import type { Lang } from './registry.ts'

/** "seat 3 has the card Doctor and the judge is Anna". */
export function describeFix(lang: Lang, mend: Pick<MendedItem, 'seats' | 'judge'>): string {
  return formatList(
    lang,
    mendings(mend).map(({ what, seat = 0, role, name = '' }) =>
      phrase(lang, 'mended', what, { seat, name, ...(role === undefined ? {} : { role: { role } }) }),
    ),
  )
}
