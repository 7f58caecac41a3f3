// Publishes a season's pages in a folder.

import type { ApiResult, ApiError } from '../contract/apiResult.ts'
import type { RequestArgs } from '../requestTypes.ts'

/** A season whose pages are kept up to date in a folder. */
export interface PublishingStatus {
  /** Location of the folder, as shown to the user. */
  readonly place: string
  readonly site: PublishedSiteDetails
  /** The last publication since the program started. Null if there was none. */
  readonly last: { readonly at: number; readonly files: number; readonly bytes: number } | null
  /** Fault of the last attempt. Null after a successful attempt. */
  readonly fault: ApiError | null
}

/** The secretary's data about a published site: its address, and the date and text of the next event. */
export type PublishedSiteDetails = Omit<RequestArgs<'documents.pages'>, 'season'>

export interface PagePublishing {
  /** Null if no folder is chosen for this season. */
  status(season: string): Promise<PublishingStatus | null>
  /**
   * Asks the secretary for a folder and writes the pages there, now and after every change. Null if the secretary
   * cancelled.
   */
  choose(season: string): Promise<ApiResult<PublishingStatus | null>>
  /** Changes the data about the site and publishes again. Null if no folder is chosen. */
  describe(season: string, site: PublishedSiteDetails): Promise<ApiResult<PublishingStatus | null>>
  /** Stops publishing. The written files stay. */
  leave(season: string): Promise<ApiResult<null>>
}
