// Publishes seasons on the desktop. The folder that the secretary chose for each season is stored in a file in the
// profile. The main process writes the pages, even without a window.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestData } from '../../src/api/requestTypes.ts'
import { siteSettingSchemas } from '../../src/papers/publishing/requests.ts'
import type { Service } from '../../src/api/service.ts'
import { createSeasonPublisher, type SeasonPublisher } from '../../src/startup/publishing/publishing.ts'
import { writeFileAtomically } from '../../src/store/diskFiles.ts'
import { textFolderAt } from '../../src/store/textFolder.ts'
import { processClock } from '../../src/store/platform.ts'

const place = z.string().min(1).max(4000)
const kept = z.strictObject({ place, site: z.strictObject(siteSettingSchemas) })
/** Earlier versions stored only the folder. */
const remembered = z.record(
  z.string().max(200),
  z.union([kept, place.transform((folder) => ({ place: folder, site: {} }))]),
)

export type DesktopPublishing = Pick<SeasonPublisher, 'status' | 'choose' | 'describe' | 'leave' | 'end'>

/** `note` is the file with the chosen folders. */
export function createDesktopPublishing(club: Service, note: string): DesktopPublishing {
  const publishing = createSeasonPublisher({
    ask: (season, site) =>
      club.call('documents.pages', { season, ...site }) as Promise<ApiResult<RequestData<'documents.pages'>>>,
    series: () => club.call('series.list', {}) as Promise<ApiResult<RequestData<'series.list'>>>,
    listen: (listener) => club.listen(listener),
    async delay() {
      const status = (await club.call('broadcast.status', {})) as ApiResult<RequestData<'broadcast.status'>>
      return status.ok ? status.data.delay : 0
    },
    folderAt: textFolderAt,
    remember: (places) => writeFileAtomically(note, JSON.stringify(places)),
    clock: Date.now,
    after: processClock.after,
  })
  void readFile(note, 'utf8')
    .then((text) => remembered.parse(JSON.parse(text)))
    // If the file is missing or unreadable, no folder was chosen.
    .catch(() => ({}))
    .then((places) => publishing.goOn(places))
  return publishing
}
