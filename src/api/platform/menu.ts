/** Chosen in the desktop's menu; screens carry it out. */
export const MENU_COMMANDS = ['home', 'members', 'seasons', 'rules', 'lab', 'settings', 'backup', 'keys'] as const
export type MenuCommand = (typeof MENU_COMMANDS)[number]
