import { createMemoryStore, systemClock } from '@hawser/common'
import {
  deployErc20,
  deploySmartAccounts,
  type LocalBundler,
  type LocalChain,
  type LocalPaymaster,
  setAutomine,
  setBalance,
  startBundler,
  startLocalChains,
  startPaymaster,
} from '@hawser/testing/node'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConsentPart } from '../src/consent/consent.js'
import { createConsentQueue, type PaymentChoice } from '../src/consent/createConsentQueue.js'
import type { ConsentNode } from '../src/consent/facts/consentNode.js'
import { createKnownRecipients } from '../src/consent/facts/recipients.js'
import { createNode } from '../src/page/createNode.js'
import { createBatches } from '../src/requests/batches.js'
import { readCallsStatus } from '../src/requests/callsStatus.js'
import { createRequests } from '../src/requests/createRequests.js'
import type { FrameBatch } from '../src/requests/frameRequest.js'
import { REPLACE_CALLS } from '../src/requests/prepareRequest.js'
import { createSmartAccounts, type PreferredAccountType } from '../src/requests/smartAccounts.js'
import { DROPPED_AFTER_MS, USER_OPERATION_TIMEOUT_MS } from '../src/requests/userOperationStatus.js'
import { smartAccount } from '../src/signing/smartAccount.js'
import { nodeAt, openTestVault, account as owner } from './fixtures/openTestVault.js'

const chainId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ether = 10n ** 18n
const { signal } = new AbortController()
const sender = smartAccount.toAddress(owner)
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let bundler: LocalBundler
let paymaster: LocalPaymaster
let appPaymaster: LocalPaymaster
let token: Address

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337 }] })
  chain = chains.chains[0] as LocalChain
  const { entryPoint, factory } = await deploySmartAccounts(chain)
  expect(factory.toLowerCase()).toBe(smartAccount.factory)
  bundler = await startBundler({ chain, entryPoint })
  appPaymaster = await startPaymaster({ chain, entryPoint })
  token = await deployErc20(chain, { name: 'Coin', symbol: 'COIN', decimals: 6, supply: 1_000n, to: sender })
  paymaster = await startPaymaster({ chain, entryPoint, tokens: { [token]: 20_000n } })
  await setBalance(chain, owner, 100n * ether)
})
afterAll(async () => {
  await Promise.all([bundler.stop(), paymaster.stop(), appPaymaster.stop()])
  await chains.stop()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const anvil = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
// Each test has the chain as it was before any.
let snapshot: Hex
beforeEach(async () => {
  bundler.setFaults({})
  paymaster.setFaults({})
  appPaymaster.setFaults({})
  await setAutomine(chain, true)
  if (snapshot) await anvil().revert({ id: snapshot })
  snapshot = await anvil().snapshot()
})

const transfer = (amount: bigint, to: Address = carol) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const tokensOf = (of: Address) =>
  reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
const isDeployed = async () => (await reader().getCode({ address: sender })) !== undefined

/** What the gateway does: paymasters' questions go to those, all others to bundlers. */
function service(hasSponsor = true): ConsentNode {
  const at = (baseUrl: string) => createNode({ baseUrl, projectId: 'shop', fetch, clock: systemClock })
  const [ofBundler, ofSponsor] = [at(bundler.url), at(paymaster.url)]
  return {
    ask: (id, request, inner) =>
      (hasSponsor && /^(?:pm|pimlico)_/.test(request.method) ? ofSponsor : ofBundler).ask(id, request, inner),
  }
}

function open({
  hasSponsor = true,
  preferred = 'smartAccount',
  onShown = async () => {},
  clock = systemClock,
  takesToken = false,
  store = createMemoryStore(),
  choosePayer,
}: {
  readonly hasSponsor?: boolean
  readonly preferred?: PreferredAccountType
  /** Before the user approves. */
  readonly onShown?: () => Promise<void>
  readonly clock?: Pick<typeof systemClock, 'nowMs' | 'setTimeout'>
  /** What the user does before they approve, where there is a choice. */
  readonly choosePayer?:
    | ((payment: PaymentChoice | undefined, current: () => PaymentChoice | undefined) => Promise<void>)
    | undefined
  /** Outlives the page. */
  readonly store?: ReturnType<typeof createMemoryStore>
  /** Whether users may pay fees with the token. */
  readonly takesToken?: boolean
} = {}) {
  const { vault, asked } = openTestVault()
  const queue = createConsentQueue()
  const batches = createBatches({ store, nowMs: () => Date.now() })
  const smart = createSmartAccounts({
    bundler: service(hasSponsor),
    paymasterAt: (url) => createNode({ baseUrl: url, projectId: 'shop', fetch, clock: systemClock, path: '' }),
    networks: [chainId],
    paymentTokens: takesToken ? { [chainId]: [token] } : {},
  })
  smart.setPreferred(preferred)
  const node = nodeAt(chain.rpcUrl)
  const requests = createRequests({
    vault,
    queue,
    node,
    smart,
    recipients: createKnownRecipients(createMemoryStore(), 'wallet'),
    clock,
    origin: 'https://app.example',
    isOriginVerified: true,
    onCallsSent: batches.keep,
    latest: async (id) => batches.get(id),
  })
  /** Asks, and approves as the user when it is shown. */
  async function run(method: string, params: unknown) {
    let shown: readonly ConsentPart[] = []
    const stop = queue.watch(() => {
      if (queue.current()?.id !== '1' || shown.length > 0) return
      shown = queue.current()?.parts ?? []
      const payment = () => queue.current()?.payment
      const decide = async () => {
        await onShown()
        await choosePayer?.(payment(), payment)
        shown = queue.current()?.parts ?? []
      }
      void decide().then(
        () => queue.approve('1'),
        () => queue.reject('1'),
      )
    })
    const answer = await requests.run({ id: '1', chainId, method, params }, signal).finally(stop)
    return { answer, part: shown[0], signed: asked.filter((one) => one.method === 'sign') }
  }
  const send = async (calls: readonly object[], change: object = {}) => {
    const ran = await run('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls, ...change }])
    return { ...ran, id: (ran.answer as { readonly id: string }).id }
  }
  const statusOf = (id: string, known: FrameBatch | null = batches.get(id) ?? null, nowMs = Date.now()) =>
    readCallsStatus(id, known ?? undefined, {
      node,
      bundler: service(hasSponsor),
      clock: { ...systemClock, nowMs: () => nowMs },
      signal,
      chainId,
    }) as Promise<{ readonly status: number; readonly receipts?: readonly { readonly logs: readonly unknown[] }[] }>
  /** Once it is mined. */
  async function settled(id: string) {
    await expect.poll(async () => (await statusOf(id)).status).not.toBe(100)
    return statusOf(id)
  }
  /** As from the wallet's own screens. */
  function replace(id: string, { isCancel = false } = {}) {
    const batch = batches.waiting().find(([other]) => other === id)?.[1]
    if (!batch) throw new Error('Nothing waits.')
    return run(REPLACE_CALLS, { id, batch, isCancel })
  }
  return { run, send, statusOf, settled, replace, batches, asked }
}

describe('calls of a smart account', () => {
  it('default: one that is not there yet is created with them, and a sponsor pays for all of it; the next has nothing to create', async () => {
    const { send, statusOf, settled } = open()
    const { id, part, signed } = await send([transfer(7n), transfer(8n, bob)])
    expect(part).toMatchObject({
      account: sender,
      actions: [
        { kind: 'createAccount', factory: smartAccount.factory },
        { kind: 'send', quantity: 7n, asset: { symbol: 'COIN' }, to: carol },
        { kind: 'send', quantity: 8n, to: bob },
      ],
      fee: { payer: getAddress(paymaster.address), isMost: true },
      simulation: { status: 'done', changes: [{ units: -15n }] },
    })
    expect(signed).toHaveLength(1)
    const status = await settled(id)
    expect(status).toMatchObject({ id, version: '2.0.0', atomic: true, chainId: '0x7a69', status: 200 })
    expect(status.receipts?.[0]?.logs).toHaveLength(2)
    expect([await tokensOf(carol), await tokensOf(bob)]).toEqual([7n, 8n])
    expect(await reader().getBalance({ address: sender })).toBe(0n)
    const next = await send([transfer(1n)], { id: 'order-2' })
    expect(next.part?.actions.map(({ kind }) => kind)).toEqual(['send'])
    expect(await settled('order-2')).toMatchObject({ status: 200 })
    // A page that was loaded anew knows it by the bundler, and believes the chain.
    expect(await statusOf(id, null)).toMatchObject({ status: 200 })
    await expect(statusOf(`0x${'1'.repeat(64)}`, null)).rejects.toMatchObject({ code: 'CALLS_UNKNOWN_BUNDLE' })
  })

  it('default: without a sponsor the account pays, no more than was said; and a transaction is answered by its hash', async () => {
    await setBalance(chain, sender, ether)
    const { run } = open({ hasSponsor: false })
    const { answer, part } = await run('eth_sendTransaction', [{ from: sender, to: bob, value: '0x5' }])
    expect(part?.fee?.payer).toBeUndefined()
    const receipt = await reader().getTransactionReceipt({ hash: answer as Hex })
    expect(receipt.status).toBe('success')
    const spent = ether - (await reader().getBalance({ address: sender }))
    const deposit = await reader().readContract({
      address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      abi: [
        {
          type: 'function',
          name: 'balanceOf',
          stateMutability: 'view',
          inputs: [{ type: 'address' }],
          outputs: [{ type: 'uint256' }],
        },
      ],
      functionName: 'balanceOf',
      args: [sender],
    })
    // What it did not use stays the account's, at the entry point.
    expect(spent - deposit - 5n).toBeGreaterThan(0n)
    expect(spent - 5n).toBeLessThanOrEqual(part?.fee?.units ?? 0n)
  })

  it('behavior: the key’s own account stays, and signs as a key', async () => {
    const { run } = open({ preferred: 'eoa' })
    const { answer, part } = await run('eth_sendTransaction', [{ to: bob, value: '0x5' }])
    expect(part?.account).toBe(owner)
    expect(await reader().getTransaction({ hash: answer as Hex })).toMatchObject({ from: owner.toLowerCase() })
    expect(await isDeployed()).toBe(false)
  })

  it('CAP-12 default: its signatures hold before it is there (ERC-6492) and after (ERC-1271), for itself alone', async () => {
    const { run, send, settled } = open()
    const message = 'shop.example wants you to sign in'
    const verify = (signature: unknown, address: Hex = sender) =>
      reader().verifyMessage({ address, message, signature: signature as Hex })
    const sign = async () => (await run('personal_sign', [message, sender])).answer
    const before = await sign()
    expect(String(before)).toMatch(/(?:6492){16}$/)
    expect(await verify(before)).toBe(true)
    expect(await verify(before, bob)).toBe(false)
    // The key's own word is not the account's.
    const ofKey = (await run('personal_sign', [message, owner])).answer
    expect([await verify(ofKey, owner), await verify(ofKey)]).toEqual([true, false])
    const typedData = {
      domain: { name: 'Shop', chainId: 31_337 },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'Tea' },
    } as const
    const verifyTyped = async () => {
      const { answer } = await run('eth_signTypedData_v4', [sender, JSON.stringify(typedData)])
      return reader().verifyTypedData({ address: sender, ...typedData, signature: answer as Hex })
    }
    expect(await verifyTyped()).toBe(true)
    await settled((await send([transfer(1n)])).id)
    expect(await isDeployed()).toBe(true)
    const after = await sign()
    expect(String(after)).toHaveLength(132)
    expect([await verify(after), await verify(after, owner), await verifyTyped()]).toEqual([true, false, true])
  })

  it.each([
    ['another chain', { chainId: '0x1' }, 'VAULT_UNSIGNABLE'],
    ['another account', { from: bob }, 'VAULT_UNKNOWN_ACCOUNT'],
    ['a capability', { capabilities: { flowControl: {} } }, 'CALLS_UNSUPPORTED_CAPABILITY'],
    ['a sponsor by HTTP', { capabilities: { paymasterService: { url: 'http://x.example' } } }, 'VAULT_UNSIGNABLE'],
    ['a sponsor without an address', { capabilities: { paymasterService: {} } }, 'VAULT_UNSIGNABLE'],
    [
      'a sponsor with a user',
      { capabilities: { paymasterService: { url: 'https://me@x.example' } } },
      'VAULT_UNSIGNABLE',
    ],
    ['a contract’s creation', { calls: [{ data: '0x00' }] }, 'VAULT_UNSIGNABLE'],
    ['nobody', { calls: [{ to: `0x${'0'.repeat(40)}` }] }, 'VAULT_UNSIGNABLE'],
  ])('behavior: %s is refused', async (_, change, code) => {
    const { send, asked } = open()
    await expect(send([transfer(1n)], change)).rejects.toMatchObject({ code })
    expect(asked.map(({ method }) => method)).not.toContain('sign')
  })
})

describe('a sponsor that the app names (ERC-7677)', () => {
  const capabilities = (more: object = {}) => ({
    capabilities: { paymasterService: { url: appPaymaster.url, context: { policyId: 'shop' }, ...more } },
  })

  it('default: pays before the network’s own, and the host of its service is shown', async () => {
    const { send, settled } = open()
    const asked = paymaster.asked.length
    const { id, part } = await send([transfer(7n)], capabilities())
    expect(part?.fee).toMatchObject({
      payer: getAddress(appPaymaster.address),
      payerHost: new URL(appPaymaster.url).host,
    })
    expect(appPaymaster.contexts.at(-1)).toEqual({ policyId: 'shop' })
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect([await tokensOf(carol), await reader().getBalance({ address: sender })]).toEqual([7n, 0n])
    expect(paymaster.asked).toHaveLength(asked)
  })

  it.each([
    ['refuses', { refuses: 'Not for you' }],
    ['refuses after its promise', { refusesAfterPromise: 'Changed my mind' }],
    ['is down', { isDown: true }],
    ['answers what is none', { answersNonsense: true }],
  ])('behavior: one that %s: the network’s own pays, and is shown', async (_, faults) => {
    appPaymaster.setFaults(faults)
    const { send, settled } = open()
    const { id, part } = await send([transfer(7n)], capabilities())
    expect(part?.fee?.payer).toBe(getAddress(paymaster.address))
    expect(part?.fee?.payerHost).toBeUndefined()
    expect(await settled(id)).toMatchObject({ status: 200 })
  })

  it('behavior: one whose answer holds calls of its own changes none: those of the app are signed', async () => {
    appPaymaster.setFaults({ changesCalls: true })
    const { send, settled } = open()
    const { id, part } = await send([transfer(7n)], capabilities())
    expect(part?.actions.at(-1)).toMatchObject({ kind: 'send', quantity: 7n, to: carol })
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(7n)
  })

  it('behavior: an optional one that is none is left out; somebody else’s account cannot be paid for by it', async () => {
    const { send } = open()
    const { part } = await send([transfer(1n)], capabilities({ url: 'http://x.example', optional: true }))
    expect(part?.fee?.payer).toBe(getAddress(paymaster.address))
    const ofKey = open({ preferred: 'eoa' })
    await expect(ofKey.send([transfer(1n)], capabilities())).rejects.toMatchObject({
      code: 'CALLS_UNSUPPORTED_CAPABILITY',
    })
  })
})

describe('fees that are paid with a token', () => {
  const onlyTokens = { onlyTakesTokens: true }
  const readAllowance = () =>
    reader().readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [sender, paymaster.tokenAddress as Address],
    })

  it('default: an account without money pays with it: no more than what is shown and allowed, in one step with the calls', async () => {
    paymaster.setFaults(onlyTokens)
    const { send, settled } = open({ takesToken: true })
    const { id, part, signed } = await send([transfer(7n)])
    const [creation, allow, sent] = part?.actions ?? []
    expect([creation?.kind, sent?.kind]).toEqual(['createAccount', 'send'])
    expect(allow).toMatchObject({ kind: 'allow', isUnlimited: false, asset: { symbol: 'COIN' } })
    if (allow?.kind !== 'allow' || !allow.quantity) throw new Error('Nothing is allowed.')
    expect(getAddress(allow.spender)).toBe(getAddress(paymaster.tokenAddress ?? '0x'))
    expect(part?.fee?.payer).toBe(getAddress(allow.spender))
    expect(signed).toHaveLength(1)
    expect(await settled(id)).toMatchObject({ status: 200 })
    const taken = 1_000n - 7n - (await tokensOf(sender))
    expect(taken).toBeGreaterThan(0n)
    expect(taken).toBeLessThanOrEqual(allow.quantity)
    expect(await tokensOf(paymaster.tokenAddress as Address)).toBe(taken)
    expect(await readAllowance()).toBe(allow.quantity - taken)
    expect(await reader().getBalance({ address: sender })).toBe(0n)
    // What is left of it is taken back before the next one.
    const next = await send([transfer(1n)])
    expect(next.part?.actions.map((action) => [action.kind, 'quantity' in action && action.quantity === 0n])).toEqual([
      ['allow', true],
      ['allow', false],
      ['send', false],
    ])
    expect(await settled(next.id)).toMatchObject({ status: 200 })
  })

  it('behavior: who sponsors comes first, then the account’s own money', async () => {
    const sponsored = await open({ takesToken: true }).send([transfer(1n)])
    expect(sponsored.part?.fee?.payer).toBe(getAddress(paymaster.address))
    await setBalance(chain, sender, ether)
    paymaster.setFaults(onlyTokens)
    const own = await open({ takesToken: true }).send([transfer(1n)])
    expect(own.part?.fee?.payer).toBeUndefined()
    expect(own.part?.actions.map(({ kind }) => kind)).not.toContain('allow')
  })

  it('behavior: one that takes more than it quoted gets no more than was allowed: the chain refuses, nothing happens', async () => {
    paymaster.setFaults({ ...onlyTokens, quotesTooLittle: true })
    const { send, settled } = open({ takesToken: true })
    const { id, part } = await send([transfer(7n)])
    expect(part?.actions.map(({ kind }) => kind)).toContain('allow')
    expect(await settled(id)).toMatchObject({ status: 500 })
    expect([await tokensOf(sender), await tokensOf(carol)]).toEqual([1_000n, 0n])
  })

  it('behavior: what is left of an allowance is taken back before a paymaster pays that an app names, which gets nothing of it', async () => {
    paymaster.setFaults(onlyTokens)
    const { send, settled } = open({ takesToken: true })
    await settled((await send([transfer(7n)])).id)
    expect(await readAllowance()).toBeGreaterThan(0n)
    const held = await tokensOf(sender)
    // It says that it pays, and would take the token.
    const paymasterService = { url: paymaster.url, context: { token } }
    const { id, part } = await send([transfer(1n)], { capabilities: { paymasterService } })
    expect(part?.actions[0]).toMatchObject({ kind: 'allow', quantity: 0n })
    expect(await settled(id)).toMatchObject({ status: 500 })
    expect(await tokensOf(sender)).toBe(held)
  })

  it('behavior: where nobody takes it, and of one that takes too much for what there is, nothing is allowed', async () => {
    const nobody = open({ takesToken: true, hasSponsor: false })
    await expect(nobody.send([transfer(1n)])).rejects.toMatchObject({ code: 'USER_OPERATION_REFUSED' })
    paymaster.setFaults({ ...onlyTokens, quotesTooMuch: true })
    const poor = open({ takesToken: true })
    await expect(poor.send([transfer(1n)])).rejects.toMatchObject({ code: 'USER_OPERATION_REFUSED' })
  })
})

describe('who pays, as the user has it', () => {
  const kinds = (payment: PaymentChoice | undefined) => payment?.all.map(({ kind }) => kind)
  /** Chooses one by its kind. */
  const pay =
    (kind: PaymentChoice['all'][number]['kind']) =>
    async (payment: PaymentChoice | undefined): Promise<void> =>
      payment?.choose(payment.all.findIndex((one) => one.kind === kind))

  it('CAP-20 default: a sponsor first; the account’s own money, or a token, where its user wants it: what is shown then is what is signed, and what is paid', async () => {
    await setBalance(chain, sender, ether)
    const seen: unknown[] = []
    const own = open({
      takesToken: true,
      async choosePayer(payment, current) {
        seen.push(kinds(payment), payment?.current)
        await pay('own')(payment)
        seen.push(kinds(current()), current()?.current)
      },
    })
    const { id, part } = await own.send([transfer(7n)])
    expect(seen).toEqual([['sponsor', 'own', 'token'], 0, ['sponsor', 'own', 'token'], 1])
    expect(part?.fee?.payer).toBeUndefined()
    expect(await own.settled(id)).toMatchObject({ status: 200 })
    const left = await reader().getBalance({ address: sender })
    expect(left).toBeLessThan(ether)
    expect(ether - left).toBeLessThanOrEqual(part?.fee?.units ?? 0n)

    const byToken = open({ takesToken: true, choosePayer: pay('token') })
    const paid = await byToken.send([transfer(1n)])
    expect(paid.part?.actions.map(({ kind }) => kind)).toEqual(['allow', 'send'])
    expect(paid.part?.fee?.payer).toBe(getAddress(paymaster.tokenAddress ?? '0x'))
    expect(await byToken.settled(paid.id)).toMatchObject({ status: 200 })
    expect(await reader().getBalance({ address: sender })).toBe(left)
    expect(await tokensOf(sender)).toBeLessThan(1_000n - 8n)
  })

  it('behavior: another one, and back: one operation is signed, of whoever was shown last', async () => {
    await setBalance(chain, sender, ether)
    const { send, settled } = open({
      async choosePayer(payment, current) {
        await pay('own')(payment)
        await pay('sponsor')(current())
      },
    })
    const { id, part, signed } = await send([transfer(1n)])
    expect(part?.fee?.payer).toBe(getAddress(paymaster.address))
    expect(signed).toHaveLength(1)
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await reader().getBalance({ address: sender })).toBe(ether)
  })

  it('behavior: who cannot pay is no choice; where one alone can, there is none', async () => {
    const seen: unknown[] = []
    const note = async (payment: PaymentChoice | undefined) => void seen.push(kinds(payment))
    await open({ choosePayer: note }).send([transfer(1n)])
    await open({ takesToken: true, choosePayer: note }).send([transfer(1n)])
    await setBalance(chain, sender, ether)
    paymaster.setFaults({ onlyTakesTokens: true })
    await open({ choosePayer: note }).send([transfer(1n)])
    await open({ takesToken: true, choosePayer: note }).send([transfer(1n)])
    expect(seen).toEqual([undefined, ['sponsor', 'token'], undefined, ['own', 'token']])
  })

  it('error: one that does not pay after all: what was shown holds, and is signed', async () => {
    // Something, and by far too little.
    await setBalance(chain, sender, 1n)
    const refused: unknown[] = []
    const { send, settled } = open({
      takesToken: true,
      async choosePayer(payment) {
        await pay('own')(payment).catch((error) => refused.push(error.code))
        paymaster.setFaults({ quotesTooMuch: true })
        await pay('token')(payment).catch((error) => refused.push(error.code))
        paymaster.setFaults({})
      },
    })
    const { id, part } = await send([transfer(2n)])
    expect(refused).toEqual(['USER_OPERATION_REFUSED', 'USER_OPERATION_REFUSED'])
    expect(part?.fee?.payer).toBe(getAddress(paymaster.address))
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(2n)
  })

  it('behavior: an operation that waits is sped up by whom its user chooses', async () => {
    await setBalance(chain, sender, ether)
    const { send, replace, settled } = open({
      onShown: async () => bundler.setFaults({ holds: true }),
      choosePayer: async (payment) => pay('own')(payment),
    })
    const { id } = await send([transfer(7n)])
    const { part } = await replace(id)
    expect(part).toMatchObject({ replaces: 'speedUp' })
    expect(part?.fee?.payer).toBeUndefined()
    await bundler.release()
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(7n)
  })
})

describe('a user operation that is stuck', () => {
  const holds = async () => bundler.setFaults({ holds: true })

  it('default: another one with higher fees takes its place, and the batch is done by that', async () => {
    const { send, replace, statusOf, settled, batches } = open({ onShown: holds })
    const { id } = await send([transfer(7n)])
    expect(await statusOf(id)).toMatchObject({ status: 100 })
    const before = batches.waiting()[0]?.[1].operation
    const { answer, part } = await replace(id)
    expect(answer).toEqual({ id })
    expect(part).toMatchObject({
      replaces: 'speedUp',
      actions: [{ kind: 'createAccount' }, { kind: 'send', quantity: 7n }],
    })
    const after = batches.waiting()[0]?.[1].operation
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(after?.[fee]).toBeGreaterThanOrEqual(((before?.[fee] ?? 0n) * 11n) / 10n)
    expect(after?.nonce).toBe(before?.nonce)
    await bundler.release()
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(7n)
  })

  it('default: cancelled: nothing happens, and the batch is told not to come', async () => {
    const { send, replace, settled } = open({ onShown: holds })
    const { id } = await send([transfer(7n)])
    const { part } = await replace(id, { isCancel: true })
    expect(part).toMatchObject({
      replaces: 'cancel',
      actions: [{ kind: 'createAccount' }, { quantity: 0n, to: sender }],
    })
    await bundler.release()
    expect(await settled(id)).toMatchObject({ status: 400 })
    expect(await tokensOf(carol)).toBe(0n)
    expect(await isDeployed()).toBe(true)
  })

  it('behavior: a transaction of which an app waits for the hash has that of what took its place; cancelled, its user has refused it', async () => {
    for (const isCancel of [false, true]) {
      await holds()
      const { run, replace, batches } = open({ onShown: holds })
      const sending = run('eth_sendTransaction', [{ to: token, data: transfer(7n).data }])
      sending.catch(() => {})
      await expect.poll(() => batches.waiting().length).toBe(1)
      await replace(batches.waiting()[0]?.[0] ?? '', { isCancel })
      await bundler.release()
      if (isCancel) await expect(sending).rejects.toMatchObject({ code: 'USER_REJECTED' })
      else
        expect(await reader().getTransactionReceipt({ hash: (await sending).answer as Hex })).toMatchObject({
          status: 'success',
        })
    }
    expect(await tokensOf(carol)).toBe(7n)
  })

  it('behavior: it waits over a reload, and can be sped up after it, more than once', async () => {
    const store = createMemoryStore()
    const { id } = await open({ onShown: holds, store }).send([transfer(7n)])
    const reloaded = open({ onShown: holds, store })
    expect(await reloaded.statusOf(id)).toMatchObject({ status: 100 })
    await reloaded.replace(id)
    const again = open({ onShown: holds, store })
    await again.replace(id)
    await bundler.release()
    expect(await again.settled(id)).toMatchObject({ status: 200 })
    again.batches.settle(id)
    expect(open({ store }).batches.waiting()).toEqual([])
    const gone = open({ onShown: holds, store })
    await gone.send([transfer(1n)])
    gone.batches.clear()
    expect(open({ store }).batches.waiting()).toEqual([])
  })

  it('behavior: the one before lands all the same: the batch is done by that', async () => {
    let isFirst = true
    const { send, replace, settled } = open({
      async onShown() {
        // The bundler forgets what takes its place.
        bundler.setFaults(isFirst ? { holds: true } : { drops: true })
        isFirst = false
      },
    })
    const { id } = await send([transfer(7n)])
    await replace(id, { isCancel: true })
    await bundler.release()
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(7n)
  })

  it('error: one that is on the chain by then is neither sped up nor cancelled, and nothing is signed', async () => {
    const { send, replace, asked } = open({ onShown: holds })
    const { id } = await send([transfer(7n)])
    await bundler.release()
    await expect.poll(() => tokensOf(carol)).toBe(7n)
    const signed = () => asked.filter(({ method }) => method === 'sign').length
    const before = signed()
    for (const isCancel of [false, true])
      await expect(replace(id, { isCancel })).rejects.toMatchObject({ code: 'USER_OPERATION_REFUSED' })
    expect(signed()).toBe(before)
  })
})

describe('faults of bundlers and sponsors', () => {
  it('behavior: a bundler that refuses: nothing was sent, in its own words', async () => {
    const { send, asked } = open({ onShown: async () => bundler.setFaults({ refuses: 'AA99 not today' }) })
    await expect(send([transfer(1n)])).rejects.toMatchObject({
      code: 'USER_OPERATION_REFUSED',
      details: expect.stringContaining('not today'),
    })
    expect(asked.filter(({ method }) => method === 'sign')).toHaveLength(1)
    expect(await tokensOf(carol)).toBe(0n)
  })

  it('behavior: one that answers another hash is not believed: the status is by the one that was signed', async () => {
    const { send, settled } = open({ onShown: async () => bundler.setFaults({ answersOtherHash: true }) })
    const { id } = await send([transfer(3n)])
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(3n)
  })

  it('behavior: one that drops it: pending, and once its time is over it is said not to come', async () => {
    const { send, statusOf } = open({ onShown: async () => bundler.setFaults({ drops: true }) })
    const { id } = await send([transfer(3n)])
    expect(await statusOf(id)).toMatchObject({ status: 100 })
    expect(await statusOf(id, undefined, Date.now() + DROPPED_AFTER_MS + 1_000)).toMatchObject({ status: 400 })
    expect(await tokensOf(carol)).toBe(0n)
  })

  it('behavior: a transaction that is stuck: after its time it is unconfirmed, not refused, and named', async () => {
    // Its waits are over at once.
    const waits: number[] = []
    const clock = {
      nowMs: systemClock.nowMs,
      setTimeout(run: () => void, ms: number) {
        waits.push(ms)
        return systemClock.setTimeout(run, ms === USER_OPERATION_TIMEOUT_MS ? 3_000 : ms)
      },
    }
    const { run } = open({ clock, onShown: async () => bundler.setFaults({ drops: true }) })
    await expect(run('eth_sendTransaction', [{ to: bob, value: '0x0' }])).rejects.toMatchObject({
      code: 'USER_OPERATION_UNCONFIRMED',
      details: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(waits).toContain(USER_OPERATION_TIMEOUT_MS)
  })

  it('behavior: a bundler that is down once it was approved: nobody knows, and it says so', async () => {
    const { send, statusOf } = open({ onShown: async () => bundler.setFaults({ isDown: true }) })
    await expect(send([transfer(3n)], { id: 'order-9' })).rejects.toMatchObject({ code: 'USER_OPERATION_UNCONFIRMED' })
    expect(await statusOf('order-9')).toMatchObject({ status: 100 })
  })

  it('behavior: a block that is undone: done, pending, and done again', async () => {
    const { send, statusOf, settled } = open()
    const { id } = await send([transfer(1n)])
    await settled(id)
    const before = await anvil().snapshot()
    const next = await send([transfer(5n)])
    expect(await settled(next.id)).toMatchObject({ status: 200 })
    await anvil().revert({ id: before })
    expect(await statusOf(next.id)).toMatchObject({ status: 100 })
    expect(await statusOf(id)).toMatchObject({ status: 200 })
  })

  it.each([
    ['refuses', { refuses: 'No more today' }],
    ['refuses after its promise', { refusesAfterPromise: 'Changed my mind' }],
    ['is down', { isDown: true }],
  ])('behavior: a sponsor that %s: the account pays for itself, and it is shown so', async (_, faults) => {
    await setBalance(chain, sender, ether)
    paymaster.setFaults(faults)
    const { send, settled } = open()
    const { id, part } = await send([transfer(2n)])
    expect(part?.fee?.payer).toBeUndefined()
    expect(part?.fee?.units).toBeGreaterThan(0n)
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await reader().getBalance({ address: sender })).toBeLessThan(ether)
  })

  it.each([
    ['signs with another key', { signsWithWrongKey: true }],
    ['signs what is over', { signsExpired: true }],
  ])('behavior: a sponsor that %s: refused by the chain, nothing happens', async (_, faults) => {
    paymaster.setFaults(faults)
    const { send } = open()
    await expect(send([transfer(2n)])).rejects.toMatchObject({ code: 'USER_OPERATION_REFUSED' })
    expect(await tokensOf(carol)).toBe(0n)
  })

  it('behavior: somebody else creates the account first: it is the same one, and the calls are done', async () => {
    const frontRun = async () => {
      await anvil().impersonateAccount({ address: bob })
      await setBalance(chain, bob, ether)
      const to = smartAccount.factory
      const transaction = { from: bob, to, data: smartAccount.encodeCreation(owner) }
      const hash = await reader().request({ method: 'eth_sendTransaction', params: [transaction] } as never)
      await reader().waitForTransactionReceipt({ hash })
      expect(await isDeployed()).toBe(true)
    }
    const { send, settled } = open({ onShown: frontRun })
    const { id, part } = await send([transfer(4n)])
    expect(part?.actions[0]).toMatchObject({ kind: 'createAccount' })
    expect(await settled(id)).toMatchObject({ status: 200 })
    expect(await tokensOf(carol)).toBe(4n)
  })

  it('behavior: a call fails inside: shown before, on the chain without effect, and told as such', async () => {
    const { send, settled } = open()
    const { id, part } = await send([transfer(1n), transfer(1_000_000n)])
    expect(part?.warnings.map(({ code }) => code)).toContain('fails')
    expect(await settled(id)).toMatchObject({ status: 500 })
    expect(await tokensOf(carol)).toBe(0n)
  })

  it('behavior: in an account that is there it is refused before anything is shown', async () => {
    const { send, settled, asked } = open()
    await settled((await send([transfer(1n)])).id)
    const signed = () => asked.filter(({ method }) => method === 'sign').length
    const before = signed()
    await expect(send([transfer(1n), transfer(1_000_000n)])).rejects.toMatchObject({ code: 'USER_OPERATION_REFUSED' })
    expect(signed()).toBe(before)
  })
})
