// Giving way: whatever else is to be done by this thread is done before the answer comes.

/** A message to oneself: browsers make a timer of nothing wait 4 ms once it is set again and again. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
