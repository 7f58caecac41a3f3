// A scheme as a file: written for another club, read back as data nobody has published yet.

import { ok, type Result } from '../../../rules/vocabulary.ts'
import type { SchemeData } from '../../../scoring/schemes/data.ts'
import type { Scheme, SchemeRef } from '../../../scoring/schemes/scheme.ts'
import { findScheme, unknownScheme } from '../../model/findScheme.ts'
import type { CommandContext, Reply } from '../../repository/commandContext.ts'
import { schemeView } from '../../schemes/view.ts'
import type { TextFile } from '../textFile.ts'
import { parseSchemeFile, schemeText } from './schemeFile.ts'

/** Letters and digits of its name: what every disk takes. */
function fileNameOf({ id, name, version }: Scheme): string {
  const words = (name ?? id).match(/[\p{L}\p{N}]+/gu) ?? []
  return `scheme-${words.join('-').slice(0, 60) || 'own'}-v${version}.json`
}

export function schemeFileCommands({ repository, query }: Pick<CommandContext, 'repository' | 'query'>) {
  return {
    exportScheme: ({ id, version }: SchemeRef): Reply<TextFile> =>
      query(() => {
        const scheme = findScheme(repository.club, id, version)
        return scheme
          ? ok({ fileName: fileNameOf(scheme), text: schemeText(schemeView(repository.club, scheme).data) })
          : unknownScheme(id)
      }),
    readScheme: (text: string): Result<SchemeData> => parseSchemeFile(text),
  }
}
