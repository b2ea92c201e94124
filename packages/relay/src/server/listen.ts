import type { Server } from 'node:http'

/** Listens, and says where; an IPv6 address stands in brackets there. */
export function listen(
  server: Server,
  where: { readonly host: string; readonly port: number },
): Promise<{ readonly authority: string; readonly port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      // Without a listener one connection that cannot be taken, such as for want of file descriptors, would end the process.
      server.on('error', () => undefined)
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : where.port
      resolve({ authority: `${where.host.includes(':') ? `[${where.host}]` : where.host}:${port}`, port })
    })
  })
}
