// Requests about scoring schemes: those there are, their files, new versions.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function schemeHandlers(club: Club): HandlersOf<'schemes'> {
  return {
    'schemes.list': handle('schemes.list', () => club.schemes()),
    'schemes.get': handle('schemes.get', ({ scheme, version }) => club.scheme(scheme, version)),
    'schemes.export': handle('schemes.export', ({ scheme, version }) => club.exportScheme({ id: scheme, version })),
    'schemes.read': handle('schemes.read', ({ text }) => club.readScheme(text)),
    'schemes.check': handle('schemes.check', ({ values, rounds }) => club.checkScheme(values, rounds)),
    'schemes.publish': handle('schemes.publish', (request) => club.publishScheme(request)),
  }
}
