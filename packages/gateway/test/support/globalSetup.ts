import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './startPostgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tells the address of the PostgreSQL of all files, which starts when it is first asked for. */
    sharedPostgresUrl: string
  }
}

/** One PostgreSQL for all files: to make one takes as long as many a test. */
export default async function setup(project: TestProject) {
  let starting: ReturnType<typeof startPostgres> | undefined
  const server = createServer((_request, response) => {
    starting ??= startPostgres()
    starting.then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  project.provide('sharedPostgresUrl', `http://127.0.0.1:${port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await starting?.catch(() => undefined))?.stop()
  }
}
