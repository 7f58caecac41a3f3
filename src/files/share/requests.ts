// The request that lists what a page can share.

import { declareQuery } from '../../club/repository/request.ts'
import { listShares } from './listShares.ts'
import { sharePlaceSchema } from './shareables.ts'

export const shareRequests = {
  /** Lists the things that can be shared from a page, what is on the screen first, with the requests that make them. */
  'share.list': declareQuery({ args: sharePlaceSchema, run: ({ repository }, place) => listShares(repository, place) }),
}
