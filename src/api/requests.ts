// All requests with their declarations: whether they read or change data, the schema of their arguments, and the right
// that they need.

import type { z } from 'zod'
import type { ChangeRight } from '../club/model/rights.ts'
import { applicationRequests } from '../application/requests.ts'
import type { RequestName } from './requestTypes.ts'
import { hostRequests } from './hostRequests/requests.ts'

type Declaration =
  | { readonly nature: 'reads'; readonly args: z.ZodType }
  | { readonly nature: 'changes'; readonly args: z.ZodType; readonly by: ChangeRight; readonly whenOnlyRead?: true }

export const REQUESTS: Readonly<Record<RequestName, Declaration>> = { ...applicationRequests, ...hostRequests }

/** A query changes nothing, so it may be repeated. */
export function isQueryRequest(name: string): boolean {
  return isRequestName(name) && REQUESTS[name].nature === 'reads'
}

export function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name)
}

/** Whether a change is allowed while the club can only be read. */
export function isAllowedWhenReadOnly(name: string): boolean {
  const request = isRequestName(name) ? REQUESTS[name] : undefined
  return request?.nature === 'changes' && request.whenOnlyRead === true
}

/** Right that a change needs. `undefined` if nobody may make the change. Reading needs no right. */
export function rightNeededForRequest(name: string): ChangeRight | undefined {
  const request = isRequestName(name) ? REQUESTS[name] : undefined
  return request?.nature === 'changes' ? request.by : undefined
}
