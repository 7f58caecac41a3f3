// What Electron's installer is started with: the user's own mirror, cache and proxy, and a folder for
// what is half, beside the cache so that moving it there is one step. Decides; touches nothing.

import { posix, win32 } from 'node:path'

/** Where `@electron/get` keeps the archives it has got. */
export function cacheFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string {
  const own = environment['electron_config_cache']
  if (own) return own
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'electron')
  if (platform === 'win32')
    return win32.join(environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'electron', 'Cache')
  return posix.join(environment['XDG_CACHE_HOME'] || posix.join(home, '.cache'), 'electron')
}

/** The variables of the installer's process. */
export function installerEnvironment(
  environment: NodeJS.ProcessEnv,
  cache: string,
  temporary: string,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    ...proxied(environment),
    electron_config_cache: cache,
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    // It would be silent for 30 s: the bytes are watched instead.
    ELECTRON_GET_NO_PROGRESS: '1',
  }
}

/** The installer uses a proxy only when told to, and does not know npm's settings. */
function proxied(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const first = (...names: readonly string[]) =>
    names.map((name) => environment[name]).find((value) => value !== undefined && value !== '' && value !== 'null')
  const https = first('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy')
  const http = first('http_proxy', 'HTTP_PROXY', 'npm_config_proxy')
  if (https === undefined && http === undefined) return {}
  const none = first('no_proxy', 'NO_PROXY', 'npm_config_noproxy')
  return {
    ELECTRON_GET_USE_PROXY: first('ELECTRON_GET_USE_PROXY') ?? '1',
    ...(https === undefined ? {} : { https_proxy: https }),
    ...(http === undefined ? {} : { http_proxy: http }),
    ...(none === undefined ? {} : { no_proxy: none }),
  }
}

/** Set by people who do not want the download; Electron's installer itself has forgotten it. */
export function isDownloadForbidden(environment: NodeJS.ProcessEnv): boolean {
  return ['ELECTRON_SKIP_BINARY_DOWNLOAD', 'npm_config_electron_skip_binary_download'].some(
    (name) => !['', '0', 'false', undefined].includes(environment[name]),
  )
}
