import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FurtherKind, startFurtherChains } from '../../demo/furtherChains.mjs'

/** A server that starts the chains of other kinds than Ethereum's when it is first asked for them, and gives out money on them. */
export async function serveFurtherChains(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  let starting: ReturnType<typeof startFurtherChains> | undefined
  const start = () => {
    starting ??= startFurtherChains({ solana: [], bip122: [], polkadot: [] })
    return starting
  }

  async function answer(url: URL): Promise<unknown> {
    const { chains, byKind, failures } = await start()
    if (url.pathname === '/chains') return { chains, failures }
    const kind = url.searchParams.get('kind') as FurtherKind
    const address = url.searchParams.get('address') ?? ''
    const amount = BigInt(url.searchParams.get('amount') ?? '0')
    const chain = byKind[kind]
    if (!chain) throw new Error(`The chain of ${kind} does not run: ${failures.join('; ')}`)
    await (url.pathname === '/fund-token' ? chain.fundToken?.(address, amount) : chain.fund(address, amount))
    return {}
  }

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://127.0.0.1')).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await (await starting)?.stop()
    },
  }
}
