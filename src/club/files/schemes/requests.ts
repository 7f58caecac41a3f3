// Requests of a scheme as a file: written for another club, read back as data nobody has published yet.

import { z } from 'zod'
import { ok } from '../../../rules/vocabulary.ts'
import type { Scheme } from '../../../scoring/schemes/scheme.ts'
import { id } from '../../model/argumentSchemas.ts'
import { findScheme, unknownScheme } from '../../model/findScheme.ts'
import { query } from '../../repository/request.ts'
import { schemeView } from '../../schemes/view.ts'
import { parseSchemeFile, schemeText } from './schemeFile.ts'

/** Letters and digits of its name: what every disk takes. */
function fileNameOf({ id: scheme, name, version }: Scheme): string {
  const words = (name ?? scheme).match(/[\p{L}\p{N}]+/gu) ?? []
  return `scheme-${words.join('-').slice(0, 60) || 'own'}-v${version}.json`
}

export const schemeFileRequests = {
  'schemes.export': query({
    args: z.strictObject({ scheme: id, version: id }),
    run({ repository }, asked) {
      const scheme = findScheme(repository.club, asked.scheme, asked.version)
      return scheme
        ? ok({ fileName: fileNameOf(scheme), text: schemeText(schemeView(repository.club, scheme).data) })
        : unknownScheme(asked.scheme)
    },
  }),
  /** A scheme's file, read and checked; nothing is kept. */
  'schemes.read': query({ args: z.strictObject({ text: z.string() }), run: (_, { text }) => parseSchemeFile(text) }),
}
