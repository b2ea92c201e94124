import { systemClock } from '@hawser/common'
import { expect, it } from 'vitest'
import { requestRpc } from './requestRpc.js'

/** An answer that goes on for as long as it is read. */
const fetch = async () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(91)) }))
const network = {
  id: 1,
  chainNamespace: 'eip155' as const,
  caipNetworkId: 'eip155:1' as const,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
}

it('behavior: a node whose answer has no end is given up at the limit', async () => {
  const asking = requestRpc({ fetch, clock: systemClock }, network, { method: 'eth_blockNumber' })
  await expect(asking).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
})
