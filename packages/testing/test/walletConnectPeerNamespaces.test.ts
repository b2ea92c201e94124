import { type Relay, startRelay } from '@hawser/relay'
import { getBase58Decoder, getBase58Encoder, verifySignature } from '@solana/kit'
import { SignClient } from '@walletconnect/sign-client'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type CreateWalletConnectPeerParameters,
  createMemoryStorage,
  createWalletConnectPeer,
  type WalletConnectPeer,
  type WalletConnectPeerNamespace,
} from '../src/exports/node.js'
import { createScriptedSolanaWallet, createSolanaAccount, createSolanaPeerNamespace } from '../src/exports/solana.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const asked = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
  solana: {
    chains: [mainnet, 'solana:unknown'],
    methods: ['solana_signMessage', 'solana_fly'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

let relay: Relay
let app: Awaited<ReturnType<typeof SignClient.init>>
const peers: WalletConnectPeer[] = []

beforeAll(async () => {
  relay = await startRelay()
  app = await SignClient.init({
    relayUrl: relay.url,
    projectId: 'hawser',
    storage: createMemoryStorage(),
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name: 'App', description: 'An app', url: 'https://app.example', icons: [] },
  })
  app.core.relayer.on('relayer_error', () => undefined)
})
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.destroy()
})
afterAll(async () => {
  app.core.heartbeat.stop()
  await app.core.relayer.transportClose()
  await relay.close()
})

async function connect(parameters: Partial<CreateWalletConnectPeerParameters>) {
  const peer = await createWalletConnectPeer({ relayUrl: relay.url, ...parameters })
  peers.push(peer)
  const { uri, approval } = await app.connect({ optionalNamespaces: asked })
  await peer.pair(uri ?? '')
  return { peer, session: await approval() }
}

async function createSolana() {
  const accounts = [await createSolanaAccount(), await createSolanaAccount()] as const
  const wallet = createScriptedSolanaWallet({
    name: 'Phone',
    accounts,
    chains: { [mainnet]: 'http://127.0.0.1:9', [devnet]: 'http://127.0.0.1:9' },
    permissionStore: 'memory',
  })
  return { accounts, wallet, namespace: await createSolanaPeerNamespace({ wallet }) }
}

describe('createWalletConnectPeer: namespaces', () => {
  it('default: approves what it knows of each that is asked for, and signs with the key of each', async () => {
    const { accounts, namespace } = await createSolana()
    const [{ address, keyPair }, other] = accounts
    const { peer, session } = await connect({
      privateKeys: [generatePrivateKey()],
      chains: { 1: 'http://127.0.0.1:9' },
      namespaces: [namespace],
    })
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${peer.accounts[0]}`])
    expect(session.namespaces.solana).toEqual({
      chains: [mainnet],
      accounts: [`${mainnet}:${address}`, `${mainnet}:${other.address}`],
      methods: ['solana_signMessage'],
      events: asked.solana.events,
    })
    const bytes = new TextEncoder().encode('Ahoy')
    const { signature } = await app.request<{ signature: string }>({
      topic: session.topic,
      chainId: mainnet,
      request: { method: 'solana_signMessage', params: { pubkey: address, message: getBase58Decoder().decode(bytes) } },
    })
    const signed = Uint8Array.from(getBase58Encoder().encode(signature))
    expect(await verifySignature(keyPair.publicKey, signed as Parameters<typeof verifySignature>[1], bytes)).toBe(true)
    expect(peer.log).toMatchObject([{ method: 'solana_signMessage', caipNetworkId: mainnet, outcome: 'answered' }])
  })

  it('behavior: one without eip155 changes its account and its network', async () => {
    const { accounts, namespace } = await createSolana()
    const [first, second] = accounts.map(({ address }) => address)
    const { peer, session } = await connect({ namespaces: [namespace] })
    expect(Object.keys(session.namespaces)).toEqual(['solana'])
    const events: unknown[] = []
    app.on('session_event', ({ params }) => events.push(params.event, params.chainId))
    await peer.switchAccount(second ?? '')
    await peer.switchChain(devnet)
    await expect.poll(() => events).toHaveLength(4)
    expect(events).toEqual([
      { name: 'accountsChanged', data: [`${mainnet}:${second}`, `${mainnet}:${first}`] },
      mainnet,
      { name: 'chainChanged', data: devnet },
      devnet,
    ])
    expect(peer.sessions.at(-1)?.namespaces.solana?.chains).toEqual([mainnet, devnet])
    await peer.selectAccounts([first ?? ''])
    expect(peer.sessions.at(-1)?.namespaces.solana?.accounts).toEqual([`${mainnet}:${first}`, `${devnet}:${first}`])
    await expect(peer.switchAccount('nobody')).rejects.toThrow(TypeError)
    await expect(peer.switchChain(1)).rejects.toThrow(TypeError)
  })

  it('behavior: addresses of their own on each network; properties; its switches and refusals', async () => {
    const namespace: WalletConnectPeerNamespace = {
      namespace: 'solana',
      chains: [mainnet, devnet],
      methods: ['solana_fly'],
      addressesOn: (id) => [`${id.slice(7, 10)}A`, `${id.slice(7, 10)}B`],
      sessionProperties: () => ({ flies: 'high' }),
      async answer({ prompt }) {
        await prompt('sign')
        throw Object.assign(new Error('No wings.'), { code: -32000 })
      },
    }
    const { peer, session } = await connect({ namespaces: [namespace] })
    expect(session.sessionProperties).toEqual({ flies: 'high' })
    await peer.switchChain(devnet)
    await peer.switchAccount('EtWB')
    expect(peer.sessions[0]?.namespaces.solana?.accounts).toEqual([
      `${mainnet}:5eyB`,
      `${mainnet}:5eyA`,
      `${devnet}:EtWB`,
      `${devnet}:EtWA`,
    ])
    const fly = () =>
      app.request({ topic: session.topic, chainId: mainnet, request: { method: 'solana_fly', params: {} } })
    await expect(fly()).rejects.toMatchObject({ code: -32000, message: 'No wings.' })
    peer.setBehavior('rejectsSign', true)
    await expect(fly()).rejects.toMatchObject({ code: 5000 })
  })
})
