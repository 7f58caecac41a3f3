// Keeps the screen on, if the browser can. The wake lock ends when the tab is hidden, so it is requested again when the
// tab becomes visible.

export function createScreenWakeLock(
  { wakeLock }: { readonly wakeLock?: Pick<WakeLock, 'request'> },
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): (isWanted: boolean) => void {
  let isWanted = false
  let lock: Promise<WakeLockSentinel | undefined> | undefined

  function hold(): void {
    if (wakeLock === undefined || !isWanted || page.visibilityState !== 'visible') return
    // A refusal, for example because of a low battery, does no harm.
    lock = wakeLock.request('screen').catch(() => undefined)
  }

  page.addEventListener('visibilitychange', hold)
  return (wanted) => {
    if (wanted === isWanted) return
    isWanted = wanted
    if (wanted) hold()
    else void lock?.then((held) => held?.release()).catch(() => undefined)
  }
}
