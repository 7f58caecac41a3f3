// `npm run generate:docs`: writes the generated pages, and the generated parts of pages.

import { readFileSync, writeFileSync } from 'node:fs'
import { DOCUMENT, sourcesDocument } from '../sources/document.ts'
import { COMMAND_PAGE, withCommandTables } from './commandTables.ts'

writeFileSync(DOCUMENT, sourcesDocument())
writeFileSync(COMMAND_PAGE, withCommandTables(readFileSync(COMMAND_PAGE, 'utf8')))
console.log(`Written: ${DOCUMENT}, and the tables of ${COMMAND_PAGE}.`)
