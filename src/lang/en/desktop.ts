// What the desktop app says outside of its screens, in English.

export const desktop = {
  portable:
    'The folder {place} beside the program says that everything is kept there, but nothing can be written to it: {cause}. Make it writable, or take it away: then the data is kept in your profile.',
} as const
