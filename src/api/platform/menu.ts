/** Commands in the desktop's menu, which the screens carry out. */
export const MENU_COMMANDS = ['home', 'members', 'seasons', 'rules', 'lab', 'settings', 'backup', 'keys'] as const
export type MenuCommand = (typeof MENU_COMMANDS)[number]
