// The request that lists the things that can be shared from a page.

import { declareQuery } from '../../club/repository/request.ts'
import { listShares } from './listShares.ts'
import { sharePlaceSchema } from './shareables.ts'

export const shareRequests = {
  /** Lists the things that can be shared from a page, with their requests. The thing on the screen comes first. */
  'share.list': declareQuery({ args: sharePlaceSchema, run: ({ repository }, place) => listShares(repository, place) }),
}
