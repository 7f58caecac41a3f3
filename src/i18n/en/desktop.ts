// What the desktop app says outside of its screens, in English.

export const desktop = {
  portable:
    'Consigliere is set to keep its data in {place}, next to the program, but cannot write there: {cause}. Make the folder writable, or remove it to keep the data in your profile.',
  crash: {
    title: 'Consigliere stopped',
    gone: 'The window crashed.',
    hung: 'The window is not responding.',
    failed: 'Part of Consigliere failed.',
    safe: 'All saved entries are stored. A game continues from the step it was at.',
    again: 'Reopen',
    copy: 'Copy report',
    quit: 'Quit',
    copied: 'Report copied. It contains versions and the log, but no names.',
    notCopied: 'The report could not be copied.',
    log: 'End of the log',
    noLog: 'The log is empty.',
  },
} as const
