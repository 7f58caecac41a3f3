// Many spectators in a separate process: `spectators.ts URL COUNT`. Reports to its parent when all are connected and,
// on request, when each frame reached each of them.

import WebSocket from 'ws'

const [url = '', count = '0'] = process.argv.slice(2)
const wanted = Number(count)
/** Milliseconds since the epoch by the number of the frame, one for each spectator. */
const arrivals = new Map<number, number[]>()
const now = () => performance.timeOrigin + performance.now()

let open = 0
for (let n = 0; n < wanted; n += 1) {
  const socket = new WebSocket(url)
  socket.on('open', () => {
    open += 1
    if (open === wanted) process.send?.({ open })
  })
  socket.on('message', (data: Buffer) => {
    const at = now()
    const seq = Number.parseInt(data.toString('latin1', 7, 17), 10)
    const known = arrivals.get(seq)
    if (known === undefined) arrivals.set(seq, [at])
    else known.push(at)
  })
  socket.on('error', (error) => process.send?.({ error: String(error) }))
}

process.on('message', () => {
  process.send?.({ arrivals: [...arrivals] })
})
