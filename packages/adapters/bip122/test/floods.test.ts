import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import { createHawser } from '@hawser/core'
import { connect, listConnectors } from '@hawser/core/actions'
import { bitcoinWalletProtocols, createScriptedBitcoinWallet } from '@hawser/testing/bip122'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bip122 } from '../src/exports/index.js'
import { bitcoin } from '../src/exports/networks.js'
import { randomKey } from './fixtures/startBitcoinFixture.js'

const events = 1_000
/** Of each round of questions: the accounts, the key, the network, and the accounts again. */
const questionsOfARound = 4

// Leather tells no changes.
const protocols = bitcoinWalletProtocols.filter((protocol) => protocol !== 'leather')

describe.each(protocols)('%s', (protocol) => {
  async function open() {
    const page = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
    const wallet = createScriptedBitcoinWallet({
      protocol,
      name: 'Flood',
      accounts: [
        { privateKey: randomKey(), type: 'segwit' },
        { privateKey: randomKey(), type: 'segwit' },
      ],
      networks: { mainnet: null },
      network: 'mainnet',
      permissionStore: 'memory',
      window: page,
    })
    wallet.install()
    const hawser = createHawser({
      networks: [bitcoin],
      adapters: [bip122()],
      platform: { window: page, clock: systemClock, store: createMemoryStore() } as Partial<Platform>,
    })
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
    const id = connections[0]?.id ?? 'bip122/'
    return { wallet, addressOf: () => hawser.getSnapshot().connections.byId[id]?.address }
  }

  it('behavior: a flood of events asks the wallet once at a time, and once more for what came meanwhile; the last word wins', async () => {
    const { wallet, addressOf } = await open()
    const [first = '', second = ''] = wallet.addresses
    const before = wallet.log.length
    for (let i = 0; i <= events; i += 1) wallet.switchAccountFromWallet(i % 2 === 0 ? second : first)
    await vi.waitFor(() => expect(addressOf()).toBe(second))
    // Whatever is still on its way.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(addressOf()).toBe(second)
    expect(wallet.log.length - before).toBeLessThanOrEqual(2 * questionsOfARound)
  })
})
