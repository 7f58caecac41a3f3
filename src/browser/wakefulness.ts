// Keeps the screen from going dark, where the browser can: its promise ends whenever the tab is hidden, so it is asked
// for again when the tab is looked at.

export function wakefulness(
  { wakeLock }: { readonly wakeLock?: Pick<WakeLock, 'request'> },
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
): (isWanted: boolean) => void {
  let isWanted = false
  let lock: Promise<WakeLockSentinel | undefined> | undefined

  function hold(): void {
    if (wakeLock === undefined || !isWanted || page.visibilityState !== 'visible') return
    // A browser that says no (little power left) says so without harm.
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
