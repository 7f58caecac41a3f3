/**
 * Keeps the screen on while the page is visible. Over HTTPS, the browser has a wake lock for this purpose. A page on a
 * local network has no certificate, so an endless empty video is played instead.
 */
export function keepScreenOn(): void {
  if ('wakeLock' in navigator) {
    const ask = () => {
      if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    ask()
    return
  }
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2
  const drawing = canvas.getContext('2d')
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.srcObject = canvas.captureStream(1)
  setInterval(() => drawing?.fillRect(0, 0, 2, 2), 1000)
  film.play().catch(() => undefined)
}
