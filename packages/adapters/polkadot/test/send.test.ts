import { type Clock, defineNetwork, type Network, type Platform, systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import { connect, listConnectors, switchAccount } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { type SendApi, type SendState, send } from '@hawser/core/send'
import { createScriptedPolkadotWallet, type ScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { type LocalPolkadot, setPolkadotBalance, startLocalPolkadot } from '@hawser/testing/polkadot-node'
import '@polkadot/api-augment'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { encodeAddress, randomAsHex, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigner } from '../src/exports/flows.js'
import { polkadot } from '../src/exports/index.js'
import { RECEIPT_POLL_MS } from '../src/send/receiptTimes.js'

const unit = 10n ** 12n
const types = ['sr25519', 'ed25519', 'ecdsa'] as const
const noEnd = new AbortController().signal

let chain: LocalPolkadot
let api: ApiPromise
let deposit: bigint
let network: Network<'polkadot'>
let wallet: ScriptedPolkadotWallet
let hawser: Hawser
let form: SendApi
/** What becomes of an answer of the node. */
let meddle: (method: string, answer: Response) => Response | Promise<Response>

/** Blocks come when something is sent, so looking for them goes on at once. */
const clock: Clock = {
  ...systemClock,
  setTimeout: (callback, delayMs) => systemClock.setTimeout(callback, delayMs === RECEIPT_POLL_MS ? 20 : delayMs),
}

beforeAll(async () => {
  chain = await startLocalPolkadot()
  // Its own types do not fit each other under `exactOptionalPropertyTypes`.
  const provider = new WsProvider(chain.wsUrl) as never
  api = await ApiPromise.create({ provider, noInitWarn: true })
  deposit = api.consts.balances.existentialDeposit.toBigInt()
  network = defineNetwork({
    id: chain.genesisHash.slice(2, 34),
    chainNamespace: 'polkadot',
    name: 'Local',
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
})

afterAll(async () => {
  await api?.disconnect()
  await chain?.stop()
})

beforeEach(async () => {
  meddle = (_, answer) => answer
  const page = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  wallet = createScriptedPolkadotWallet({
    key: 'test-wallet',
    accounts: types.map((type) => ({ seed: randomAsHex(32), type })),
    window: page,
    permissionStore: 'memory',
  })
  wallet.inject()
  const fetchNode: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const { method } = JSON.parse(String(init?.body)) as { method: string }
    return meddle(method, answer)
  }
  hawser = createHawser({
    networks: [network],
    adapters: [polkadot()],
    storage: false,
    platform: { window: page, clock, fetch: fetchNode } as Partial<Platform>,
  })
  hawser.start()
  listConnectors(hawser)
  await vi.waitFor(() =>
    expect(hawser.getSnapshot().connectors.list.map(({ id }) => id)).toEqual(['polkadot:test-wallet']),
  )
  await connect(hawser, { connectorId: 'polkadot:test-wallet' })
  form = hawser.use(send)
})

afterEach(() => {
  hawser.destroy()
  wallet.destroy()
})

const addressOf = (index: number) => wallet.addresses[index] ?? ''
const newAddress = () => encodeAddress(randomAsU8a(32), 42)
const account = (address: string) => api.query.system.account(address)
const free = async (address: string) => (await account(address)).data.free.toBigInt()
const fund = (address: string, amount: bigint) => setPolkadotBalance(chain, address, amount)
const state = () => hawser.getSnapshot().features.send as SendState
const signed = () => wallet.log.filter(({ method }) => method === 'signPayload')

function capability() {
  const found = hawser[internalsKey].adapters.get('polkadot')?.send
  if (!found) throw new Error('The adapter has no send capability.')
  return found
}

/** A decimal number of the network's currency. */
const text = (amount: bigint) => `${amount / unit}.${String(amount % unit).padStart(12, '0')}`

async function review(amount: bigint, to: string): Promise<boolean> {
  form.setAmount(text(amount))
  form.setReceiver(to)
  return form.review()
}

const maxAmount = async (from: string, to: string) =>
  capability().getMaxAmount({ from, to, network, balance: await free(from), signal: noEnd })

const confirmed = () => vi.waitFor(() => expect(state().transactions[0]?.status).toBe('confirmed'))

/** What a transaction of the last block calls, as the library reads it; undefined where it is not there. */
async function callOf(hash: string | undefined): Promise<string | undefined> {
  const { block } = await api.rpc.chain.getBlock()
  return block.extrinsics.find((one) => one.hash.toHex() === hash)?.method.method
}

describe('Send on a Substrate chain', () => {
  it.each(types.map((type, index) => [type, index] as const))(
    'CAP-06 default: what was reviewed is signed (%s), sent and found in a block; its fee is within what was told',
    async (_, index) => {
      const [from, to] = [addressOf(index), newAddress()]
      await fund(from, 10n * unit)
      switchAccount(hawser, {
        connectionId: hawser.getSnapshot().connections.active.polkadot ?? 'polkadot/',
        address: from,
      })
      expect(await review(2n * unit, to)).toBe(true)
      const maxFee = BigInt(state().estimate?.maxFee ?? 0)
      const sent = await form.submit()
      expect(sent).toMatchObject({
        from,
        to,
        amount: String(2n * unit),
        tokenSymbol: 'ROC',
        status: 'pending',
        nonce: 0,
      })
      await confirmed()
      expect(await free(to)).toBe(2n * unit)
      const fee = 8n * unit - (await free(from))
      expect(fee).toBeGreaterThan(0n)
      expect(fee).toBeLessThanOrEqual(maxFee)
      expect(await callOf(sent?.hash)).toBe('transferKeepAlive')
    },
  )

  it('CAP-06 behavior: the largest amount leaves the account what it needs to exist', async () => {
    const [from, to] = [addressOf(0), newAddress()]
    await fund(from, 3n * unit)
    form.setReceiver(to)
    await form.setMax()
    expect(await form.review()).toBe(true)
    expect((await form.submit())?.status).toBe('pending')
    await confirmed()
    const left = await free(from)
    expect(left).toBeGreaterThanOrEqual(deposit)
    expect(left).toBeLessThan(deposit + 3n * unit - (await free(to)))
    expect((await account(from)).providers.toNumber()).toBe(1)
  })

  it.each([
    ['what the receiver’s account would be too small for', () => deposit - 1n, 'BELOW_EXISTENTIAL_DEPOSIT'],
    ['what leaves no room for the fee', () => 3n * unit - 1n, 'INSUFFICIENT_GAS_MONEY'],
    ['more than there is', () => 3n * unit + 1n, 'INSUFFICIENT_FUNDS'],
  ] as const)('VAL-08 behavior: %s is found before the wallet is asked', async (_, amount, code) => {
    await fund(addressOf(0), 3n * unit)
    expect(await review(amount(), newAddress())).toBe(false)
    expect(state().error?.code).toBe(code)
    expect(signed()).toEqual([])
  })

  it('CAP-06 behavior: what would close the account is sent after the user’s word alone, and the account is gone', async () => {
    const [from, to] = [addressOf(0), newAddress()]
    await fund(from, 3n * unit)
    const most = await maxAmount(from, to)
    expect(await review(most, to)).toBe(true)
    expect(state().estimate?.feeWarning).toBeUndefined()
    const all = most + deposit
    expect(await review(all, to)).toBe(true)
    const { feeWarning, maxFee = '' } = state().estimate ?? {}
    expect(feeWarning).toBe('accountClosed')
    // What is lost with the account counts: there is nothing left.
    expect(all + BigInt(maxFee)).toBe(3n * unit)
    expect(await form.submit()).toBeNull()
    expect(state().error?.code).toBe('FEE_NOT_ACCEPTED')
    expect(signed()).toEqual([])
    form.acceptFee()
    const sent = await form.submit()
    await confirmed()
    // As this old runtime calls `transfer_allow_death`.
    expect(await callOf(sent?.hash)).toBe('transfer')
    expect(await free(to)).toBe(all)
    expect(await free(from)).toBe(0n)
    expect((await account(from)).providers.toNumber()).toBe(0)
  })

  it('CAP-06 error: an account that something is held of cannot be closed', async () => {
    const [from, to] = [addressOf(0), newAddress()]
    await fund(from, 300n * unit)
    await api.tx.proxy.addProxy(to, 'Any', 0).signAndSend(from, { signer: createSigner(hawser) })
    await vi.waitFor(async () => expect((await account(from)).data.reserved.toBigInt()).toBeGreaterThan(0n))
    const most = await maxAmount(from, to)
    expect(await review(most + 1n, to)).toBe(false)
    expect(state().error).toMatchObject({ code: 'ACCOUNT_MUST_STAY', shortMessage: expect.stringContaining('ROC') })
    expect(await review(most, to)).toBe(true)
    expect((await form.submit())?.status).toBe('pending')
    await confirmed()
    expect(await free(to)).toBe(most)
  })

  it('CAP-06 behavior: to an account that exists less than the existential deposit can be sent, to a new one as much', async () => {
    const [rich, poor] = [newAddress(), newAddress()]
    await fund(addressOf(0), 3n * unit)
    await fund(rich, deposit)
    for (const [to, amount] of [
      [rich, 1n],
      [poor, deposit],
    ] as const) {
      const before = await free(to)
      expect(await review(amount, to)).toBe(true)
      // It is more than what is sent.
      expect(state().estimate?.feeWarning).toBe('largeShare')
      form.acceptFee()
      const sent = await form.submit()
      await vi.waitFor(() => expect(state().transactions.find(({ id }) => id === sent?.id)?.status).toBe('confirmed'))
      expect(await free(to)).toBe(before + amount)
    }
  })

  it('error: declined in the wallet: nothing was sent, and the review stands', async () => {
    const to = newAddress()
    await fund(addressOf(0), 3n * unit)
    wallet.setBehavior('rejectsSign', true)
    expect(await review(unit, to)).toBe(true)
    expect(await form.submit()).toBeNull()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'USER_REJECTED' }, transactions: [] })
    wallet.setBehavior('rejectsSign', false)
    expect((await form.submit())?.status).toBe('pending')
    await confirmed()
    expect(await free(to)).toBe(unit)
  })

  it('error: signed by another key, or of another transaction: the chain refuses it, and nothing is sent', async () => {
    const to = newAddress()
    await fund(addressOf(0), 3n * unit)
    wallet.setBehavior('signsWithWrongKey', true)
    expect(await review(unit, to)).toBe(true)
    expect(await form.submit()).toBeNull()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'TRANSACTION_CHANGED' }, transactions: [] })
    expect(await free(to)).toBe(0n)
  })

  it('error: the node has it and goes away: it is kept as unknown, looked up, and found', async () => {
    const to = newAddress()
    await fund(addressOf(0), 3n * unit)
    expect(await review(unit, to)).toBe(true)
    meddle = (method, answer) => (method === 'author_submitExtrinsic' ? new Response('', { status: 503 }) : answer)
    const sent = await form.submit()
    expect(sent).toMatchObject({ status: 'unknown', nonce: null })
    expect(signed()).toHaveLength(1)
    form.checkAgain(sent?.id ?? '')
    await confirmed()
    expect(await free(to)).toBe(unit)
  })

  it('behavior: what the runtime refuses, and what another one took the place of, are told as that', async () => {
    const from = addressOf(0)
    await fund(from, 3n * unit)
    const hash = await api.tx.balances
      .transferKeepAlive(newAddress(), 100n * unit)
      .signAndSend(from, { signer: createSigner(hawser) })
    const common = { network, from, nonce: 0, signal: noEnd }
    const wait = capability().waitForReceipt
    const receipt = await wait({ ...common, hash: hash.toHex() })
    expect(receipt).toMatchObject({ hash: hash.toHex(), status: 'reverted' })
    expect(receipt.replacement).toBeUndefined()
    const other = `0x${'cd'.repeat(32)}`
    expect(await wait({ ...common, hash: other })).toMatchObject({
      hash: hash.toHex(),
      replacement: { reason: 'replaced', replacedHash: other },
    })
    // By its hash alone, as long as it is new.
    expect(await wait({ hash: hash.toHex(), network, signal: noEnd })).toEqual(receipt)
  })

  it('VAL-02 behavior: receivers are checked, and written in the network’s own form', async () => {
    const key = randomAsU8a(32)
    const check = (address: string) => capability().checkReceiver(address, network)
    const address = encodeAddress(key, 42)
    expect(await check(` ${address} `)).toEqual({ isValid: true, address })
    // Of Kusama, of an EVM chain, with a typing mistake, of nothing.
    expect(await check(encodeAddress(key, 2))).toEqual({ isValid: false, reason: 'format' })
    expect(await check(`0x${'ab'.repeat(20)}`)).toEqual({ isValid: false, reason: 'format' })
    expect(await check('nobody')).toEqual({ isValid: false, reason: 'format' })
    const last = address.at(-1) === '1' ? '2' : '1'
    expect(await check(address.slice(0, -1) + last)).toEqual({ isValid: false, reason: 'checksum' })
    const risk = (of: Uint8Array) =>
      capability().findReceiverRisk?.({ address: encodeAddress(of, 42), network, signal: noEnd })
    expect(await risk(new Uint8Array(32))).toBe('burn')
    expect(await risk(key)).toBeNull()
    const missing = { address, network, signal: noEnd }
    await expect(capability().getToken(missing)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  })
})
