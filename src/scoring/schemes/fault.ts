// A fault of a scheme's values: its code and its field.

import type { Rejection } from '../../rules/vocabulary.ts'

/** `place` is the path of the field: `ranges[1].min`. */
export interface SchemeFault extends Rejection {
  readonly params: { readonly place: string; readonly [more: string]: string | number }
}

export function fault(code: string, place: string, params: Rejection['params'] = {}): SchemeFault {
  return { code, params: { ...params, place } }
}

/** Whether two rules cover the same role: a rule without roles covers every role that no other rule names. */
export function shareRole(
  a: { readonly roles?: readonly string[] },
  b: { readonly roles?: readonly string[] },
): boolean {
  if (a.roles === undefined || b.roles === undefined) return a.roles === b.roles
  return a.roles.some((role) => b.roles?.includes(role))
}
