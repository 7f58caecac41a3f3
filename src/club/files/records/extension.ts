// The ending of a game's own file, which the desktop app is registered for. JSON inside, as docs/record-format.md
// tells.

export const RECORD_EXTENSION = 'mafiagame'
