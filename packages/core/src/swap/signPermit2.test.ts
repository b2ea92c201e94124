import { UserRejectedError } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExecutionRevertedError } from '../adapterKit/errors.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import type { TypedData } from '../interfaces/capabilities.js'
import type { AccountType } from '../state/account.js'
import { signPermit2 } from './signPermit2.js'

type Hex = `0x${string}`
const account = `0x${'a1'.repeat(20)}` as const
const sold = `0x${'11'.repeat(20)}` as const
const bought = `0x${'22'.repeat(20)}` as const
const settler = `0x${'4d'.repeat(20)}` as const
const stranger = `0x${'66'.repeat(20)}` as const
const native = `0x${'ee'.repeat(20)}` as const
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** As the contract on Ethereum answers it. */
const separator = '0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28'
const signature = `0x${'5e'.repeat(64)}1b` as const
/** The clock of the tests begins there. */
const nowS = 1_000n
const word = (value: bigint | Hex) => BigInt(value).toString(16).padStart(64, '0')

interface Parts {
  readonly receiver: Hex
  readonly bought: Hex
  readonly least: bigint
  readonly actionsAt: bigint
  readonly count: bigint
  readonly firstAt: bigint
  readonly length: bigint
  readonly selector: string
  readonly sold: Hex
  readonly amount: bigint
  readonly nonce: bigint
  readonly deadline: bigint
  readonly signatureAt: bigint
  readonly behind: string
}
const right: Parts = {
  ...{ receiver: account, bought, least: 990n, actionsAt: 160n, count: 2n, firstAt: 160n, length: 0xffffn },
  ...{ selector: 'c1fb425e', sold, amount: 1_000n, nonce: (7n << 8n) + 3n, deadline: nowS + 300n },
  ...{ signatureAt: 192n, behind: '' },
}

/** `execute` of a Settler: the head, an action that swaps, and last the one that takes the token. */
function encode(change: Partial<Parts> = {}): Hex {
  const parts = { ...right, ...change }
  const head = [parts.receiver, parts.bought, parts.least, parts.actionsAt, 0n, parts.count, parts.firstAt, 64n]
  const other = `${word(4n)}38c9c147${'0'.repeat(56)}${word(0n)}`
  const transfer = [settler, parts.sold, parts.amount, parts.nonce, parts.deadline, parts.signatureAt]
  const first = `${word(parts.length)}${parts.selector}${transfer.map(word).join('')}`
  return `0x1fff991f${head.map(word).join('')}${other}${first}${parts.behind}`
}

interface Outside {
  data: Hex
  to: string
  toAmount: string
  allowance: bigint
  usedOf: (wordPos: bigint) => bigint
  separator: Hex
  named: string | null
  sign: (count: number) => Promise<string>
  /** Whether Permit2 would take the signature. */
  isTaken: boolean
}

async function open({
  type = 'eoa',
  chainId = 'eip155:1' as const,
}: {
  type?: AccountType
  chainId?: `eip155:${number}`
} = {}) {
  const outside: Outside = {
    ...{ data: encode(), to: settler, toAmount: '1000', allowance: 1_000n, usedOf: () => 0n, separator },
    ...{ named: settler, sign: async () => signature, isTaken: true },
  }
  const signed: TypedData[] = []
  const tried: { from: string; to?: string | undefined; data?: Hex | undefined }[] = []
  const steps: string[] = []
  const service = createFakeService({
    answer: ({ path }) => {
      if (!path.endsWith('/build-transaction')) return undefined
      const { data, to, toAmount: amount } = outside
      return { tx: { from: `eip155:1:${account}`, to: `eip155:1:${to}`, data, amount, eip155: null } }
    },
  })
  const adapter = createFakeAdapter('eip155', {
    found: [createFakeWallet({ accounts: { eip155: [{ address: account, type }] }, chainIds: { eip155: chainId } })],
    typedData: {
      async signTypedData({ typedData }) {
        signed.push(typedData)
        return outside.sign(signed.length)
      },
    },
    contracts: {
      read: async ({ address, functionName, args = [] }) => {
        if (functionName === 'allowance') return outside.allowance
        if (functionName === 'nonceBitmap') return address === permit2 ? outside.usedOf(args[1] as bigint) : 0n
        if (functionName === 'DOMAIN_SEPARATOR') return outside.separator
        if (functionName === 'ownerOf' && outside.named) return outside.named
        throw new ExecutionRevertedError(undefined)
      },
      write: async () => ({ hash: '0x' }),
      sendTransaction: async () => ({ hash: '0x' }),
      async estimateGas({ from, to, data }) {
        tried.push({ from, to, data })
        if (!outside.isTaken) throw new ExecutionRevertedError(undefined)
        return 1n
      },
      waitForReceipt: () => new Promise(() => {}),
    },
  })
  const networks = [mainnet, { ...mainnet, id: 10, caipNetworkId: 'eip155:10' as const }]
  const { platform, services } = service
  const { hawser } = createTestClient({ platform, services, networks, adapters: [adapter] })
  hawser.start()
  await connect(hawser, { connectorId: 'com.example.wallet' })
  const sign = (to: string | null = bought, signal?: AbortSignal) =>
    signPermit2(hawser, {
      ...{ caipNetworkId: 'eip155:1', account, from: sold, to, amount: 1_000n, minimum: 990n },
      ...{ slippagePercent: 1, route: '0x', signal, onAsk: () => void steps.push('asked') },
      settler: { address: settler, registry: undefined, permit2: undefined },
    })
  return { sign, outside, signed, tried, steps, service, clock: platform.clock }
}

describe('signPermit2', () => {
  it('CAP-07, VAL-08 default: what is signed is made here of what was shown and of the chain; the signature stands behind the call with its length', async () => {
    const { sign, signed, tried, steps, service } = await open()
    expect(await sign()).toEqual({
      ...{ to: settler, value: 0n, spender: settler, hasPermits: false },
      data: `${encode()}${word(65n)}${signature.slice(2)}`,
    })
    expect(steps).toEqual(['asked'])
    expect(service.of('build-transaction').map(({ body }) => body)).toMatchObject([
      { route: '0x', amount: '1000', eip155: { slippage: 1, permit2: true } },
    ])
    expect(signed).toEqual([
      {
        domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
        primaryType: 'PermitTransferFrom',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          PermitTransferFrom: [
            { name: 'permitted', type: 'TokenPermissions' },
            { name: 'spender', type: 'address' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
          TokenPermissions: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint256' },
          ],
        },
        message: {
          permitted: { token: sold, amount: '1000' },
          ...{ spender: settler, nonce: String(right.nonce), deadline: String(right.deadline) },
        },
      },
    ])
    // It is tried as the Settler will ask for it.
    const asked = [sold, 1_000n, right.nonce, right.deadline, settler, 1_000n, account, 256n, 65n] as const
    const data = `0x30f28b7a${asked.map(word).join('')}${signature.slice(2)}${'0'.repeat(62)}`
    expect(tried).toEqual([{ from: settler, to: permit2, data }])
  })

  it('behavior: the network’s own currency is bought; the parity of a wallet that counts it from 0 is put right; the least is raised to what was shown', async () => {
    const { sign, outside } = await open()
    outside.data = encode({ bought: native, least: 1n })
    outside.sign = async () => `0x${'5E'.repeat(64)}01`
    const data = `${encode({ bought: native, least: 990n })}${word(65n)}${'5e'.repeat(64)}1c`
    expect(await sign(null)).toMatchObject({ data })
  })

  it.each<[string, Partial<Outside>]>([
    ['Permit2 has no allowance of the amount', { allowance: 999n }],
    ['somebody else receives', { data: encode({ receiver: stranger }) }],
    ['another token is bought', { data: encode({ bought: stranger }) }],
    ['another token is sold', { data: encode({ sold: stranger }) }],
    ['more is taken', { data: encode({ amount: 1_001n }) }],
    ['less is taken', { data: encode({ amount: 999n }) }],
    ['it is good for ever', { data: encode({ deadline: 2n ** 256n - 1n }) }],
    ['it is good for more than half an hour', { data: encode({ deadline: nowS + 1_801n }) }],
    ['it is over', { data: encode({ deadline: nowS }) }],
    ['its number was used', { usedOf: (at) => (at === 7n ? 8n : 0n) }],
    ['another contract than Permit2 is there', { separator: `0x${'0'.repeat(64)}` }],
    ['another contract is called', { to: stranger }],
    ['the registry names another one', { named: stranger }],
    ['they are paused', { named: null }],
    ['the token is taken by another action', { data: encode({ selector: '8d68a156' }) }],
    ['no action takes it', { data: encode({ count: 0n }) }],
    ['the action that takes it is another one', { data: encode({ firstAt: 64n }) }],
    ['its place goes round', { data: encode({ firstAt: 2n ** 256n - 32n }) }],
    ['its length goes round', { data: encode({ length: 2n ** 256n - 1n }) }],
    ['the actions stand elsewhere', { data: encode({ actionsAt: 192n }) }],
    ['the signature stands elsewhere', { data: encode({ signatureAt: 224n }) }],
    ['there is a signature already', { data: encode({ behind: `${word(65n)}${'1'.repeat(130)}` }) }],
    ['there is more behind it', { data: encode({ behind: '00' }) }],
    ['it is cut off', { data: encode().slice(0, -64) as Hex }],
    ['it is called by AllowanceHolder', { data: `0x2213bc0b${encode().slice(2)}` }],
  ])('VAL-08 error: %s: nothing is signed', async (_, change) => {
    const { sign, outside, signed, steps } = await open()
    Object.assign(outside, change)
    expect(await sign()).toBeNull()
    expect([signed, steps]).toEqual([[], []])
  })

  it.each([
    ['of a smart account', { type: 'smartAccount' }],
    ['on another network', { chainId: 'eip155:10' }],
  ] as const)(
    'behavior: a wallet %s is asked for no signature, and the service for no transaction',
    async (_, given) => {
      const { sign, signed, service } = await open(given)
      expect(await sign()).toBeNull()
      expect([signed, service.of('build-transaction')]).toEqual([[], []])
    },
  )

  it('error: less than was shown by now', async () => {
    const { sign, outside, signed } = await open()
    outside.toAmount = '989'
    await expect(sign()).rejects.toMatchObject({ code: 'SWAP_PRICE_CHANGED' })
    expect(signed).toEqual([])
  })

  it('behavior: what the wallet does not sign, and what Permit2 does not take by now, is approved instead; who declines is not asked for that', async () => {
    const { sign, outside, steps } = await open()
    outside.sign = async () => '0x1234'
    expect(await sign()).toBeNull()
    outside.sign = async () => signature
    outside.isTaken = false
    expect(await sign()).toBeNull()
    outside.sign = async () => {
      throw new UserRejectedError()
    }
    await expect(sign()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(steps).toHaveLength(3)
  })

  it('behavior: who takes longer than it is good for is asked once more, for one that is good; and then for the approval', async () => {
    const { sign, outside, signed, clock, tried } = await open()
    /** One that is good for a minute. */
    const brief = (nonce: bigint) => encode({ nonce, deadline: BigInt(clock.nowMs() / 1_000) + 60n })
    outside.data = brief(4n)
    outside.sign = async (count) => {
      if (count === 1) {
        clock.jump(60_000)
        outside.data = brief(5n)
      }
      return signature
    }
    expect(await sign()).toMatchObject({ data: `${outside.data}${word(65n)}${signature.slice(2)}` })
    expect(signed.map(({ message }) => message.nonce)).toEqual(['4', '5'])
    // What came too late is nobody's to try.
    expect(tried).toHaveLength(1)

    outside.data = brief(6n)
    outside.sign = async () => {
      clock.jump(60_000)
      outside.data = brief(7n)
      return signature
    }
    expect(await sign()).toBeNull()
    expect([signed.length, tried.length]).toEqual([4, 1])
  })

  it('behavior: whoever breaks it off is told so, and nothing is approved instead', async () => {
    const { sign, outside, signed } = await open()
    const controller = new AbortController()
    outside.usedOf = () => {
      controller.abort()
      return 0n
    }
    await expect(sign(bought, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(signed).toEqual([])
  })

  it('VAL-08 property: whatever the service sends, nothing is signed or sent that was not shown', async () => {
    const { sign, outside, signed } = await open()
    const address = fc.constantFrom(account, sold, bought, settler, stranger, native)
    const number = fc.oneof(
      fc.constantFrom(0n, 64n, 160n, 192n, 990n, 1_000n, 1_001n, nowS, nowS + 300n, nowS + 1_801n, 2n ** 256n - 1n),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    )
    const others = fc.record<Parts>({
      ...{ receiver: address, bought: address, sold: address, selector: fc.constantFrom('c1fb425e', '38c9c147') },
      ...{ least: number, actionsAt: number, count: number, firstAt: number, length: number, amount: number },
      ...{ nonce: number, deadline: number, signatureAt: number, behind: fc.constantFrom('', '00', word(0n)) },
    })
    // One part or two are changed: of many, nothing is ever signed.
    const names = fc.subarray(Object.keys(right) as (keyof Parts)[], { maxLength: 2 })
    /** A byte that is another one, somewhere. */
    const slip = fc.option(fc.record({ at: fc.nat(encode().length / 2 - 2), byte: fc.nat(255) }))
    let hits = 0
    const property = fc.asyncProperty(
      others,
      names,
      slip,
      fc.constantFrom(settler, settler, settler, stranger),
      async (other, changed, slipped, to) => {
        signed.length = 0
        const plain = encode(Object.fromEntries(changed.map((name) => [name, other[name]])))
        const at = 2 + (slipped?.at ?? 0) * 2
        const byte = slipped?.byte.toString(16).padStart(2, '0')
        outside.data = byte ? (`${plain.slice(0, at)}${byte}${plain.slice(at + 2)}` as Hex) : plain
        outside.to = to
        const swap = await sign()
        expect(signed.length > 0).toBe(swap !== null)
        if (!swap) return
        hits += 1
        const { domain, message } = signed[0] as TypedData
        expect(domain).toEqual({ name: 'Permit2', chainId: 1, verifyingContract: permit2 })
        expect(message).toMatchObject({ permitted: { token: sold, amount: '1000' }, spender: settler })
        const deadline = BigInt(String(message.deadline))
        expect(deadline > nowS && deadline <= nowS + 1_800n).toBe(true)
        expect([swap.to, swap.value]).toEqual([settler, 0n])
        const words = swap.data.slice(10).match(/.{64}/g) ?? []
        expect(words.slice(0, 2)).toEqual([account, bought].map(word))
        expect(BigInt(`0x${words[2]}`) >= 990n).toBe(true)
        // What the Settler asks Permit2 for is what was signed.
        const transfer = [sold, 1_000n, BigInt(String(message.nonce)), deadline, 192n, 65n].map(word).join('')
        expect(swap.data.endsWith(`${transfer}${signature.slice(2)}`)).toBe(true)
      },
    )
    await fc.assert(property, { numRuns: 300 })
    expect(hits).toBeGreaterThan(0)
  })
})
