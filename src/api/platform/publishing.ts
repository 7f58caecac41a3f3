// The pages of a season, kept up to date in a folder.

import type { ApiResult, ApiError } from '../contract/apiResult.ts'
import type { RequestArgs } from '../requestTypes.ts'

/** A season whose pages are kept up to date in a folder. */
export interface PublishingStatus {
  /** The folder, as a person would find it. */
  readonly place: string
  readonly site: PublishedSite
  /** Since the program was started; null: not yet. */
  readonly last: { readonly at: number; readonly files: number; readonly bytes: number } | null
  /** Why the last try failed; null once one succeeded. */
  readonly fault: ApiError | null
}

/** What the secretary says of a published site: where it stands, and when people meet next. */
export type PublishedSite = Omit<RequestArgs<'documents.pages'>, 'season'>

export interface PagePublishing {
  /** Null: no folder is chosen for this season. */
  status(season: string): Promise<PublishingStatus | null>
  /** Asks the secretary for a folder and writes the pages there, now and after every change; null = cancelled. */
  choose(season: string): Promise<ApiResult<PublishingStatus | null>>
  /** Publishes again with what is said of the site; null: no folder is chosen. */
  describe(season: string, site: PublishedSite): Promise<ApiResult<PublishingStatus | null>>
  /** No longer; what lies there stays. */
  leave(season: string): Promise<ApiResult<null>>
}
