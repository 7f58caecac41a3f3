// The ending of a game's own file, which the desktop app is registered for. JSON inside: docs/record-format.md.

export const RECORD_EXTENSION = 'mafiagame'
