// Classes for the shell's own dialogs, which may open above the dialog of a screen. The shell's dialogs are added to
// the document at the start, so without a z-index they would be behind a later dialog. Notices are above all dialogs,
// with z-index 100.

export const ABOVE_DIALOGS_CLASSES = { overlay: 'z-50', content: 'z-50' } as const
