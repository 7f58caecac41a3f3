// Requests that export a scoring scheme as a file for another club and read such a file as an unpublished draft.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { idSchema } from '../../club/model/argumentSchemas.ts'
import { toFileStem } from '../../club/model/fileStem.ts'
import { findScheme, unknownSchemeResult } from '../../club/model/clubLookups.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { schemeView } from '../../club/schemes/view.ts'
import { formatSchemeFile, parseSchemeFile } from './schemeFile.ts'

function schemeFileName({ id: scheme, name, version }: Scheme): string {
  return `scheme-${toFileStem(name ?? scheme) || 'own'}-v${version}.json`
}

export const schemeFileRequests = {
  'schemes.export': declareQuery({
    args: z.strictObject({ scheme: idSchema, version: idSchema }),
    run({ repository }, asked) {
      const scheme = findScheme(repository.club, asked.scheme, asked.version)
      return scheme
        ? ok({ fileName: schemeFileName(scheme), text: formatSchemeFile(schemeView(repository.club, scheme).data) })
        : unknownSchemeResult(asked.scheme)
    },
  }),
  /** Parses and checks a scheme file. Nothing is stored. */
  'schemes.read': declareQuery({
    args: z.strictObject({ text: z.string() }),
    run: (_, { text }) => parseSchemeFile(text),
  }),
}
