import { defineNetwork, type Network, type Platform, systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import { connect, disconnect, getBalance, listConnectors, signMessage } from '@hawser/core/actions'
import { createScriptedPolkadotWallet, type ScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { type LocalPolkadot, setPolkadotBalance, startLocalPolkadot } from '@hawser/testing/polkadot-node'
import '@polkadot/api-augment'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { randomAsHex, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSigner, getAccountBalance, getAccounts, signPayload, signRaw } from '../src/exports/flows.js'
import { polkadot } from '../src/exports/index.js'
import type { SignerPayload } from '../src/provider/polkadotProvider.js'

const unit = 10n ** 12n
const seeds = [randomAsHex(32), randomAsHex(32), randomAsHex(32), randomAsHex(32)] as const

let chain: LocalPolkadot
let api: ApiPromise
let network: Network<'polkadot'>
let page: Window & typeof globalThis
let wallet: ScriptedPolkadotWallet
let hawser: Hawser

beforeAll(async () => {
  chain = await startLocalPolkadot()
  // Its own types do not fit each other under `exactOptionalPropertyTypes`.
  const provider = new WsProvider(chain.wsUrl) as never
  api = await ApiPromise.create({ provider, noInitWarn: true })
  network = defineNetwork({
    id: chain.genesisHash.slice(2, 34),
    chainNamespace: 'polkadot',
    name: 'Local',
    nativeCurrency: chain.nativeCurrency,
    // The first is nobody's: reads go on to the next.
    rpcUrls: { default: { http: ['http://127.0.0.1:9', chain.rpcUrl] } },
  })
})

afterAll(async () => {
  await api?.disconnect()
  await chain?.stop()
})

beforeEach(async () => {
  page = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  wallet = createScriptedPolkadotWallet({
    key: 'test-wallet',
    accounts: [
      { seed: seeds[0], name: 'First' },
      { seed: seeds[1] },
      { seed: seeds[2], type: 'ed25519' },
      { seed: seeds[3], type: 'ecdsa' },
    ],
    window: page,
    permissionStore: 'memory',
  })
  wallet.inject()
  hawser = createHawser({
    appName: 'Chain test',
    networks: [network],
    adapters: [polkadot()],
    storage: false,
    platform: { window: page, clock: systemClock } as Partial<Platform>,
  })
  hawser.start()
  listConnectors(hawser)
  await vi.waitFor(() =>
    expect(hawser.getSnapshot().connectors.list.map(({ id }) => id)).toEqual(['polkadot:test-wallet']),
  )
  await connect(hawser, { connectorId: 'polkadot:test-wallet' })
})

afterEach(() => {
  hawser.destroy()
  wallet.destroy()
})

const addressOf = (index: number) => wallet.addresses[index] ?? ''
const free = async (address: string) => (await api.query.system.account(address)).data.free.toBigInt()

const fund = (address: string, amount: bigint) => setPolkadotBalance(chain, address, amount)

async function buildPayload(amount: bigint) {
  const tx = api.tx.balances.transferKeepAlive(addressOf(1), amount)
  const nonce = await api.rpc.system.accountNextIndex(addressOf(0))
  const { runtimeVersion, genesisHash, registry } = api
  const json = {
    address: addressOf(0),
    blockHash: genesisHash.toHex(),
    blockNumber: '0x00000000',
    era: '0x00',
    genesisHash: genesisHash.toHex(),
    method: tx.method.toHex(),
    nonce: nonce.toHex(),
    specVersion: runtimeVersion.specVersion.toHex(),
    tip: '0x00',
    transactionVersion: runtimeVersion.transactionVersion.toHex(),
    signedExtensions: registry.signedExtensions,
    version: 4,
  } satisfies SignerPayload
  return { tx, json }
}

describe('balance', () => {
  it('CAP-02 default: as the chain itself says, past a node that is away', async () => {
    await fund(addressOf(0), 5n * unit + 7n)
    expect(await getBalance(hawser)).toEqual({ value: 5n * unit + 7n, decimals: 12, symbol: 'ROC' })
    expect(await free(addressOf(0))).toBe(5n * unit + 7n)
  })

  it('behavior: an account that holds nothing', async () => {
    expect(await getBalance(hawser, { address: addressOf(1) })).toMatchObject({ value: 0n })
  })

  it('default: what can be spent of it, as the runtime has it', async () => {
    await fund(addressOf(0), 5n * unit)
    const existentialDeposit = api.consts.balances.existentialDeposit.toBigInt()
    expect(existentialDeposit).toBeGreaterThan(0n)
    expect(await getAccountBalance(hawser)).toMatchObject({
      free: 5n * unit,
      reserved: 0n,
      frozen: 0n,
      existentialDeposit,
      spendable: 5n * unit - existentialDeposit,
      symbol: 'ROC',
    })
    await expect(getAccountBalance(hawser, { address: 'nobody' })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  it('behavior: the largest amounts', async () => {
    const most = 2n ** 127n + 3n
    await fund(addressOf(1), most)
    expect(await getBalance(hawser, { address: addressOf(1) })).toMatchObject({ value: most })
    expect(await free(addressOf(1))).toBe(most)
    await fund(addressOf(1), 0n)
  })
})

// The chain runs its runtime by an interpreter at first, which is slow on a machine that does much else.
describe('signing', () => {
  it('STA-12 default: a message, checked by a library', async () => {
    const signature = await signMessage(hawser, { message: 'Ahoy' })
    expect(signatureVerify('<Bytes>Ahoy</Bytes>', signature, addressOf(0)).isValid).toBe(true)
    const raw = await signRaw(hawser, { data: '0x0102', address: addressOf(1) })
    expect(signatureVerify('0x0102', raw.signature, addressOf(1)).isValid).toBe(true)
    expect(wallet.appNames).toEqual(['Chain test'])
  })

  it.each([
    ['sr25519', 0],
    ['ed25519', 2],
    ['ecdsa', 3],
  ] as const)(
    'default: a transfer by @polkadot/api with an end and a tip, its signature asked of the wallet (%s), arrives on the chain',
    async (_, from) => {
      await fund(addressOf(from), 10n * unit)
      const before = await free(addressOf(1))
      const tip = unit / 10n
      const transfer = api.tx.balances.transferKeepAlive(addressOf(1), 2n * unit)
      await transfer.signAndSend(addressOf(from), { signer: createSigner(hawser), tip })
      const arrived = async () => expect(await free(addressOf(1))).toBe(before + 2n * unit)
      await vi.waitFor(arrived, { timeout: 60_000, interval: 200 })
      const { value } = await getBalance(hawser, { address: addressOf(from) })
      expect(value).toBe(await free(addressOf(from)))
      expect(value).toBeLessThan(8n * unit - tip)
    },
  )

  it('default: a signed payload, submitted by hand, arrives on the chain', async () => {
    await fund(addressOf(0), 10n * unit)
    const before = await free(addressOf(1))
    const { tx, json } = await buildPayload(unit)
    const { signature } = await signPayload(hawser, { payload: json })
    tx.addSignature(addressOf(0), signature, json)
    await api.rpc.author.submitExtrinsic(tx)
    await vi.waitFor(async () => expect(await free(addressOf(1))).toBe(before + unit), {
      timeout: 60_000,
      interval: 200,
    })
  })

  it('behavior: what another key signed is refused by the chain', async () => {
    await fund(addressOf(0), 10n * unit)
    wallet.setBehavior('signsWithWrongKey', true)
    const { tx, json } = await buildPayload(unit)
    const { signature } = await signPayload(hawser, { payload: json })
    tx.addSignature(addressOf(0), signature, json)
    await expect(api.rpc.author.submitExtrinsic(tx)).rejects.toThrow(/bad signature|invalid/i)
  })

  it('behavior: a payload of another chain is not shown to the wallet', async () => {
    wallet.setBehavior('lateApproval', true)
    const { json } = await buildPayload(1n)
    const payload = { ...json, genesisHash: `0x${'ab'.repeat(32)}` } as const
    await expect(signPayload(hawser, { payload })).rejects.toMatchObject({ code: 'WRONG_CHAIN' })
    expect(wallet.pending).toEqual([])
  })

  it('behavior: refused, unable, or by an account that is not shared', async () => {
    const { json } = await buildPayload(1n)
    wallet.setBehavior('rejectsSign', true)
    await expect(signPayload(hawser, { payload: json })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect(signRaw(hawser, { data: '0x01' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const stranger = { ...json, address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' }
    await expect(signPayload(hawser, { payload: stranger })).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    await expect(signPayload(hawser, { payload: { ...json, address: 'nobody' } })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    await disconnect(hawser)
    await expect(signPayload(hawser, { payload: json })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('default: the accounts with their names', async () => {
    expect(await getAccounts(hawser)).toMatchObject([
      { address: addressOf(0), name: 'First', type: 'sr25519' },
      { address: addressOf(1) },
      { address: addressOf(2), type: 'ed25519' },
      { address: addressOf(3), type: 'ecdsa' },
    ])
  })
})
