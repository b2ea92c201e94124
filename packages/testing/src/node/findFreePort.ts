import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Systems give connections, and servers that ask for any port, those above: what is ended there and started again may find its port taken.
const FIRST_PORT = 10_000
const LAST_PORT = 32_767
const MAX_TRIES = 100

/** A TCP port of 127.0.0.1 that was free a moment ago; what binds it must be ready to lose the race and ask again. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new Error('The system gave no free port.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
