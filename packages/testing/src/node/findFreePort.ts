import { createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that was free a moment ago; what binds it must be ready to lose the race and ask again. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('The system gave no free port.'))
      })
    })
  })
}
