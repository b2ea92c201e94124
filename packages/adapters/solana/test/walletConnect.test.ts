import { createMemoryStore, defineNetwork, systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import {
  disconnect,
  getBalance,
  getProvider,
  getWcUri,
  signMessage,
  switchNetwork,
  waitForReceipt,
} from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { type Relay, startRelay } from '@hawser/relay'
import { createMemoryStorage } from '@hawser/testing/node'
import { createSolanaAccount } from '@hawser/testing/solana'
import { type SolanaChain, startSolanaChain } from '@hawser/testing/solana-node'
import { walletConnect } from '@hawser/walletconnect'
import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fromWeb3Transaction } from '../src/compat/web3.js'
import { signAllTransactions } from '../src/flows/signAllTransactions.js'
import { signAndSendTransaction } from '../src/flows/signAndSendTransaction.js'
import { signTransaction } from '../src/flows/signTransaction.js'
import { transfer } from '../src/flows/transfer.js'
import type { SolanaRpc } from '../src/kit/createRpc.js'
import { solana } from '../src/solana.js'
import { type PhoneOptions, startPhone } from './fixtures/startPhone.js'

const sol = 1_000_000_000n
const ids = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const
let relay: Relay
let chain: SolanaChain
const ends: (() => unknown)[] = []

beforeAll(async () => {
  relay = await startRelay()
  chain = await startSolanaChain({ blockTimeMs: 20, mints: [{ program: 'token', decimals: 6 }] })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(async () => {
  await chain.stop()
  await relay.close()
})

interface StartOptions extends Pick<PhoneOptions, 'methods' | 'answersSignatures'> {
  /** The networks that the wallet knows (CAIP-2). */
  readonly chains?: readonly string[]
}

async function start({ chains: known = ids.map((id) => `solana:${id}`), ...options }: StartOptions = {}) {
  const account = await createSolanaAccount()
  chain.fund(account.address, 10n * sol)
  const networks = ids.map((id) =>
    defineNetwork({
      id,
      chainNamespace: 'solana',
      caipNetworkId: `solana:${id}`,
      name: id.slice(0, 4),
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
  )
  const { wallet, peer, stop } = await startPhone({
    relayUrl: relay.url,
    accounts: [account],
    chains: Object.fromEntries(known.map((id) => [id, chain.rpcUrl])),
    ...options,
  })
  const memory = { store: createMemoryStore(), storage: createMemoryStorage() }
  /** A load of the page. */
  function openPage() {
    const hawser: Hawser = createHawser({
      networks,
      adapters: [solana({ pollingIntervalMs: 20 })],
      connectors: [walletConnect({ relayUrl: relay.url, projectId: 'test', storage: memory.storage })],
      storage: memory.store,
      platform: {
        fetch: (input, init) => globalThis.fetch(input, init),
        clock: systemClock,
        onVisible: () => () => {},
      },
    })
    const connectors = hawser[internalsKey].found.all()
    hawser.start()
    const close = () => {
      hawser.destroy()
      for (const connector of connectors) connector.dispose?.()
    }
    ends.push(close)
    return { hawser, close }
  }
  ends.push(() => stop())
  const { hawser, close } = openPage()
  const { uri, approval } = await getWcUri(hawser)
  await peer.pair(uri)
  await approval
  const { address } = account
  const { address: receiver } = await createSolanaAccount()
  async function build(lamports: number): Promise<Uint8Array> {
    const { createRpc } = await import('../src/kit/createRpc.js')
    const rpc: SolanaRpc = createRpc(networks[0] as (typeof networks)[number], {
      clock: systemClock,
      fetch,
      rpcs: new Map(),
    })
    const { value } = await rpc.getLatestBlockhash().send()
    const payer = new PublicKey(address)
    const transaction = new Transaction({
      feePayer: payer,
      ...value,
      lastValidBlockHeight: Number(value.lastValidBlockHeight),
    })
    return fromWeb3Transaction(
      transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(receiver), lamports })),
    )
  }
  return { hawser, close, openPage, wallet, peer, address, receiver, networks, build }
}

describe('over WalletConnect', () => {
  it('default: the session is an account like any other, and a message is signed by its key', async () => {
    const { hawser, address } = await start()
    const { connections } = hawser.getSnapshot()
    expect(connections.byId[connections.active.solana ?? 'solana/']).toMatchObject({
      status: 'connected',
      address,
      accounts: [{ namespace: 'solana', address, type: 'eoa' }],
    })
    expect(await getProvider(hawser, { namespace: 'solana' })).toMatchObject({
      isWalletConnect: true,
      namespace: 'solana',
    })
    const message = 'Grüße ⚓'
    const signature = await signMessage(hawser, { message, namespace: 'solana' })
    const bytes = Uint8Array.from(getBase58Encoder().encode(signature)) as Uint8Array as SignatureBytes
    const key = await getPublicKeyFromAddress(toAddress(address))
    expect(await verifySignature(key, bytes, new TextEncoder().encode(message))).toBe(true)
  })

  it('CAP-06 default: sends SOL and a token, by the wallet and its options', async () => {
    const { hawser, peer, address, receiver } = await start()
    const [mint] = chain.mints
    await mint?.mintTo(address, 5_000n)
    await waitForReceipt(hawser, await transfer(hawser, { to: receiver, amount: sol }))
    await waitForReceipt(hawser, await transfer(hawser, { to: receiver, amount: 5_000n, tokenAddress: mint?.address }))
    expect((await getBalance(hawser, { address: receiver })).value).toBe(sol)
    expect(await mint?.balanceOf(receiver)).toBe(5_000n)
    expect(peer.log.map(({ method }) => method)).toEqual([
      'solana_signAndSendTransaction',
      'solana_signAndSendTransaction',
    ])
    expect(peer.log[0]?.params).toMatchObject({ pubkey: address, sendOptions: { preflightCommitment: 'confirmed' } })
  })

  it.each([false, true])(
    'behavior: a wallet that only signs (answers the signature alone: %s)',
    async (answersSignatures) => {
      const { hawser, peer, receiver, address } = await start({
        methods: ['solana_signTransaction'],
        answersSignatures,
      })
      await waitForReceipt(hawser, await transfer(hawser, { to: receiver, amount: sol }))
      expect((await getBalance(hawser, { address: receiver })).value).toBe(sol)
      // The parts that older wallets need.
      expect(peer.log[0]?.params).toMatchObject({ feePayer: address, recentBlockhash: expect.any(String) })
    },
  )

  it.each([
    ['several at once', undefined, 1],
    ['one by one where the wallet has no method for them', ['solana_signTransaction'], 2],
  ] as const)('behavior: %s', async (_how, allowed, asked) => {
    const { hawser, peer, build } = await start({ methods: allowed })
    const transactions = [await build(1_000_001), await build(1_000_002)]
    expect(await signAllTransactions(hawser, { transactions })).toHaveLength(2)
    expect(peer.log).toHaveLength(asked)
  })

  it('behavior: a refusal, a method that was not approved, and an answer of nonsense', async () => {
    const { hawser, wallet, build } = await start({ methods: ['solana_signTransaction'] })
    const transaction = await build(1_000_000)
    await expect(signMessage(hawser, { message: 'x', namespace: 'solana' })).rejects.toMatchObject({
      code: 'WALLET_FEATURE_MISSING',
    })
    wallet.setBehavior('rejectsSign', true)
    await expect(signTransaction(hawser, { transaction })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    wallet.setBehavior('rejectsSign', false)
    wallet.setBehavior('malformedTransaction', true)
    await expect(signTransaction(hawser, { transaction })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('CAP-05 behavior: a network of the session is used from then on', async () => {
    const { hawser, wallet, networks, build } = await start()
    const second = networks[1]?.caipNetworkId ?? 'solana:'
    await switchNetwork(hawser, { caipNetworkId: second })
    await signTransaction(hawser, { transaction: await build(1_000_000) })
    expect(wallet.log.at(-1)).toMatchObject({ method: 'signTransaction', params: { chain: second } })
  })

  it('STA-12 behavior: restored after a reload it signs without a new approval, until it is disconnected at both ends', async () => {
    const { close, openPage, peer, address, receiver, build } = await start()
    close()
    const { hawser } = openPage()
    const status = () => Object.values(hawser.getSnapshot().connections.byId).map((one) => [one.status, one.address])
    await expect.poll(status).toEqual([['connected', address]])
    expect(peer.proposals).toHaveLength(1)
    const { hash } = await signAndSendTransaction(hawser, { transaction: await build(1_000_000) })
    await waitForReceipt(hawser, { hash })
    expect(chain.balanceOf(receiver)).toBe(1_000_000n)
    await disconnect(hawser)
    expect(status()).toEqual([])
    await expect.poll(() => peer.sessions).toEqual([])
  })

  it('behavior: a network that the session does not cover', async () => {
    const { hawser, networks } = await start({ chains: [`solana:${ids[0]}`] })
    await expect(
      switchNetwork(hawser, { caipNetworkId: networks[1]?.caipNetworkId ?? 'solana:' }),
    ).rejects.toMatchObject({
      code: 'SWITCH_CHAIN_UNSUPPORTED',
    })
  })
})
