// What leaves a season as a file.

export type { ExportKind } from '../../club/exports/exportKinds.ts'
export { EXPORT_FORMATS } from '../../club/exports/exportKinds.ts'
