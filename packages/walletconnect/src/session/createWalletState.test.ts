import type { Network } from '@hawser/common'
import type { ConnectionReport } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { createWalletState, type WalletChange } from './createWalletState.js'
import { parseSession } from './parseSession.js'

const evm = 'eip155:1:0x35820A4d1677E62312D84EEE0903c5d3E363f769'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map(
  (caipNetworkId) => ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0] }) as Network,
)

/** A session of a wallet that approved these accounts, asked for both namespaces. */
const session = (topic: string, ...accounts: string[]) =>
  parseSession({
    topic,
    expiry: 1_700_000_000,
    namespaces: Object.fromEntries(
      accounts.map((account) => [account.split(':')[0], { accounts: [account], methods: [], events: [] }]),
    ),
    optionalNamespaces: { eip155: {}, solana: {} },
    peer: { metadata: { name: 'Wallet' } as never },
  } as Parameters<typeof parseSession>[0])

function setup() {
  const told: (readonly ConnectionReport[])[] = []
  const changes: WalletChange[] = []
  const state = createWalletState({
    connectorId: 'wc',
    networks: () => networks,
    tell: (reports) => told.push(reports),
  })
  state.onChange((change) => changes.push(change))
  const both = { namespaces: ['eip155', 'solana'], chainIds: [] } as const
  state.adopt(session('first', evm, solana), { ...both, generation: 1 })
  return { state, told, changes, both }
}

const goneSolana = { connectionId: 'solana/wc', generation: 1, namespace: 'solana', accounts: [], chainId: null }

describe('createWalletState', () => {
  it('default: a namespace that the wallet takes out of its session is told once, without accounts', () => {
    const { state, told, changes } = setup()
    const next = session('first', evm)
    state.update(next)
    state.update(next)
    expect(told).toMatchObject([[goneSolana]])
    expect(changes).toEqual([{ namespace: 'solana', accounts: [], chainId: null }])
  })

  it('behavior: the end of the session is told once for each namespace', () => {
    const { state, told } = setup()
    state.end()
    state.end()
    expect(told).toMatchObject([[{ connectionId: 'eip155/wc', accounts: [] }, goneSolana]])
  })

  it('behavior: what the next session was not asked for has ended, whatever that session covers', () => {
    const { state, told, changes, both } = setup()
    const reports = state.adopt(session('second', evm, solana), { ...both, namespaces: ['eip155'], generation: 2 })
    expect(reports).toMatchObject([{ namespace: 'eip155', generation: 2, accounts: [{}] }])
    expect(told).toMatchObject([[goneSolana]])
    expect(told[0]?.[0]?.approvedChainIds).toEqual([])
    expect(changes).toEqual([{ namespace: 'solana', accounts: [], chainId: null }])
    state.setChain('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(told).toHaveLength(1)
  })
})
