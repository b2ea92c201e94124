import { createMemoryStore, systemClock } from '@hawser/common'
import { createHawser } from '@hawser/core'
import { disconnect, getWcUri, switchNetwork } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { type Relay, startRelay } from '@hawser/relay'
import { type CreateBitcoinPeerNamespaceParameters, createBitcoinPeerNamespace } from '@hawser/testing/bip122'
import { type BitcoinNode, startBitcoinNode } from '@hawser/testing/bip122-node'
import { createMemoryStorage, createWalletConnectPeer } from '@hawser/testing/node'
import { walletConnect } from '@hawser/walletconnect'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getAccountAddresses, getTransactionStatus, sendTransfer, signMessage, signPsbt } from '../src/exports/flows.js'
import { bip122 } from '../src/exports/index.js'
import { bitcoin, bitcoinRegtest, bitcoinSignet } from '../src/exports/networks.js'
import { buildPsbt, isSignatureValid } from './fixtures/buildPsbt.js'
import { randomKey } from './fixtures/startBitcoinFixture.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

let relay: Relay
let node: BitcoinNode
const ends: (() => unknown)[] = []
beforeAll(async () => {
  relay = await startRelay()
  node = await startBitcoinNode()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(async () => {
  await node.stop()
  await relay.close()
})

const recipient = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const regtest = bitcoinRegtest.caipNetworkId

async function start({
  preloaded,
  ...options
}: Partial<CreateBitcoinPeerNamespaceParameters> & { readonly preloaded?: readonly string[] } = {}) {
  const namespace = createBitcoinPeerNamespace({
    accounts: [
      { privateKey: randomKey(), type: 'segwit', path: "m/84'/1'/0'/0/0" },
      { privateKey: randomKey(), type: 'taproot', purpose: 'ordinals', path: "m/86'/1'/0'/0/0" },
    ],
    networks: { regtest: node.esploraUrl, signet: null },
    ...options,
  })
  const sessionProperties = () => ({ bip122_getAccountAddresses: JSON.stringify(preloaded) })
  const spoken = preloaded ? { ...namespace, sessionProperties } : namespace
  const peer = await createWalletConnectPeer({ relayUrl: relay.url, namespaces: [spoken] })
  const memory = { store: createMemoryStore(), storage: createMemoryStorage() }
  const openPage = () => {
    const hawser = createHawser({
      networks: [{ ...bitcoinRegtest, rpcUrls: { default: { http: [node.esploraUrl] } } }, bitcoinSignet, bitcoin],
      adapters: [bip122()],
      connectors: [walletConnect({ relayUrl: relay.url, projectId: 'test', storage: memory.storage })],
      storage: memory.store,
      platform: {
        fetch: (input, init) => globalThis.fetch(input, init),
        clock: systemClock,
        onVisible: () => () => {},
      },
    })
    hawser.start()
    const close = () => {
      hawser.destroy()
      for (const connector of hawser[internalsKey].found.all()) connector.dispose?.()
    }
    ends.push(close)
    return { hawser, close }
  }
  const { hawser, close } = openPage()
  ends.push(() => peer.destroy())
  const { uri, approval } = await getWcUri(hawser)
  await peer.pair(uri)
  await approval
  const [own = ''] = namespace.addressesOn(regtest)
  const connection = (client = hawser) => {
    const { active, byId } = client.getSnapshot().connections
    return byId[active.bip122 ?? 'bip122/']
  }
  return { hawser, close, openPage, peer, namespace, wallet: namespace.wallet, own, connection }
}

describe('over WalletConnect', () => {
  it('ENT-01 default: the session is an account for payments, and its addresses are told with purpose, key and path', async () => {
    const { hawser, own, connection, wallet } = await start()
    expect(connection()).toMatchObject({
      status: 'connected',
      address: own,
      chainId: regtest,
      accounts: [{ namespace: 'bip122', address: own, type: 'payment' }],
    })
    expect(await getAccountAddresses(hawser)).toEqual([
      { address: own, purpose: 'payment', path: "m/84'/1'/0'/0/0", publicKey: expect.stringMatching(/^0[23]/) },
      {
        address: wallet.addresses[1],
        purpose: 'ordinal',
        path: "m/86'/1'/0'/0/0",
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('API-12 default: a message by ECDSA and by BIP-322, each checked apart', async () => {
    const { hawser, own } = await start()
    for (const protocol of ['ecdsa', 'bip322'] as const) {
      const signature = await signMessage(hawser, { message: 'Ahoy ⚓', protocol })
      expect(await verifyBitcoinMessage({ address: own, message: 'Ahoy ⚓', signature })).toBe(true)
      expect(await verifyBitcoinMessage({ address: own, message: 'Ahoy', signature })).toBe(false)
    }
  })

  it('API-12 default: a transfer by the wallet, and a PSBT signed there and broadcast here, both on the chain', async () => {
    const { hawser, own, peer } = await start()
    await node.fund(own, 400_000n)
    const before = await node.balanceOf(recipient)
    const sent = await sendTransfer(hawser, { recipient, amount: 3_000n })
    expect(await getTransactionStatus(hawser, sent)).toEqual({ status: 'pending' })
    await node.mine()
    const psbt = (await buildPsbt({ esploraUrl: node.esploraUrl, from: [own], to: recipient })).toBase64()
    const { psbt: signed } = await signPsbt(hawser, { psbt, signInputs: [{ index: 0, sighashTypes: [0x83] }] })
    expect(isSignatureValid(signed, 0)).toBe(true)
    const { txid = '' } = await signPsbt(hawser, { psbt, broadcast: true })
    expect(await getTransactionStatus(hawser, { txid })).toEqual({ status: 'pending' })
    expect(await node.balanceOf(recipient)).toBe(before + 8_000n)
    const asked = peer.log.filter(({ method }) => method === 'signPsbt').map(({ params }) => params)
    expect(asked).toMatchObject([
      { account: own, broadcast: false },
      { account: own, broadcast: false },
    ])
    // Built here, at a rate of the app's own.
    await node.mine()
    await sendTransfer(hawser, { recipient, amount: 2_000n, feeRate: 3 })
    expect(await node.balanceOf(recipient)).toBe(before + 10_000n)
  })

  it('behavior: refused, malformed, altered, and answered by somebody else', async () => {
    const { hawser, peer, wallet, own } = await start()
    await node.fund(own, 20_000n)
    const before = await node.balanceOf(recipient)
    const psbt = (await buildPsbt({ esploraUrl: node.esploraUrl, from: [own], to: recipient })).toBase64()
    const broadcast = () => signPsbt(hawser, { psbt, broadcast: true })
    peer.setBehavior('rejectsSign', true)
    await expect(signMessage(hawser, { message: 'x' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect(broadcast()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    peer.resetBehaviors()
    peer.setBehavior('rejectsSend', true)
    await expect(sendTransfer(hawser, { recipient, amount: 1_000n })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    peer.resetBehaviors()
    for (const name of ['malformedPsbt', 'altersPsbt', 'changesSighash'] as const) {
      wallet.setBehavior(name, true)
      await expect(broadcast()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
      wallet.resetBehaviors()
    }
    wallet.setBehavior('malformedTxid', true)
    await expect(sendTransfer(hawser, { recipient, amount: 1_000n })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    expect(await node.balanceOf(recipient)).toBe(before)
  })

  it('behavior: methods that the wallet did not approve are a typed absence, and transfers are built where it signs', async () => {
    const little = await start({ methods: ['signMessage'] })
    await node.fund(little.own, 20_000n)
    expect(await getAccountAddresses(little.hawser)).toEqual([{ address: little.own, purpose: 'payment' }])
    const psbt = (await buildPsbt({ esploraUrl: node.esploraUrl, from: [little.own], to: recipient })).toBase64()
    const missing = { code: 'WALLET_FEATURE_MISSING' }
    await expect(signPsbt(little.hawser, { psbt })).rejects.toMatchObject(missing)
    await expect(sendTransfer(little.hawser, { recipient, amount: 1_000n })).rejects.toMatchObject(missing)
    const signer = await start({ methods: ['signPsbt', 'getAccountAddresses'] })
    await node.fund(signer.own, 20_000n)
    const before = await node.balanceOf(recipient)
    await sendTransfer(signer.hawser, { recipient, amount: 1_000n })
    expect(await node.balanceOf(recipient)).toBe(before + 1_000n)
    await expect(signMessage(signer.hawser, { message: 'x' })).rejects.toMatchObject(missing)
  })

  it('CAP-05 default: another network of the session, with its addresses; one that it does not cover', async () => {
    const { hawser, connection } = await start()
    await switchNetwork(hawser, { caipNetworkId: bitcoinSignet.caipNetworkId })
    expect(connection()).toMatchObject({
      chainId: bitcoinSignet.caipNetworkId,
      address: expect.stringMatching(/^tb1q/),
    })
    const { caipNetworkId } = bitcoin
    await expect(switchNetwork(hawser, { caipNetworkId })).rejects.toMatchObject({ code: 'SWITCH_CHAIN_UNSUPPORTED' })
    expect((await getAccountAddresses(hawser)).map(({ address }) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p'])
  })

  it('behavior: addresses that came with the session, as long as they are those of the network in use', async () => {
    const { hawser, own, peer } = await start({ preloads: true })
    const asked = () => peer.log.filter(({ method }) => method === 'getAccountAddresses').length
    expect((await getAccountAddresses(hawser)).map(({ address }) => address)).toEqual([
      own,
      expect.stringMatching(/^bcrt1p/),
    ])
    expect(asked()).toBe(0)
    await switchNetwork(hawser, { caipNetworkId: bitcoinSignet.caipNetworkId })
    expect((await getAccountAddresses(hawser)).map(({ address }) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p'])
    expect(asked()).toBe(1)
  })

  it('behavior: addresses that came with the session, as long as its account is among them, after a reload too', async () => {
    const accounts = [1, 2].map(() => ({ privateKey: randomKey(), type: 'segwit' as const }))
    const [preloaded = ''] = createBitcoinPeerNamespace({ accounts, networks: { regtest: null } }).addressesOn(regtest)
    const { hawser, own, peer, namespace, close, openPage, connection } = await start({
      accounts,
      preloaded: [preloaded],
    })
    expect(own).toBe(preloaded)
    expect(await getAccountAddresses(hawser)).toEqual([{ address: own, purpose: 'payment' }])
    const [, other = ''] = namespace.addressesOn(regtest)
    await peer.selectAccounts([other])
    await expect.poll(() => connection()?.address).toBe(other)
    const told = async (client: typeof hawser) => (await getAccountAddresses(client)).map(({ address }) => address)
    expect(await told(hawser)).toContain(other)
    close()
    const page = openPage()
    await expect.poll(() => connection(page.hawser)?.address).toBe(other)
    expect(await told(page.hawser)).toContain(other)
  })

  it('behavior: bip122_addressesChanged takes the place of what came with the session', async () => {
    const { hawser, own, peer } = await start({ preloads: true })
    const next = { address: 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry', intention: 'payment' }
    await peer.emitEvent({
      name: 'bip122_addressesChanged',
      data: [{ address: own, intention: 'payment' }, next],
      caipNetworkId: regtest,
    })
    await expect
      .poll(async () => (await getAccountAddresses(hawser)).map(({ address }) => address))
      .toEqual([own, next.address])
    // What is no list of addresses changes nothing.
    for (const data of ['none', { payment: 7 }, null, [42]])
      await peer.emitEvent({ name: 'bip122_addressesChanged', data, caipNetworkId: regtest })
    await peer.emitEvent({ name: 'accountsChanged', data: [`${regtest}:${own}`], caipNetworkId: regtest })
    expect((await getAccountAddresses(hawser)).map(({ address }) => address)).toContain(own)
  })

  it('behavior: addresses that changed are still those after a reload, without a word to the wallet', async () => {
    const { hawser, own, peer, close, openPage, connection } = await start({ preloads: true })
    const next = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    const told = async (client: typeof hawser) => (await getAccountAddresses(client)).map(({ address }) => address)
    const data = [own, next].map((address) => ({ address, intention: 'payment' }))
    await peer.emitEvent({ name: 'bip122_addressesChanged', data, caipNetworkId: regtest })
    await expect.poll(() => told(hawser)).toEqual([own, next])
    // The SDK hears of the session for another reason: what it keeps is what the wallet told last.
    await peer.selectAccounts([own])
    expect(await told(hawser)).toEqual([own, next])
    close()
    const page = openPage().hawser
    await expect.poll(() => connection(page)?.status).toBe('connected')
    expect(await told(page)).toEqual([own, next])
    expect(peer.log.filter(({ method }) => method === 'getAccountAddresses')).toEqual([])
  })

  it('STA-06 default: restored after a reload without a word to the wallet, and left on both sides', async () => {
    const { close, openPage, peer, own, connection } = await start()
    close()
    peer.setBehavior('lateApproval', true)
    const { hawser } = openPage()
    await expect.poll(() => connection(hawser)?.status).toBe('connected')
    expect(connection(hawser)).toMatchObject({ address: own, chainId: regtest })
    expect(peer.pending).toEqual([])
    peer.resetBehaviors()
    const signature = await signMessage(hawser, { message: 'again' })
    expect(await verifyBitcoinMessage({ address: own, message: 'again', signature })).toBe(true)
    await disconnect(hawser)
    expect(connection(hawser)).toBeUndefined()
    await expect.poll(() => peer.sessions).toEqual([])
  })

  it('behavior: the wallet ends the session', async () => {
    const { hawser, peer, connection } = await start()
    await peer.disconnect()
    await expect.poll(() => connection()).toBeUndefined()
    await expect(signMessage(hawser, { message: 'x' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})
