import { defineNetwork, type Platform, systemClock } from '@hawser/common'
import { expect, it } from 'vitest'
import { createTransport } from './createTransport.js'

const network = defineNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://node.invalid/'] } },
})
/** Every wait is over at once. */
const clock: Platform['clock'] = { ...systemClock, setTimeout: (run) => systemClock.setTimeout(run, 0) }

it('behavior: a node that never answers is a request that failed: a time that is up is the wallet’s', async () => {
  let asked = 0
  const transport = createTransport(network, {
    clock,
    fetch: () => {
      asked += 1
      return new Promise(() => {})
    },
  })
  await expect(transport({ payload: {} })).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
  expect(asked).toBe(4)
})
