import { createMemoryStore, systemClock } from '@hawser/common'
import {
  deployErc20,
  deployErc721,
  type LocalChain,
  mintErc721,
  setBalance,
  startLocalChains,
} from '@hawser/testing/node'
import {
  type Address,
  createClient,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  http,
  maxUint256,
  verifyMessage,
} from 'viem'
import { getBalance, getTransaction, getTransactionCount, readContract, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentPart } from '../src/consent/consent.js'
import { createConsentQueue } from '../src/consent/createConsentQueue.js'
import type { ConsentNode } from '../src/consent/facts/consentNode.js'
import { createKnownRecipients } from '../src/consent/facts/recipients.js'
import { simulateEvm } from '../src/consent/facts/simulateEvm.js'
import { createRequests } from '../src/requests/createRequests.js'
import type { Eip155Transaction } from '../src/signing/signEip155.js'
import { account, nodeAt, openTestVault } from './fixtures/openTestVault.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ether = 10n ** 18n
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let token: Address
let boats: Address

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337, name: 'Local' }] })
  const [first] = chains.chains
  if (!first) throw new Error('no chain')
  chain = first
  await setBalance(chain, account, 100n * ether)
  token = await deployErc20(chain, { name: 'Coin', symbol: 'COIN', decimals: 6, supply: 1_000n, to: account })
  boats = await deployErc721(chain, { name: 'Boats', symbol: 'BOAT' })
  await mintErc721(chain, { contract: boats, to: account, tokenId: 7n, uri: 'data:application/json,{}' })
})
afterAll(() => chains.stop())

const signal = new AbortController().signal
const reader = () => createClient({ transport: http(chain.rpcUrl) })

describe('simulation', () => {
  const transaction = (change: Partial<Eip155Transaction>) =>
    ({
      type: 'legacy',
      chainId: 31_337,
      nonce: 0,
      to: bob,
      value: 0n,
      data: '0x',
      gas: 200_000n,
      gasPrice: 10n ** 10n,
      ...change,
    }) as Eip155Transaction
  /** The chain's node, without the methods that are named. */
  const without = (...methods: readonly string[]): ConsentNode => {
    const node = nodeAt(chain.rpcUrl)
    return {
      ask: (chainId, request, inner) =>
        methods.includes(request.method)
          ? Promise.reject(new Error('no such method'))
          : node.ask(chainId, request, inner),
    }
  }
  const transferData = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, amount] })

  describe.each([
    ['eth_simulateV1', ['debug_traceCall']],
    ['debug_traceCall', ['eth_simulateV1']],
  ])('by %s', (_method, missing) => {
    const simulate = (change: Partial<Eip155Transaction>) =>
      simulateEvm(transaction(change), account, { node: without(...missing), signal })

    it("default: the network's own money that goes", async () => {
      expect(await simulate({ value: 5n })).toEqual({
        status: 'done',
        changes: [{ asset: { kind: 'native' }, units: -5n }],
      })
    })

    it('default: a token that goes', async () => {
      expect(await simulate({ to: token, data: transferData(9n) })).toEqual({
        status: 'done',
        changes: [{ asset: { kind: 'token', token: token.toLowerCase() }, units: -9n }],
      })
    })

    it('default: a piece that goes', async () => {
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [account, bob, 7n] })
      expect(await simulate({ to: boats, data })).toEqual({
        status: 'done',
        changes: [{ asset: { kind: 'token', token: boats.toLowerCase(), id: 7n }, units: -1n }],
      })
    })

    it('behavior: what would fail is told to', async () => {
      const failing = await simulate({ to: token, data: transferData(1_001n) })
      expect(failing).toMatchObject({ status: 'fails' })
    })

    it('behavior: an allowance moves nothing', async () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] })
      expect(await simulate({ to: token, data })).toEqual({ status: 'done', changes: [] })
    })
  })

  it('behavior: a node that has neither knows nothing', async () => {
    const node = without('eth_simulateV1', 'debug_traceCall')
    expect(await simulateEvm(transaction({}), account, { node, signal })).toEqual({ status: 'unknown' })
  })

  it.each([null, {}, [], [{ calls: [] }], [{ calls: [{ status: '0x1', logs: {} }] }], 'yes', { from: '0x', type: 7 }])(
    'behavior: a node that answers %j knows nothing',
    async (answer) => {
      const node = { ask: async () => answer }
      expect(await simulateEvm(transaction({}), account, { node, signal })).toEqual({ status: 'unknown' })
    },
  )
})

describe('requests', () => {
  const chainId = 'eip155:31337' as const

  function open({ node = nodeAt(chain.rpcUrl) }: { readonly node?: ConsentNode } = {}) {
    const queue = createConsentQueue()
    const recipients = createKnownRecipients(createMemoryStore(), 'w')
    const { vault, asked } = openTestVault()
    const requests = createRequests({
      vault,
      queue,
      node,
      recipients,
      clock: systemClock,
      origin: 'https://app.example',
      isOriginVerified: true,
    })
    let lastId = 0
    /** Asks, and answers as the user when it is shown. */
    async function run(method: string, params: unknown, decide: 'approve' | 'reject' = 'approve') {
      lastId += 1
      const id = String(lastId)
      let shown: readonly ConsentPart[] = []
      const stop = queue.watch(() => {
        if (queue.current()?.id !== id) return
        shown = queue.current()?.parts ?? []
        queue[decide](id)
      })
      const answer = await requests.run({ id, chainId, method, params }, signal).finally(stop)
      return { answer, shown, signed: asked.filter((one) => one.method === 'sign').map(({ params: one }) => one) }
    }
    return { run, asked, queue, requests, recipients }
  }

  it('default: a transfer is shown as it is, signed and sent', async () => {
    const { run, recipients } = open()
    const before = await getBalance(reader(), { address: bob })
    const { answer, shown, signed } = await run('eth_sendTransaction', [{ from: account, to: bob, value: '0x9' }])
    expect(shown).toMatchObject([
      {
        chainId,
        account,
        actions: [{ kind: 'send', asset: { kind: 'native' }, quantity: 9n, to: bob }],
        warnings: [{ code: 'firstTime', address: bob }],
        simulation: { status: 'done', changes: [{ units: -9n }] },
        fee: { units: expect.any(BigInt), isMost: true },
      },
    ])
    expect(signed).toEqual([shown[0]?.toSign])
    const receipt = await waitForTransactionReceipt(reader(), { hash: answer as `0x${string}` })
    expect(receipt).toMatchObject({ status: 'success', from: account.toLowerCase(), to: bob.toLowerCase() })
    expect((await getBalance(reader(), { address: bob })) - before).toBe(9n)
    // No more than was said.
    expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(shown[0]?.fee?.units ?? 0n)
    expect(recipients.list('eip155')).toEqual([bob])
    expect((await run('eth_sendTransaction', [{ from: account, to: bob, value: '0x9' }])).shown[0]?.warnings).toEqual(
      [],
    )
  })

  it('default: one call of wallet_sendCalls (EIP-5792)', async () => {
    const { run } = open()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] })
    const calls = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [{ to: token, data }] }
    const { answer, shown } = await run('wallet_sendCalls', [calls])
    expect(shown[0]?.warnings.map(({ code }) => code)).toEqual(['unlimited', 'spenderIsNoContract', 'firstTime'])
    const { id } = answer as { readonly id: `0x${string}` }
    await waitForTransactionReceipt(reader(), { hash: id })
    const args = [account, bob] as const
    expect(await readContract(reader(), { address: token, abi: erc20Abi, functionName: 'allowance', args })).toBe(
      maxUint256,
    )
  })

  it('default: a token by its own name and decimals', async () => {
    const { run } = open()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 9n] })
    const { shown } = await run('eth_sendTransaction', [{ from: account, to: token, data }])
    const asset = { kind: 'token', symbol: 'COIN' }
    expect(shown[0]?.actions).toMatchObject([{ kind: 'send', asset, quantity: 9n, decimals: 6, to: bob }])
    expect(shown[0]?.simulation).toMatchObject({ status: 'done', changes: [{ asset, units: -9n, decimals: 6 }] })
  })

  it('behavior: who may take a token and is no contract is a danger; who is one is not', async () => {
    const codes = async (spender: Address) => {
      const { requests, queue } = open()
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] })
      const params = [{ from: account, to: token, data }]
      const running = requests.run({ id: '1', chainId, method: 'eth_sendTransaction', params }, signal)
      await expect.poll(() => queue.current()).not.toBeNull()
      const found = queue.current()?.parts[0]?.warnings.map(({ code }) => code)
      queue.reject('1')
      await expect(running).rejects.toMatchObject({ code: 'USER_REJECTED' })
      return found
    }
    expect(await codes(bob)).toEqual(['spenderIsNoContract', 'firstTime'])
    expect(await codes(boats)).toEqual(['firstTime'])
  })

  it('behavior: a piece is told as a piece, however large its number', async () => {
    const id = maxUint256 - 5n
    await mintErc721(chain, { contract: boats, to: account, tokenId: id, uri: 'data:application/json,{}' })
    const { run } = open()
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [token, id] })
    const { shown } = await run('eth_sendTransaction', [{ from: account, to: boats, data }])
    expect(shown[0]?.actions).toMatchObject([
      { kind: 'allow', asset: { id, symbol: 'BOAT' }, quantity: 1n, isUnlimited: false },
    ])
    expect(shown[0]?.warnings.map(({ code }) => code)).toEqual(['firstTime'])
  })

  it('default: a message', async () => {
    const { run } = open()
    const { answer, shown } = await run('personal_sign', ['Hello ⚓', account])
    expect(shown[0]?.actions).toMatchObject([{ kind: 'message', text: 'Hello ⚓' }])
    expect(await verifyMessage({ address: account, message: 'Hello ⚓', signature: answer as `0x${string}` })).toBe(
      true,
    )
  })

  it('behavior: what the user refuses is neither signed nor sent', async () => {
    const { run, asked } = open()
    await expect(run('eth_sendTransaction', [{ from: account, to: bob }], 'reject')).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(asked.map(({ method }) => method)).toEqual(['accounts'])
  })

  it('behavior: what an app changes after it asked is not signed', async () => {
    const { requests, queue, asked } = open()
    const message = { contents: 'Hello' }
    const typedData = {
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      domain: { chainId: 31_337 },
      message,
    }
    queue.watch(() => {
      message.contents = 'Everything I have'
      queue.approve('1')
    })
    await requests.run({ id: '1', chainId, method: 'eth_signTypedData_v4', params: [account, typedData] }, signal)
    expect(JSON.stringify(asked.at(-1))).toContain('Hello')
  })

  it('behavior: what the app gave up is not signed, also where it is approved later', async () => {
    const { requests, queue, asked } = open()
    const cancel = new AbortController()
    const running = requests.run({ id: '1', chainId, method: 'personal_sign', params: ['a', account] }, cancel.signal)
    await expect.poll(() => queue.current()?.id).toBe('1')
    cancel.abort()
    await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
    queue.approve('1')
    expect(asked.map(({ method }) => method)).toEqual(['accounts'])
  })

  it('error: what the node does not estimate is refused, with what the node says', async () => {
    const { run, queue } = open()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 10n ** 30n] })
    await expect(run('eth_sendTransaction', [{ from: account, to: token, data }])).rejects.toMatchObject({
      code: 'RPC_INTERNAL',
      details: expect.stringMatching(/revert/i),
    })
    expect(queue.current()).toBeNull()
  })

  it('behavior: what the app gives up before it is shown is never shown, whatever the node does', async () => {
    const cancel = new AbortController()
    const hanging: ConsentNode = {
      ask: (_of, _request, inner) =>
        new Promise((_resolve, reject) => {
          inner.addEventListener('abort', () => reject(inner.reason))
          cancel.abort(new Error('anything'))
        }),
    }
    const { requests, queue } = open({ node: hanging })
    const request = { id: '1', chainId, method: 'eth_sendTransaction', params: [{ from: account, to: bob }] }
    await expect(requests.run(request, cancel.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(queue.current()).toBeNull()
  })

  it('behavior: requests are shown as they were asked, whichever the node is done with first', async () => {
    const real = nodeAt(chain.rpcUrl)
    let release = (): void => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const node: ConsentNode = {
      async ask(of, request, inner) {
        await isReleased
        return real.ask(of, request, inner)
      },
    }
    const { requests, queue } = open({ node })
    const send = { method: 'eth_sendTransaction', params: [{ from: account, to: bob }] }
    const sign = { method: 'personal_sign', params: ['0x00', account] }
    const all = [send, sign, sign, send, sign].map((one, at) =>
      requests.run({ id: String(at), chainId, ...one }, signal).catch((error) => error.code),
    )
    release()
    await expect.poll(() => queue.waiting()).toBe(4)
    const shown: string[] = []
    for (let next = queue.current(); next; next = queue.current()) {
      shown.push(next.id)
      queue.reject(next.id)
    }
    expect(shown).toEqual(['0', '1', '2', '3', '4'])
    expect(await Promise.all(all)).toEqual(Array(5).fill('USER_REJECTED'))
  })

  it('behavior: of several transactions that are asked at once each has a number of its own, whichever are approved', async () => {
    const { requests, queue } = open()
    const send = (at: number) => {
      const params = [{ from: account, to: bob, value: `0x${at + 1}` }]
      return requests.run({ id: String(at), chainId, method: 'eth_sendTransaction', params }, signal)
    }
    const before = await getTransactionCount(reader(), { address: account })
    const running = [0, 1, 2, 3].map((at) => send(at).catch((error) => error.code))
    await expect.poll(() => queue.waiting()).toBe(3)
    queue.approve('0')
    queue.reject('1')
    queue.approve('2')
    queue.approve('3')
    const answers = (await Promise.all(running)) as `0x${string}`[]
    expect(answers[1]).toBe('USER_REJECTED')
    const sent = await Promise.all(
      answers.toSpliced(1, 1).map(async (hash) => {
        const { status } = await waitForTransactionReceipt(reader(), { hash })
        const { nonce, value } = await getTransaction(reader(), { hash })
        return { status, nonce, value }
      }),
    )
    expect(sent).toEqual([
      { status: 'success', nonce: before, value: 1n },
      { status: 'success', nonce: before + 1, value: 3n },
      { status: 'success', nonce: before + 2, value: 4n },
    ])
  })

  it('parameters: nonce: the app’s own stays, whatever else was sent', async () => {
    const { run } = open()
    const nonce = await getTransactionCount(reader(), { address: account })
    const params = [{ from: account, to: bob, value: '0x1', nonce: `0x${nonce.toString(16)}` }]
    const { answer } = await run('eth_sendTransaction', params)
    const sent = await getTransaction(reader(), { hash: answer as `0x${string}` })
    expect(sent.nonce).toBe(nonce)
    // The number is spent: what asks for it again is told so by the node, and is not sent under another one.
    await expect(run('eth_sendTransaction', params)).rejects.toThrow(/nonce/i)
  })

  it('behavior: an address is shown with the sum in its letters (EIP-55), as people know it, however the app writes it', async () => {
    const { run } = open()
    const { shown } = await run('eth_sendTransaction', [{ from: account, to: bob.toLowerCase(), value: '0x1' }])
    expect(shown[0]?.actions).toMatchObject([{ kind: 'send', to: bob }])
    const typedData = {
      types: { Mail: [{ name: 'to', type: 'address' }] },
      primaryType: 'Mail',
      domain: { chainId: 31_337 },
      message: { to: bob.toLowerCase() },
    }
    const signed = await run('eth_signTypedData_v4', [account, typedData])
    expect(signed.shown[0]?.actions).toMatchObject([{ fields: [{ name: 'to', value: { text: bob } }] }])
  })

  it('behavior: a price that the node makes up is shown before anything is signed', async () => {
    const real = nodeAt(chain.rpcUrl)
    const node: ConsentNode = {
      async ask(of, request, inner) {
        if (request.method === 'eth_fillTransaction') throw new Error('no such method')
        return request.method === 'eth_maxPriorityFeePerGas' ? '0xde0b6b3a7640000' : real.ask(of, request, inner)
      },
    }
    const { requests, queue } = open({ node })
    const params = [{ from: account, to: bob, gas: '0x5208' }]
    const running = requests.run({ id: '1', chainId, method: 'eth_sendTransaction', params }, signal)
    await expect.poll(() => queue.current()?.parts[0]?.fee?.units ?? 0n).toBeGreaterThan(21_000n * ether)
    queue.reject('1')
    await expect(running).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it.each([
    ['a method of smart accounts', 'wallet_grantPermissions', [{}], 'PROVIDER_UNSUPPORTED_METHOD'],
    ['a method that nobody knows', 'constructor', [], 'PROVIDER_UNSUPPORTED_METHOD'],
    ['a method of another namespace', 'solana_signMessage', { message: '' }, 'PROVIDER_UNSUPPORTED_METHOD'],
    ['another account', 'personal_sign', ['a', bob], 'VAULT_UNKNOWN_ACCOUNT'],
    ['another chain', 'eth_sendTransaction', [{ to: bob, chainId: '0x1' }], 'VAULT_UNSIGNABLE'],
    ['two kinds of data', 'eth_sendTransaction', [{ to: bob, data: '0x01', input: '0x02' }], 'VAULT_UNSIGNABLE'],
    ['a delegation', 'eth_sendTransaction', [{ to: bob, type: '0x4' }], 'VAULT_UNSIGNABLE'],
    ['typed data that is no JSON', 'eth_signTypedData_v4', [account, '{'], 'VAULT_UNSIGNABLE'],
    ['nothing', 'eth_sendTransaction', undefined, 'VAULT_UNSIGNABLE'],
    [
      'calls that have to be one',
      'wallet_sendCalls',
      [{ atomicRequired: true, calls: [{ to: bob }, { to: bob }] }],
      'CALLS_ATOMICITY_UNSUPPORTED',
    ],
    [
      'a capability that is needed',
      'wallet_sendCalls',
      [{ calls: [{ to: bob }], capabilities: { paymasterService: { url: 'https://a.example' } } }],
      'CALLS_UNSUPPORTED_CAPABILITY',
    ],
  ])('error: %s is refused, and the user is not asked', async (_name, method, params, code) => {
    const { run, queue } = open()
    await expect(run(method, params)).rejects.toMatchObject({ code })
    expect(queue.current()).toBeNull()
  })
})
