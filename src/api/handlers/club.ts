// Requests about the club itself: its state, its making, its backup. A club that cannot be read is
// closed, whatever the reason; what can be done then is the host's.

import type { Club } from '../../club/club.ts'
import { loadSample } from '../../club/sample/load.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubStatus } from '../contract/club.ts'
import type { Data } from '../contract/requests.ts'
import type { HandlersOf } from '../service.ts'
import type { Restoring } from './restore.ts'

/** How this club came to be open, and how it is opened again. */
export interface ClubOpening {
  /** What the host knows of its journal and of the last start. */
  health(): Pick<ClubStatus, 'start' | 'journal' | 'restored' | 'unread'>
  readonly restoring?: Restoring
  /** Looks at everything that is stored. */
  check(): Promise<Result<Data<'club.check'>>>
  /** Closes what is open and opens again. */
  reopen(): Promise<Result<ClubStatus>>
  /** Opens without the entries that are missing, when there are no more of them than `entries`. */
  goOn(entries: number): Promise<Result<ClubStatus>>
}

const NO_JOURNAL = { ok: false, error: { code: 'club/no-journal', params: {} } } as const
export const NOTHING_MISSING = { ok: false, error: { code: 'club/nothing-missing', params: {} } } as const

export function clubHandlers(club: Club, opening?: ClubOpening): HandlersOf<'club'> {
  async function status(): Promise<Result<ClubStatus>> {
    const overview = await club.overview()
    const health = opening?.health() ?? { start: null, journal: null }
    if (!overview.ok)
      return ok({ club: null, closed: { why: 'cannot-open', error: overview.error }, faults: [], ...health })
    const { name, faults } = overview.value
    return ok({ club: name === undefined ? null : { name }, closed: null, faults, ...health })
  }

  return {
    'club.status': status,
    'club.check': async () => opening?.check() ?? NO_JOURNAL,
    'club.create': async ({ name }) => {
      const created = await club.create(name)
      return created.ok ? status() : created
    },
    'club.reopen': async () => {
      const now = await status()
      return opening === undefined || (now.ok && now.value.closed === null) ? now : opening.reopen()
    },
    'club.goOn': () => NOTHING_MISSING,
    'club.report': (request) => club.report(request),
    'club.loadSample': ({ lang }) => loadSample(club, lang),
    'club.backup': async () => {
      const backup = await club.backup()
      if (!backup.ok) return backup
      const {
        fileName,
        text,
        manifest: { counts },
      } = backup.value
      return ok({ fileName, text, counts })
    },
  }
}
