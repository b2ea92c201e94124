import { systemClock } from '@hawser/common'
import { expect, it } from 'vitest'
import { mainnet } from '../exports/networks.js'
import { getBalance } from './createBalanceMethods.js'

/** An answer that goes on for as long as it is read. */
const fetch = async () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(91)) }))
const network = { ...mainnet, rpcUrls: { default: { http: ['http://node.invalid/'] } } }
const address = '0x35820A4d1677E62312D84EEE0903c5d3E363f769'
const { signal } = new AbortController()

it('behavior: a node whose answer has no end is given up at the limit', async () => {
  const context = { clock: systemClock, fetch, pollingIntervalMs: 100, clients: new Map(), networks: () => [] }
  await expect(getBalance({ address, network, signal }, context)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
})
