import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import { createHawser, disconnect, getWcUri, type Hawser, signMessage, switchNetwork } from '@hawser/core'
import { type Relay, startRelay } from '@hawser/relay'
import { createMemoryStorage } from '@hawser/testing/node'
import { encodeSignerPayload } from '@hawser/testing/polkadot'
import { walletConnect } from '@hawser/walletconnect'
import { signatureVerify } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAccounts, signPayload, signRaw } from '../src/exports/flows.js'
import { polkadot } from '../src/exports/index.js'
import { assetHub, kusama, westend } from '../src/exports/networks.js'
import type { SignerPayload } from '../src/provider/polkadotProvider.js'
import { createPolkadotPeer, type PolkadotPeer } from './fixtures/createPolkadotPeer.js'

const payloadFor = (address: string, reference: string) =>
  ({
    address,
    blockHash: `0x${'11'.repeat(32)}`,
    blockNumber: '0x00000001',
    era: '0x00',
    genesisHash: `0x${reference}${'00'.repeat(16)}`,
    method: '0x0000',
    nonce: '0x00000000',
    specVersion: '0x00000001',
    tip: '0x00',
    transactionVersion: '0x00000001',
    signedExtensions: ['CheckSpecVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce', 'ChargeTransactionPayment'],
    version: 4,
  }) as const satisfies SignerPayload

describe('WalletConnect', { timeout: 60_000 }, () => {
  let relay: Relay
  let peer: PolkadotPeer
  let hawser: Hawser
  const address = (id: string) => peer.addresses[id] ?? ''

  beforeAll(async () => {
    relay = await startRelay()
    peer = await createPolkadotPeer(relay.url, [
      { network: assetHub, ss58Prefix: 0 },
      { network: kusama, ss58Prefix: 2 },
    ])
    hawser = createHawser({
      appName: 'Test app',
      networks: [assetHub, kusama, westend],
      adapters: [polkadot()],
      storage: createMemoryStore(),
      platform: { fetch, clock: systemClock, onVisible: () => () => {} } as Partial<Platform>,
      connectors: [walletConnect({ relayUrl: relay.url, projectId: 'test', storage: createMemoryStorage() })],
    })
    hawser.start()
    const { uri, approval } = await getWcUri(hawser)
    await peer.pair(uri)
    await approval
  }, 60_000)

  afterAll(async () => {
    hawser?.destroy()
    await peer?.close()
    await relay?.close()
  })

  it('CAP-05 default: connected, and signs a message, checked by a library', async () => {
    const own = address(assetHub.caipNetworkId)
    expect(await getAccounts(hawser)).toMatchObject([{ address: own }])
    const signature = await signMessage(hawser, { message: 'Ahoy' })
    expect(signatureVerify('<Bytes>Ahoy</Bytes>', signature, own).isValid).toBe(true)
    expect(peer.requests.at(-1)).toMatchObject({ chainId: assetHub.caipNetworkId, method: 'polkadot_signMessage' })
  })

  it('default: a transaction', async () => {
    const own = address(assetHub.caipNetworkId)
    const payload = payloadFor(own, assetHub.id)
    const { signature } = await signPayload(hawser, { payload })
    expect(signatureVerify(encodeSignerPayload(payload), signature, own).isValid).toBe(true)
  })

  it('behavior: refused in the wallet', async () => {
    peer.isRefusing = true
    await expect(signRaw(hawser, { data: '0x01' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    peer.isRefusing = false
  })

  it('STA-10 behavior: another network of the session, and one that it does not cover', async () => {
    await switchNetwork(hawser, { caipNetworkId: kusama.caipNetworkId })
    const own = address(kusama.caipNetworkId)
    await vi.waitFor(async () => expect(await getAccounts(hawser)).toMatchObject([{ address: own }]))
    expect(Object.values(hawser.getSnapshot().connections.byId)).toMatchObject([
      { address: own, chainId: kusama.caipNetworkId },
    ])
    await signRaw(hawser, { data: '0x01', address: address(assetHub.caipNetworkId) })
    expect(peer.requests.at(-1)).toMatchObject({ chainId: kusama.caipNetworkId, params: { address: own } })
    await expect(switchNetwork(hawser, { caipNetworkId: westend.caipNetworkId })).rejects.toMatchObject({
      code: 'SWITCH_CHAIN_UNSUPPORTED',
    })
  })

  it('STA-06 behavior: disconnected at both ends', async () => {
    await disconnect(hawser)
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    await vi.waitFor(() => expect(peer.sessions()).toBe(0), { timeout: 20_000 })
  })
})
