// The JSON Schemas of the published file formats, for other programs. They are written next to the built program, so
// that each package has the schemas of its own version.

import type { Plugin } from 'vite'
import { recordJsonSchema as recordSchema } from '../src/files/records/recordJsonSchema.ts'
import { buildRulebookJsonSchema as rulebookSchema } from '../src/club/rulebooks/schema.ts'

/** Functions that build the schemas, by file name. */
export const SCHEMA_BUILDERS_BY_FILE_NAME: Readonly<Record<string, () => object>> = {
  'record.schema.json': recordSchema,
  'rulebook.schema.json': rulebookSchema,
}

export function schemaFilesPlugin(): Plugin {
  return {
    name: 'schema-files',
    generateBundle() {
      for (const [fileName, schemaOf] of Object.entries(SCHEMA_BUILDERS_BY_FILE_NAME))
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(schemaOf(), null, 1)}\n` })
    },
  }
}
