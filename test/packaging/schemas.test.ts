// The JSON Schemas that the build writes are equal to those of the code.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SCHEMA_BUILDERS_BY_FILE_NAME } from '../../packaging/schemas.ts'
import { CLI } from '../support/cli.ts'

it.each(Object.entries(SCHEMA_BUILDERS_BY_FILE_NAME))('%s is next to the built command line', (name, schemaOf) => {
  expect(JSON.parse(readFileSync(join(dirname(CLI), name), 'utf8'))).toEqual(JSON.parse(JSON.stringify(schemaOf())))
})
