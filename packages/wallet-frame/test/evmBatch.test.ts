import { createMemoryStore, systemClock } from '@hawser/common'
import { deployErc20, deploySmartAccounts, type LocalChain, setBalance, startLocalChains } from '@hawser/testing/node'
import { type Address, createClient, encodeFunctionData, erc20Abi, type Hex, http, maxUint256 } from 'viem'
import { getBalance, getCode, readContract, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentPart } from '../src/consent/consent.js'
import { createConsentQueue } from '../src/consent/createConsentQueue.js'
import { createKnownRecipients } from '../src/consent/facts/recipients.js'
import { readCallsStatus } from '../src/requests/callsStatus.js'
import { createRequests } from '../src/requests/createRequests.js'
import type { FrameBatch } from '../src/requests/frameRequest.js'
import { readUpgrade } from '../src/requests/prepareEvmBatch.js'
import { BATCH_ACCOUNT_CODE, UPGRADED_CODE } from '../src/signing/batchAccount.js'
import { account, nodeAt, openTestVault } from './fixtures/openTestVault.js'

const chainId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ether = 10n ** 18n
const { signal } = new AbortController()
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let bare: LocalChain
let token: Address

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337 }, { chainId: 31_338 }] })
  const [first, second] = chains.chains
  if (!first || !second) throw new Error('no chain')
  chain = first
  bare = second
  await setBalance(chain, account, 100n * ether)
  await setBalance(bare, account, 100n * ether)
  token = await deployErc20(chain, { name: 'Coin', symbol: 'COIN', decimals: 6, supply: 1_000n, to: account })
  expect((await deploySmartAccounts(chain)).implementation.toLowerCase()).toBe(BATCH_ACCOUNT_CODE)
})
afterAll(() => chains.stop())

const reader = () => createClient({ transport: http(chain.rpcUrl) })
const call = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})
const tokensOf = (owner: Address) =>
  readContract(reader(), { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

function open(rpcUrl = chain.rpcUrl) {
  const { vault, asked } = openTestVault()
  const queue = createConsentQueue()
  const batches = new Map<string, FrameBatch>()
  const requests = createRequests({
    vault,
    queue,
    node: nodeAt(rpcUrl),
    recipients: createKnownRecipients(createMemoryStore(), 'wallet'),
    clock: systemClock,
    origin: 'https://app.example',
    isOriginVerified: true,
    onCallsSent: (id, sent) => batches.set(id, sent),
  })
  /** Asks for a batch, and answers as the user when it is shown. */
  async function send(batch: object, decide: 'approve' | 'reject' = 'approve') {
    let shown: readonly ConsentPart[] = []
    const stop = queue.watch(() => {
      if (queue.current()?.id !== '1') return
      shown = queue.current()?.parts ?? []
      queue[decide]('1')
    })
    const asking = { version: '2.0.0', from: account, atomicRequired: true, ...batch }
    const answer = await requests
      .run({ id: '1', chainId, method: 'wallet_sendCalls', params: [asking] }, signal)
      .finally(stop)
    return { id: (answer as { readonly id: string }).id, shown, signed: asked.filter((one) => one.method === 'sign') }
  }
  const context = { node: nodeAt(rpcUrl), signal, chainId } as const
  return { send, asked, batches, context }
}

describe('wallet_sendCalls with several calls', () => {
  it('default: one consent that tells the upgrade and each call, one transaction, and all of it takes effect', async () => {
    const { send, context } = open()
    expect(await readUpgrade(chainId, account, context)).toBe('needed')
    const before = await getBalance(reader(), { address: bob })
    const { id, shown, signed } = await send({
      calls: [{ to: bob, value: '0x5' }, call('transfer', carol, 7n), call('approve', carol, maxUint256)],
    })
    expect(shown).toHaveLength(1)
    const [part] = shown
    expect(part?.actions).toMatchObject([
      { kind: 'upgrade', code: BATCH_ACCOUNT_CODE },
      { kind: 'send', asset: { kind: 'native' }, quantity: 5n, to: bob },
      { kind: 'send', asset: { kind: 'token', symbol: 'COIN' }, quantity: 7n, decimals: 6, to: carol },
      { kind: 'allow', asset: { symbol: 'COIN' }, isUnlimited: true, spender: carol },
    ])
    expect(part?.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['unlimited', 'spenderIsNoContract']))
    expect(part?.simulation).toMatchObject({ status: 'done' })
    expect(JSON.stringify(part?.simulation, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toMatch(
      /"-5".*"-7"|"-7".*"-5"/,
    )
    expect(signed).toHaveLength(1)
    const receipt = await waitForTransactionReceipt(reader(), { hash: id as Hex })
    expect(receipt).toMatchObject({ status: 'success', type: 'eip7702', to: account.toLowerCase() })
    expect((await getBalance(reader(), { address: bob })) - before).toBe(5n)
    expect(await tokensOf(carol)).toBe(7n)
    // No more than was said.
    expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(part?.fee?.units ?? 0n)
    expect(await getCode(reader(), { address: account })).toBe(UPGRADED_CODE)
    expect(await readUpgrade(chainId, account, context)).toBe('done')
    expect(await readCallsStatus(id, undefined, context)).toMatchObject({
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      atomic: true,
      status: 200,
      receipts: [{ status: '0x1', transactionHash: id }],
    })
  })

  it('default: the next needs no upgrade; its id is the app’s', async () => {
    const { send, batches, context } = open()
    const calls = [call('transfer', carol, 1n), { to: bob, value: '0x1' }]
    const { id, shown } = await send({ id: 'order-7', calls })
    expect(id).toBe('order-7')
    expect(shown[0]?.actions.map(({ kind }) => kind)).toEqual(['send', 'send'])
    const { hash = '0x' } = batches.get(id) ?? {}
    expect(await waitForTransactionReceipt(reader(), { hash: hash as Hex })).toMatchObject({ type: 'eip1559' })
    expect(await readCallsStatus(id, batches.get(id), context)).toMatchObject({ id, status: 200 })
    await expect(readCallsStatus('order-7', undefined, context)).rejects.toMatchObject({ code: 'CALLS_UNKNOWN_BUNDLE' })
    await expect(readCallsStatus(`0x${'1'.repeat(64)}`, undefined, context)).rejects.toMatchObject({
      code: 'CALLS_UNKNOWN_BUNDLE',
    })
  })

  it('behavior: one call that fails is found before anything is shown, and what is refused is not signed', async () => {
    const { send, asked } = open()
    const before = await tokensOf(carol)
    await expect(send({ calls: [call('transfer', carol, 1n), call('transfer', carol, 1_000_000n)] })).rejects.toThrow()
    await expect(
      send({ calls: [call('transfer', carol, 1n), { to: bob, value: '0x1' }] }, 'reject'),
    ).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(asked.map(({ method }) => method)).not.toContain('sign')
    expect(await tokensOf(carol)).toBe(before)
  })

  it.each([
    ['another chain', { chainId: '0x1' }, 'VAULT_UNSIGNABLE'],
    ['another account', { from: bob }, 'VAULT_UNKNOWN_ACCOUNT'],
    ['a capability', { capabilities: { paymasterService: { url: 'https://x' } } }, 'CALLS_UNSUPPORTED_CAPABILITY'],
  ])('behavior: %s is refused', async (_, change, code) => {
    const { send } = open()
    await expect(send({ calls: [{ to: bob }, { to: bob }], ...change })).rejects.toMatchObject({ code })
  })

  it('behavior: where the network has no such code there is no batch', async () => {
    const { send, context } = open(bare.rpcUrl)
    expect(await readUpgrade(chainId, account, context)).toBe('impossible')
    const calls = [{ to: bob }, { to: bob }]
    await expect(send({ calls })).rejects.toMatchObject({ code: 'CALLS_ATOMICITY_UNSUPPORTED' })
    await expect(send({ calls, atomicRequired: false })).rejects.toMatchObject({ code: 'CALLS_BUNDLE_TOO_LARGE' })
  })
})
