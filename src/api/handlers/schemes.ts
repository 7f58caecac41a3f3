// Requests about scoring schemes: those there are, their files, new versions.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function schemeHandlers(club: Club): HandlersOf<'schemes'> {
  return {
    'schemes.list': () => club.schemes(),
    'schemes.get': ({ scheme, version }) => club.scheme(scheme, version),
    'schemes.export': ({ scheme, version }) => club.exportScheme({ id: scheme, version }),
    'schemes.read': ({ text }) => club.readScheme(text),
    'schemes.check': ({ values, rounds }) => club.checkScheme(values, rounds),
    'schemes.publish': (request) => club.publishScheme(request),
  }
}
