import { createMemoryStore, type KeyValueStore, type Platform, systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import { disconnect, getWcUri, signMessage, switchNetwork } from '@hawser/core/actions'
import { type Relay, startRelay } from '@hawser/relay'
import { createMemoryStorage, createWalletConnectPeer, type KeyValueStorage } from '@hawser/testing/node'
import {
  type CreatePolkadotPeerNamespaceParameters,
  createPolkadotPeerNamespace,
  encodeSignerPayload,
  type PolkadotKeyType,
} from '@hawser/testing/polkadot'
import { walletConnect } from '@hawser/walletconnect'
import { decodeAddress, signatureVerify, sr25519Verify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAccounts, signPayload, signRaw } from '../src/exports/flows.js'
import { polkadot } from '../src/exports/index.js'
import { assetHub, kusama, westend } from '../src/exports/networks.js'
import type { SignerPayload } from '../src/provider/polkadotProvider.js'

// Fixed: an ECDSA signature may by chance begin as one that names its kind.
const seeds = ['0x5a', '0x5b'].map((head) => `${head}${'5c'.repeat(31)}` as `0x${string}`)
const ss58Prefixes = { [assetHub.caipNetworkId]: 0, [kusama.caipNetworkId]: 2 }
let relay: Relay
const ends = new Set<() => unknown>()
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const end of ends) await end()
  ends.clear()
})
afterAll(() => relay.close())

const payloadFor = (address: string): SignerPayload => ({
  address,
  blockHash: `0x${'11'.repeat(32)}`,
  blockNumber: '0x00000001',
  era: '0x3500',
  genesisHash: `0x${assetHub.id}${'00'.repeat(16)}`,
  method: '0x0000',
  nonce: '0x00000007',
  specVersion: '0x00000001',
  tip: '0x0000000000000000000000000012a05f',
  transactionVersion: '0x00000001',
  assetId: '0x01020304',
  mode: 1,
  metadataHash: `0x${'22'.repeat(32)}`,
  signedExtensions: [
    'CheckSpecVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'ChargeAssetTxPayment',
    'CheckMetadataHash',
  ],
  version: 4,
})

interface Page {
  readonly store: KeyValueStore
  readonly storage: KeyValueStorage
}

function openApp({ store, storage }: Page): Hawser {
  const hawser = createHawser({
    appName: 'Test app',
    networks: [assetHub, kusama, westend],
    adapters: [polkadot()],
    storage: store,
    platform: { fetch, clock: systemClock, onVisible: () => () => {} } as Partial<Platform>,
    connectors: [walletConnect({ relayUrl: relay.url, projectId: 'test', storage })],
  })
  hawser.start()
  ends.add(() => hawser.destroy())
  return hawser
}

async function start(options: Partial<CreatePolkadotPeerNamespaceParameters> = {}) {
  const faults: { malformedSignature?: boolean } = {}
  const accounts = seeds.map((seed) => ({ seed }))
  const namespace = createPolkadotPeerNamespace({ accounts, ss58Prefixes, faults, ...options })
  const peer = await createWalletConnectPeer({ relayUrl: relay.url, namespaces: [namespace] })
  ends.add(() => peer.destroy())
  const page = { store: createMemoryStore(), storage: createMemoryStorage() }
  const hawser = openApp(page)
  const { uri, approval } = await getWcUri(hawser)
  await peer.pair(uri)
  await approval
  const addressOn = (network: { caipNetworkId: string }, place = 0) =>
    namespace.addressesOn(network.caipNetworkId)[place] ?? ''
  return { hawser, peer, page, faults, addressOn, own: addressOn(assetHub) }
}

const connectionOf = (hawser: Hawser) => Object.values(hawser.getSnapshot().connections.byId)[0]

describe('WalletConnect', () => {
  it('CAP-05 default: connected, and signs a message, checked by a library', async () => {
    const { hawser, peer, own, addressOn } = await start()
    expect(await getAccounts(hawser)).toMatchObject([{ address: own }, { address: addressOn(assetHub, 1) }])
    const signature = await signMessage(hawser, { message: 'Ahoy' })
    expect(signatureVerify('<Bytes>Ahoy</Bytes>', signature, own).isValid).toBe(true)
    expect(peer.log.at(-1)).toMatchObject({ caipNetworkId: assetHub.caipNetworkId, method: 'polkadot_signMessage' })
    const raw = await signRaw(hawser, { data: '0x0102', type: 'payload', address: addressOn(kusama, 1) })
    expect(signatureVerify('0x0102', raw.signature, addressOn(assetHub, 1)).isValid).toBe(true)
  })

  it.each(['message', 'bareMessage'] as const)(
    'behavior: a wallet that reads the text (%s) signs it between the marks alone, by which it is no transaction',
    async (reads) => {
      const { hawser, own } = await start({ reads })
      const signature = await signMessage(hawser, { message: 'Grüße' })
      const publicKey = decodeAddress(own)
      expect(sr25519Verify('<Bytes>Grüße</Bytes>', signature, publicKey)).toBe(true)
      expect(sr25519Verify('Grüße', signature, publicKey)).toBe(false)
    },
  )

  it.each(['sr25519', 'ed25519', 'ecdsa'] satisfies PolkadotKeyType[])(
    'default: a transaction with a tip in an asset, an end and a metadata hash, by a key of %s',
    async (type) => {
      const { hawser, own } = await start({ accounts: seeds.map((seed) => ({ seed, type })) })
      const payload = payloadFor(own)
      const { signature } = await signPayload(hawser, { payload })
      expect(signatureVerify(encodeSignerPayload(payload), signature, own)).toMatchObject({
        isValid: true,
        crypto: type,
      })
    },
  )

  it('behavior: refused in the wallet, and answered with no signature', async () => {
    const { hawser, peer, faults, own } = await start()
    peer.setBehavior('rejectsSign', true)
    await expect(signRaw(hawser, { data: '0x01' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    peer.setBehavior('rejectsSign', false)
    faults.malformedSignature = true
    await expect(signRaw(hawser, { data: '0x01' })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    await expect(signPayload(hawser, { payload: payloadFor(own) })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('behavior: a method that the wallet did not approve is not asked for', async () => {
    const { hawser, peer, own } = await start({ methods: ['polkadot_signMessage'] })
    const asked = signPayload(hawser, { payload: payloadFor(own) })
    await expect(asked).rejects.toMatchObject({ code: 'SIGNING_UNSUPPORTED' })
    expect(peer.log).toEqual([])
    await signRaw(hawser, { data: '0x01' })
    expect(peer.log).toHaveLength(1)
  })

  it('behavior: an account chosen in the wallet, and one that it no longer shares', async () => {
    const { hawser, peer, own, addressOn } = await start()
    const other = addressOn(assetHub, 1)
    await peer.switchAccount(other)
    await vi.waitFor(() => expect(connectionOf(hawser)?.address).toBe(other))
    await peer.selectAccounts([other])
    await vi.waitFor(() => expect(connectionOf(hawser)?.accounts).toHaveLength(1))
    await expect(signPayload(hawser, { payload: payloadFor(own) })).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    expect(peer.log).toEqual([])
  })

  it('STA-10 behavior: another network of the session, and one that it does not cover', async () => {
    const { hawser, peer, addressOn } = await start()
    await switchNetwork(hawser, { caipNetworkId: kusama.caipNetworkId })
    const own = addressOn(kusama)
    await vi.waitFor(async () => expect(await getAccounts(hawser)).toMatchObject([{ address: own }, {}]))
    expect(connectionOf(hawser)).toMatchObject({ address: own, chainId: kusama.caipNetworkId })
    await signRaw(hawser, { data: '0x01', address: addressOn(assetHub) })
    expect(peer.log.at(-1)).toMatchObject({ caipNetworkId: kusama.caipNetworkId, params: { address: own } })
    await expect(switchNetwork(hawser, { caipNetworkId: westend.caipNetworkId })).rejects.toMatchObject({
      code: 'SWITCH_CHAIN_UNSUPPORTED',
    })
  })

  it('CAP-06 behavior: restored after a reload, without a question', async () => {
    const { hawser, peer, page, own } = await start()
    hawser.destroy()
    peer.setBehavior('lateApproval', true)
    const next = openApp(page)
    await vi.waitFor(() => expect(connectionOf(next)).toMatchObject({ address: own, status: 'connected' }))
    expect(peer.pending).toEqual([])
    peer.setBehavior('lateApproval', false)
    const signature = await signMessage(next, { message: 'Ahoy again' })
    expect(signatureVerify('<Bytes>Ahoy again</Bytes>', signature, own).isValid).toBe(true)
  })

  it('STA-06 behavior: disconnected by the app, at both ends', async () => {
    const { hawser, peer } = await start()
    await disconnect(hawser)
    expect(connectionOf(hawser)).toBeUndefined()
    await vi.waitFor(() => expect(peer.sessions).toEqual([]))
  })

  it('STA-06 behavior: disconnected by the wallet', async () => {
    const { hawser, peer } = await start()
    await peer.disconnect()
    await vi.waitFor(() => expect(connectionOf(hawser)).toBeUndefined())
    await expect(signRaw(hawser, { data: '0x01' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})
