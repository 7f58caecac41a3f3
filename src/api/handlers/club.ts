// Requests about the club itself: its state, its making, its backup.

import type { Club } from '../../club/club.ts'
import { loadSample } from '../../club/sample/load.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubStatus } from '../contract.ts'
import { handle, type HandlersOf } from './handler.ts'

/** What the host knows of its journal; a host without one says nothing. */
export type Health = () => Pick<ClubStatus, 'recovered' | 'journal'>

export function clubHandlers(club: Club, health: Health): HandlersOf<'club'> {
  async function status(): Promise<Result<ClubStatus>> {
    const overview = await club.overview()
    if (!overview.ok) return overview
    const { name, faults } = overview.value
    return ok({ club: name === undefined ? null : { name }, ...health(), faults })
  }

  return {
    'club.status': handle('club.status', status),
    'club.create': handle('club.create', async ({ name }) => {
      const created = await club.create(name)
      return created.ok ? status() : created
    }),
    'club.loadSample': handle('club.loadSample', ({ lang }) => loadSample(club, lang)),
    'club.backup': handle('club.backup', async () => {
      const backup = await club.backup()
      if (!backup.ok) return backup
      const { fileName, text, manifest: { counts } } = backup.value
      return ok({ fileName, text, counts })
    }),
  }
}
