import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@hawser/common'

export interface StartRpcProxyParameters {
  /** The node that answers. */
  readonly rpcUrl: string
  /** The one network that is served (CAIP-2). */
  readonly caipNetworkId: string
  readonly projectId: string
}

export interface LocalRpcProxy {
  /** Where its services are, as a gateway's. */
  readonly url: string
  /** Where it answers for a network (CAIP-2), or would if it served it. */
  urlOf(caipNetworkId: string): string
  /** What a client is to run on: its requests are noted, and its clock can be put ahead. */
  readonly platform: { readonly clock: AheadClock; readonly fetch: typeof globalThis.fetch }
  /** The addresses that were asked by the platform's `fetch`, in order. */
  readonly asked: string[]
  stop(): Promise<void>
  /** At the same address. */
  startAgain(): Promise<void>
}

interface AheadClock {
  /** By how many milliseconds it is ahead of the system's. */
  aheadMs: number
  nowMs(): number
  readonly setTimeout: typeof systemClock.setTimeout
}

/** Starts what stands for a gateway's proxy of nodes: it hands on what is asked of one network, and refuses the rest. */
export async function startRpcProxy({
  rpcUrl,
  caipNetworkId,
  projectId,
}: StartRpcProxyParameters): Promise<LocalRpcProxy> {
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const isServed = pathname === '/v1/' && searchParams.get('chainId') === caipNetworkId
      if (!isServed || searchParams.get('projectId') !== projectId)
        return void response
          .writeHead(400)
          .end('{"status":"FAILED","reasons":[{"field":"chainId","description":"no"}]}')
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(rpcUrl, { method: 'POST', headers, body: Buffer.concat(chunks) })
      response.writeHead(200, headers).end(await answer.text())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const asked: string[] = []
  const clock: AheadClock = {
    ...systemClock,
    aheadMs: 0,
    nowMs: () => systemClock.nowMs() + clock.aheadMs,
  }
  return {
    url,
    urlOf: (id) => `${url}/v1/?chainId=${encodeURIComponent(id)}&projectId=${projectId}`,
    platform: {
      clock,
      fetch(input, init) {
        asked.push(String(input))
        return fetch(input, init)
      },
    },
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    async startAgain() {
      server = await listen(port)
    },
  }
}
