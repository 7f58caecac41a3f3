// What the desktop app says outside of its screens, in English.

export const desktop = {
  portable:
    'The folder {place} beside the program says that everything is kept there, but nothing can be written to it: {cause}. Make it writable, or take it away: then the data is kept in your profile.',
  crash: {
    title: 'Consigliere stopped',
    gone: 'The screens crashed.',
    hung: 'The screens do not answer.',
    failed: 'Something in the program failed.',
    safe: 'Every entry that was confirmed is stored; nothing of it is lost. A game goes on at the step it was at.',
    again: 'Open again',
    copy: 'Copy report',
    quit: 'Quit',
    copied: 'The report is copied. It holds versions and the log, and nobody’s name.',
    notCopied: 'The report could not be copied.',
    log: 'The last of the log',
    noLog: 'The log is empty.',
  },
} as const
