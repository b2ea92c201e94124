import { systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import type { UniversalProviderLike } from '../provider/universalProviderLike.js'
import { createProposals } from './createProposals.js'

/** A provider that shows a code for whatever it is asked, and waits for a wallet without end. */
function createProvider() {
  const listeners = new Set<(uri: string) => void>()
  const ask = (_: unknown): Promise<never> => {
    for (const listener of listeners) listener(`wc:${'ab'.repeat(32)}@2`)
    return new Promise(() => {})
  }
  const [connect, authenticate] = [vi.fn(ask), vi.fn(ask)]
  const provider = {
    connect,
    authenticate,
    client: { core: { history: { on: () => {}, off: () => {} } } },
    on: (_: string, listener: (uri: string) => void) => listeners.add(listener),
    off: (_: string, listener: (uri: string) => void) => listeners.delete(listener),
  }
  return { provider: provider as unknown as UniversalProviderLike, connect, authenticate }
}

const namespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign', 'eth_sign'], events: [], rpcMap: {} } }
const payload = { chains: ['eip155:1'], domain: 'app.example', nonce: 'abcdefgh', uri: 'https://app.example' }

it('VAL-18 default: asks for the sign-in by the code of the connection', async () => {
  const { provider, connect, authenticate } = createProvider()
  const proposals = createProposals({ provider, clock: systemClock, onUnclaimed: () => {} })
  await proposals.get({ namespaces, payload: async () => payload })
  expect([connect.mock.calls, authenticate.mock.calls]).toEqual([[], [[{ ...payload, methods: ['personal_sign'] }]]])
})

it('VAL-18 behavior: where the SDK cannot write such a request, the code asks for the connection alone, and no nonce is spent', async () => {
  const { provider, connect, authenticate } = createProvider()
  const make = vi.fn(async () => payload)
  const proposals = createProposals({
    provider,
    clock: systemClock,
    onUnclaimed: () => {},
    prepareSignIn: async () => false,
  })
  await proposals.get({ namespaces, payload: make })
  expect([connect.mock.calls, authenticate.mock.calls, make.mock.calls]).toEqual([
    [[{ optionalNamespaces: namespaces }]],
    [],
    [],
  ])
})
