import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import { createHawser } from '@hawser/core'
import { connect, disconnect, listConnectors, signMessage } from '@hawser/core/actions'
import { cancelAtEachAwait } from '@hawser/testing/node'
import { createScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { randomAsHex } from '@polkadot/util-crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type SignPayloadParameters, signPayload, signRaw } from '../src/exports/flows.js'
import { polkadot } from '../src/exports/index.js'
import { polkadot as relayChain } from '../src/exports/networks.js'

async function open() {
  const page = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  const accounts = [{ name: 'First', seed: randomAsHex(32) }]
  const wallet = createScriptedPolkadotWallet({ key: 'w', accounts, window: page, permissionStore: 'memory' })
  wallet.inject()
  const platform = { window: page, clock: systemClock, store: createMemoryStore() } as Partial<Platform>
  const hawser = createHawser({ networks: [relayChain], adapters: [polkadot()], platform })
  onTestFinished(() => {
    hawser.destroy()
    wallet.destroy()
  })
  hawser.start()
  listConnectors(hawser)
  const connectorId = await vi.waitFor(() => {
    const [first] = hawser.getSnapshot().connectors.list
    if (!first) throw new Error('The wallet is not discovered.')
    return first.id
  })
  const { connections } = await connect(hawser, { connectorId })
  const address = connections[0]?.address ?? ''
  wallet.setBehavior('lateApproval', true)
  const payload = {
    address,
    blockHash: `0x${'11'.repeat(32)}`,
    blockNumber: '0x01',
    era: '0x00',
    genesisHash: `0x${relayChain.id}${'00'.repeat(16)}`,
    method: '0x0000',
    nonce: '0x00',
    specVersion: '0x01',
    tip: '0x00',
    transactionVersion: '0x01',
    signedExtensions: [],
    version: 4,
  } as unknown as SignPayloadParameters['payload']
  const flows = {
    signMessage: (signal: AbortSignal) => signMessage(hawser, { message: 'Ahoy', signal }),
    signRaw: (signal: AbortSignal) => signRaw(hawser, { data: '0x01', signal }),
    signPayload: (signal: AbortSignal) => signPayload(hawser, { payload, signal }),
  }
  return { hawser, wallet, flows, connectorId }
}

const names = ['signMessage', 'signRaw', 'signPayload'] as const

it.each(names)('behavior: %s, cancelled at any await before the prompt: the wallet is never asked', async (name) => {
  const { wallet, flows } = await open()
  const count = await cancelAtEachAwait(() => {
    const cancel = new AbortController()
    return {
      start: () => flows[name](cancel.signal),
      cancel: () => cancel.abort(),
      countPrompts: () => wallet.pending.length,
    }
  })
  expect(count).toBeGreaterThan(2)
  expect(wallet.pending).toHaveLength(1)
})

it.each(names)('behavior: %s ends with the connection', async (name) => {
  const { hawser, wallet, flows } = await open()
  const failed = expect(flows[name](new AbortController().signal)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
  await disconnect(hawser)
  wallet.approve()
  await failed
})
