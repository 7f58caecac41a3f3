// Users who may send each changing request, according to the declarations.

import { REQUESTS } from '../../src/api/requests.ts'
import type { ChangeRight } from '../../src/club/model/rights.ts'

type Name = keyof typeof REQUESTS

export const RIGHTS = Object.fromEntries(
  Object.entries(REQUESTS).flatMap(([name, request]) => (request.nature === 'changes' ? [[name, request.by]] : [])),
) as Readonly<Record<Name, ChangeRight>>
