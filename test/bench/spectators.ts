// Many spectators in a process of their own: `spectators.ts URL COUNT`. Tells its parent when all are there, and, when
// it is told to, when each frame came to each of them.

import WebSocket from 'ws'

const [url = '', count = '0'] = process.argv.slice(2)
const wanted = Number(count)
/** By the number of the frame: milliseconds since the epoch, one for each spectator. */
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
