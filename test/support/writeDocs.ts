// `npm run generate:docs`: writes the pages that are made from data, and the parts of pages that are.

import { readFileSync, writeFileSync } from 'node:fs'
import { DOCUMENT, sourcesDocument } from '../sources/document.ts'
import { COMMAND_PAGE, withCommandTables } from './commandTables.ts'

writeFileSync(DOCUMENT, sourcesDocument())
writeFileSync(COMMAND_PAGE, withCommandTables(readFileSync(COMMAND_PAGE, 'utf8')))
console.log(`Written: ${DOCUMENT}, and the tables of ${COMMAND_PAGE}.`)
