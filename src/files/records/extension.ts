// File extension of a game record, for which the desktop app is registered. The file contains JSON:
// docs/record-format.md.

export const RECORD_EXTENSION = 'mafiagame'
