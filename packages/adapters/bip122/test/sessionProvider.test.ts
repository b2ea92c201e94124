import { type Platform, systemClock } from '@hawser/common'
import type { Connector, ConnectorFactory, SessionProvider, SessionRequest } from '@hawser/core'
import { createHawser } from '@hawser/core'
import { connect, getProvider, switchNetwork } from '@hawser/core/actions'
import { createScriptedBitcoinWallet, type ScriptedBitcoinWallet } from '@hawser/testing/bip122'
import { type BitcoinNode, startBitcoinNode } from '@hawser/testing/bip122-node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAccountAddresses, sendTransfer, signMessage, signPsbt } from '../src/exports/flows.js'
import { bip122 } from '../src/exports/index.js'
import { bitcoinRegtest, bitcoinSignet } from '../src/exports/networks.js'
import { buildPsbt, isSignatureValid } from './fixtures/buildPsbt.js'
import { randomKey } from './fixtures/startBitcoinFixture.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

const allMethods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

interface SessionOptions {
  readonly methods?: readonly string[] | undefined
  readonly properties?:
    | Readonly<Record<string, unknown>>
    | ((own: string) => Readonly<Record<string, unknown>>)
    | undefined
  /** A method that the wallet never answers. */
  readonly hangsOn?: string | undefined
}

/** A session of a client-level connector, whose wallet answers as one at the other end of WalletConnect does. */
function createSessionConnector(
  wallet: ScriptedBitcoinWallet,
  { methods = allMethods, properties = {}, hangsOn }: SessionOptions = {},
): ConnectorFactory {
  const approved: readonly string[] = [bitcoinRegtest.caipNetworkId]
  const provider: SessionProvider = {
    isWalletConnect: true,
    namespace: 'bip122',
    accounts: () => wallet.addresses.slice(0, 1),
    chainId: () => bitcoinRegtest.caipNetworkId,
    properties: () => (typeof properties === 'function' ? properties(wallet.addresses[0] ?? '') : properties),
    methods: () => methods,
    request(args) {
      args.onAsk?.()
      return args.method === hangsOn ? new Promise<never>(() => {}) : wallet.answerSessionRequest(args)
    },
    setChain(chainId) {
      if (!approved.includes(chainId)) throw Object.assign(new Error('Not covered.'), { code: 4902 })
    },
  }
  const connector: Connector = {
    id: 'session',
    type: 'WALLET_CONNECT',
    name: 'Session',
    namespaces: ['bip122'],
    isInstalled: true,
    connect: async ({ generation }) => [
      {
        connectionId: 'bip122/session',
        generation,
        namespace: 'bip122',
        accounts: [{ namespace: 'bip122', address: wallet.addresses[0] ?? '', type: 'payment' }],
        chainId: bitcoinRegtest.caipNetworkId,
      },
    ],
    reconnect: async () => [],
    disconnect: async () => {},
    getProvider: async () => provider,
    watch: () => () => {},
  }
  return { contractVersion: 1, id: 'session', create: () => connector }
}

async function open({ without = [], ...options }: SessionOptions & { readonly without?: readonly string[] } = {}) {
  const wallet = createScriptedBitcoinWallet({
    protocol: 'sats-connect',
    name: 'Phone',
    accounts: [
      { privateKey: randomKey(), type: 'segwit', path: "m/84'/0'/0'/0/0" },
      { privateKey: randomKey(), type: 'taproot', purpose: 'ordinals' },
    ],
    networks: { regtest: node.esploraUrl },
    network: 'regtest',
    without,
    permissionStore: 'memory',
  })
  const hawser = createHawser({
    networks: [{ ...bitcoinRegtest, rpcUrls: { default: { http: [node.esploraUrl] } } }, bitcoinSignet],
    adapters: [bip122()],
    connectors: [createSessionConnector(wallet, options)],
    storage: false,
    platform: { clock: systemClock } as Partial<Platform>,
  })
  hawser.start()
  await connect(hawser, { connectorId: 'session' })
  const [own = ''] = wallet.addresses
  const provider = (await getProvider(hawser)) as SessionProvider
  return { hawser, wallet, provider, own }
}

describe('a session (WalletConnect)', () => {
  it('API-12 default: addresses, by a request', async () => {
    const { hawser, wallet } = await open()
    expect(await getAccountAddresses(hawser)).toMatchObject([
      { address: wallet.addresses[0], purpose: 'payment', path: "m/84'/0'/0'/0/0" },
      { address: wallet.addresses[1], purpose: 'ordinal' },
    ])
  })

  it.each([
    ['a list', (address: string) => [{ address, intention: 'payment', publicKey: '02'.repeat(33) }]],
    ['JSON', (address: string) => JSON.stringify([{ address, publicKey: '02'.repeat(33) }])],
    ['lists by purpose', (address: string) => ({ payment: [{ address, publicKey: '02'.repeat(33) }] })],
  ])('parameters: addresses that came with the session, as %s', async (_, write) => {
    const { hawser, wallet, own } = await open({
      properties: (address) => ({ bip122_getAccountAddresses: write(address) }),
    })
    expect(await getAccountAddresses(hawser)).toEqual([
      { address: own, purpose: 'payment', publicKey: '02'.repeat(33) },
    ])
    expect(wallet.log.map(({ method }) => method)).not.toContain('getAccountAddresses')
  })

  it("behavior: addresses that came with the session, and are no longer those of the session's account", async () => {
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const properties = { bip122_getAccountAddresses: [{ address, intention: 'payment' }] }
    const asked = await open({ properties })
    expect((await getAccountAddresses(asked.hawser)).map((told) => told.address)).toEqual(asked.wallet.addresses)
    const silent = await open({ properties, methods: ['signPsbt'] })
    expect(await getAccountAddresses(silent.hawser)).toEqual([{ address: silent.own, purpose: 'payment' }])
  })

  it('behavior: a wallet that approves getAccountAddresses and does not know it', async () => {
    const { hawser, own } = await open({ without: ['getAccountAddresses'] })
    expect(await getAccountAddresses(hawser)).toEqual([{ address: own, purpose: 'payment' }])
    await node.fund(own, 20_000n)
    const psbt = (await buildPsbt({ esploraUrl: node.esploraUrl, from: [own], to: own })).toBase64()
    expect(isSignatureValid((await signPsbt(hawser, { psbt })).psbt, 0)).toBe(true)
  })

  it('behavior: a transfer that the wallet sends asks it for no addresses', async () => {
    const { hawser, wallet, own } = await open({ hangsOn: 'getAccountAddresses' })
    await node.fund(own, 20_000n)
    const { txid } = await sendTransfer(hawser, { recipient: own, amount: 3_000n, timeoutMs: 5_000 })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(wallet.log.map(({ method }) => method)).toEqual(['sendTransfer'])
  })

  it('behavior: cancelled while the wallet is out of reach: the request knows of it, and nothing is said of sending', async () => {
    const { hawser, provider, own } = await open()
    await node.fund(own, 20_000n)
    const asked: SessionRequest[] = []
    const request = vi.spyOn(provider, 'request').mockImplementation((args) => {
      asked.push(args)
      return new Promise(() => {})
    })
    const send = (cancel: AbortController) =>
      sendTransfer(hawser, { recipient: own, amount: 3_000n, signal: cancel.signal })
    const [early, late] = [new AbortController(), new AbortController()]
    const unsent = send(early)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    early.abort()
    await expect(unsent).rejects.toMatchObject({ code: 'ABORTED', details: undefined })
    expect(asked[0]?.signal?.aborted).toBe(true)
    const sent = send(late)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.onAsk?.()
    late.abort()
    await expect(sent).rejects.toMatchObject({ code: 'ABORTED', details: 'It may have been sent.' })
    request.mockRestore()
  })

  it('behavior: properties that are none, and wallets that answer with bare texts', async () => {
    const { hawser, own } = await open({ methods: ['signMessage'], properties: { bip122_getAccountAddresses: '{' } })
    expect(await getAccountAddresses(hawser)).toEqual([{ address: own, purpose: 'payment' }])
  })

  it('API-12 default: messages, whose signature comes in hexadecimal and is given in base64', async () => {
    const { hawser, own } = await open()
    const message = 'Ahoy'
    for (const protocol of ['ecdsa', 'bip322'] as const) {
      const signature = await signMessage(hawser, { message, protocol })
      expect(signature).toMatch(/^[A-Za-z0-9+/]+=*$/)
      expect(await verifyBitcoinMessage({ address: own, message, signature })).toBe(true)
    }
  })

  it('API-12 default: a transfer and a PSBT, signed alone and broadcast', async () => {
    const { hawser, own } = await open()
    await node.fund(own, 400_000n)
    const recipient = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const before = await node.balanceOf(recipient)
    await sendTransfer(hawser, { recipient, amount: 3_000n })
    expect(await node.balanceOf(recipient)).toBe(before + 3_000n)
    await node.mine()
    const built = (await buildPsbt({ esploraUrl: node.esploraUrl, from: [own], to: recipient })).toBase64()
    const signed = await signPsbt(hawser, { psbt: built, signInputs: [{ index: 0, sighashTypes: [0x83] }] })
    expect(isSignatureValid(signed.psbt, 0)).toBe(true)
    const { txid } = await signPsbt(hawser, { psbt: built, broadcast: true })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(await node.balanceOf(recipient)).toBe(before + 8_000n)
  })

  it('behavior: refused, malformed, and methods that the wallet did not approve', async () => {
    const { hawser, wallet } = await open()
    wallet.setBehavior('rejectsSign', true)
    await expect(signMessage(hawser, { message: 'x' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.resetBehaviors()
    wallet.setBehavior('malformedSignature', true)
    await expect(signMessage(hawser, { message: 'x' })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const little = await open({ methods: ['signMessage'] })
    await node.fund(little.own, 10_000n)
    const psbt = (await buildPsbt({ esploraUrl: node.esploraUrl, from: [little.own], to: little.own })).toBase64()
    await expect(signPsbt(little.hawser, { psbt })).rejects.toMatchObject({ code: 'WALLET_FEATURE_MISSING' })
  })

  it('CAP-05 behavior: a network that the session does not cover', async () => {
    const { hawser } = await open()
    const { caipNetworkId } = bitcoinSignet
    await expect(switchNetwork(hawser, { caipNetworkId })).rejects.toMatchObject({ code: 'SWITCH_CHAIN_UNSUPPORTED' })
  })
})
