// Every request there is, as its declaration says: whether it reads or changes, the schema of its arguments, who may.

import type { z } from 'zod'
import type { Right } from '../club/model/rights.ts'
import { declaredRequests } from '../application/requests.ts'
import type { RequestName } from './requestTypes.ts'
import { hostRequests } from './hostRequests/requests.ts'

type Declaration =
  | { readonly nature: 'reads'; readonly args: z.ZodType }
  | { readonly nature: 'changes'; readonly args: z.ZodType; readonly by: Right; readonly whenOnlyRead?: true }

export const REQUESTS: Readonly<Record<RequestName, Declaration>> = { ...declaredRequests, ...hostRequests }

/** Asking again changes nothing. */
export function isQuery(name: string): boolean {
  return isRequestName(name) && REQUESTS[name].nature === 'reads'
}

export function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name)
}

/** Whether a change may be asked of a club that is only read. */
export function isAllowedWhenReadOnly(name: string): boolean {
  const request = isRequestName(name) ? REQUESTS[name] : undefined
  return request?.nature === 'changes' && request.whenOnlyRead === true
}

/** Of a change; undefined: nobody may. Reading is free for all. */
export function rightNeededFor(name: string): Right | undefined {
  const request = isRequestName(name) ? REQUESTS[name] : undefined
  return request?.nature === 'changes' ? request.by : undefined
}
