import { createBrowserPlatform, defineNetwork, systemClock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createChainMethods } from './createChainMethods.js'

const network = defineNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://node.invalid/'] } },
})
const owner = 'So11111111111111111111111111111111111111112'

function setup(answer: unknown) {
  let asked = 0
  const fetch = async () => {
    asked += 1
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer }))
  }
  const platform = { ...createBrowserPlatform(), clock: systemClock, fetch }
  const methods = createChainMethods(platform, { priorityFee: 'auto', pollingIntervalMs: 1 })
  return { methods, asked: () => asked }
}
const { signal } = new AbortController()

describe('what goes wrong in a read', () => {
  it('behavior: an answer in another form is the node’s', async () => {
    const { methods } = setup(null)
    await expect(methods.getBalance({ address: owner, network, signal })).rejects.toMatchObject({
      code: 'INVALID_NODE_RESPONSE',
    })
  })

  it('behavior: what was asked wrongly is not: no node has said a word', async () => {
    const { methods, asked } = setup(null)
    await expect(methods.getBalance({ address: 'nonsense', network, signal })).rejects.toMatchObject({
      code: 'UNKNOWN',
      details: expect.stringContaining('address'),
    })
    expect(asked()).toBe(0)
  })
})
