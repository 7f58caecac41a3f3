// Classes for the shell's own dialogs, which may open above the dialog of a screen. They were added to the document at
// the start, so without a z-index they would be drawn behind it. Notices are above them, with z-index 100.

export const ABOVE_DIALOGS_CLASSES = { overlay: 'z-50', content: 'z-50' } as const
