// The folder for a server's data if no store is given: the system's usual folder for program data.

import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

export function dataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32')
    return win32.join(environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'consigliere')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'consigliere')
  return posix.join(environment['XDG_DATA_HOME'] || posix.join(home, '.local', 'share'), 'consigliere')
}
