// What leaves a season as a file.

export type { ExportKind } from '../../club/files/exports/exportKinds.ts'
export { EXPORT_FORMATS } from '../../club/files/exports/exportKinds.ts'
