import { describe, expect, it } from 'vitest'
import { type BuiltSwap, checkSwap, type ShownSwap, toApproval } from './checkSwap.js'

type Hex = `0x${string}`
const account = `0x${'a1'.repeat(20)}` as const
const stranger = `0x${'66'.repeat(20)}` as const
const sold = `0x${'11'.repeat(20)}` as const
const bought = `0x${'22'.repeat(20)}` as const
const native = `0x${'ee'.repeat(20)}` as const
const nobody = `0x${'00'.repeat(20)}` as const
const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const executor = `0x${'33'.repeat(20)}` as const
const word = (value: bigint | Hex) => BigInt(value).toString(16).padStart(64, '0')

const shown: ShownSwap = { caipNetworkId: 'eip155:1', account, from: sold, to: bought, amount: 1_000n, minimum: 990n }

/** The head of 1inch's `swap`: who executes, the seven parts of the description, and where the executor's bytes stand. */
function encode(
  change: Partial<Record<'sold' | 'bought' | 'receiver', Hex> & Record<'amount' | 'least' | 'flags', bigint>>,
) {
  const parts = { sold, bought, receiver: account, amount: 1_000n, least: 990n, flags: 0n, ...change }
  const words = [
    executor,
    parts.sold,
    parts.bought,
    executor,
    parts.receiver,
    parts.amount,
    parts.least,
    parts.flags,
    288n,
    0n,
  ] as const
  return `0x07ed2379${words.map(word).join('')}` as Hex
}
const build = (change: Partial<BuiltSwap> & { readonly call?: Parameters<typeof encode>[0] } = {}): BuiltSwap => {
  const { call = {}, ...others } = change
  return { to: router, data: encode(call), value: 0n, toAmount: 1_000n, ...others }
}

describe('a transaction to the router of 1inch', () => {
  it('default: the one that was shown is signed as it was built', () => {
    const built = build()
    expect(checkSwap(shown, built)).toEqual({
      to: router,
      data: built.data,
      value: 0n,
      spender: router,
      hasPermits: true,
    })
    expect(checkSwap(shown, build({ call: { receiver: nobody } })).to).toBe(router)
  })

  it('VAL-08 behavior: with a signed approval it has that one and no other, in front of the swap that was shown', () => {
    const built = build()
    const permit = `0x${'1'.repeat(448)}` as const
    const action = built.data.slice(2)
    const put = (given: Hex, of: Hex = sold): Hex =>
      `0x5816d723${word(64n)}${word(352n)}${word(244n)}${of.slice(2)}${given.slice(2)}${'0'.repeat(24)}${word(
        BigInt(action.length / 2),
      )}${action.padEnd(Math.ceil(action.length / 64) * 64, '0')}`
    const signed = { ...shown, permit }
    expect(checkSwap(signed, { ...built, data: put(permit) }).data).toBe(put(permit))
    const refused = { code: 'SWAP_MISMATCH', mismatch: 'permit' }
    const other = `0x${'2'.repeat(448)}` as const
    for (const data of [built.data, put(other), put(permit, nobody), `${put(permit)}00` as const])
      expect(() => checkSwap(signed, { ...built, data })).toThrow(expect.objectContaining(refused))
    // One that nobody has signed for is refused as well.
    expect(() => checkSwap(shown, { ...built, data: put(permit) })).toThrow(
      expect.objectContaining({ code: 'SWAP_MISMATCH', mismatch: 'data' }),
    )
  })

  it('parameters: the network’s currency is paid along, or received', () => {
    const paid = { ...shown, from: null }
    expect(checkSwap(paid, build({ value: 1_000n, call: { sold: native } })).value).toBe(1_000n)
    expect(checkSwap({ ...shown, to: null }, build({ call: { bought: native } })).value).toBe(0n)
  })

  it('behavior: the least that was shown takes the place of a lower one, and nothing else is changed', () => {
    expect(checkSwap(shown, build({ call: { least: 1n } })).data).toBe(encode({ least: 990n }))
    expect(checkSwap(shown, build({ call: { least: 995n } })).data).toBe(encode({ least: 995n }))
  })

  it.each([
    ['target', build({ to: stranger })],
    ['data', build({ data: '0x12aa3caf' })],
    ['data', build({ call: { flags: 1n } })],
    ['data', build({ data: encode({}).slice(0, 200) as Hex })],
    ['value', build({ value: 1n })],
    ['soldToken', build({ call: { sold: stranger } })],
    ['boughtToken', build({ call: { bought: stranger } })],
    ['amount', build({ call: { amount: 1_001n } })],
    ['amount', build({ call: { amount: 999n } })],
    ['receiver', build({ call: { receiver: stranger } })],
  ])('error: another %s than was shown', (mismatch, built) => {
    expect(() => checkSwap(shown, built)).toThrow(expect.objectContaining({ code: 'SWAP_MISMATCH', mismatch }))
  })

  it('error: less than was shown, and a router of another network', () => {
    expect(() => checkSwap(shown, build({ toAmount: 989n }))).toThrow(
      expect.objectContaining({ code: 'SWAP_PRICE_CHANGED' }),
    )
    expect(() => checkSwap({ ...shown, caipNetworkId: 'eip155:31337' }, build())).toThrow(
      expect.objectContaining({ mismatch: 'target' }),
    )
  })
})

const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const settler = `0x${'44'.repeat(20)}` as const

/** AllowanceHolder's `exec` around a Settler's `execute`. */
function encodeHolder(
  change: Partial<
    Record<'operator' | 'sold' | 'target' | 'bought' | 'receiver', Hex> & Record<'amount' | 'least' | 'offset', bigint>
  > & { readonly selector?: string; readonly behind?: string } = {},
): Hex {
  const {
    selector = '1fff991f',
    behind = '0'.repeat(56),
    ...parts
  } = {
    ...{ operator: settler, sold, target: settler, bought, receiver: account },
    ...{ amount: 1_000n, least: 990n, offset: 160n },
    ...change,
  }
  const inner = `${selector}${[parts.receiver, parts.bought, parts.least, 160n, 0n, 0n].map(word).join('')}`
  const head = [parts.operator, parts.sold, parts.amount, parts.target, parts.offset, BigInt(inner.length / 2)]
  return `0x2213bc0b${head.map(word).join('')}${inner}${behind}`
}
const holding = (call: Parameters<typeof encodeHolder>[0] = {}, change: Partial<BuiltSwap> = {}): BuiltSwap => ({
  ...{ to: holder, data: encodeHolder(call), value: 0n, toAmount: 1_000n },
  ...change,
})

describe('a transaction to 0x’s AllowanceHolder', () => {
  it('VAL-08, CAP-07 default: the one that was shown is signed as it was built, and the contract that it hands on to is to be asked for', () => {
    const built = holding()
    expect(checkSwap(shown, built)).toEqual({
      ...{ to: holder, data: built.data, value: 0n, spender: holder, hasPermits: false },
      settler: { address: settler, registry: undefined },
    })
    expect(checkSwap({ ...shown, to: null }, holding({ bought: native })).to).toBe(holder)
    for (const paid of [nobody, native])
      expect(checkSwap({ ...shown, from: null }, holding({ sold: paid }, { value: 1_000n })).value).toBe(1_000n)
  })

  it('behavior: the least that was shown takes the place of a lower one within the inner call, and nothing else is changed', () => {
    expect(checkSwap(shown, holding({ least: 1n })).data).toBe(encodeHolder({ least: 990n }))
    expect(checkSwap(shown, holding({ least: 995n })).data).toBe(encodeHolder({ least: 995n }))
  })

  it.each([
    ['data', 'somebody else may take', holding({ operator: stranger })],
    ['data', 'another function', holding({ selector: 'fd3ad6d4' })],
    ['data', 'another layout', holding({ offset: 192n })],
    ['data', 'something behind the call', holding({ behind: `${'0'.repeat(54)}01` })],
    ['data', 'more words behind it', holding({ behind: '0'.repeat(120) })],
    ['data', 'a call that is cut off', holding({}, { data: encodeHolder().slice(0, 500) as Hex })],
    ['soldToken', 'another token is sold', holding({ sold: stranger })],
    ['boughtToken', 'another token is bought', holding({ bought: stranger })],
    ['amount', 'more is sold', holding({ amount: 1_001n })],
    ['receiver', 'somebody else receives', holding({ receiver: stranger })],
    ['receiver', 'nobody receives', holding({ receiver: nobody })],
    ['value', 'something is paid along', holding({}, { value: 1n })],
    ['target', 'a Settler is called without it', holding({}, { to: settler })],
  ])('error: %s: %s', (mismatch, _, built) => {
    expect(() => checkSwap(shown, built)).toThrow(expect.objectContaining({ code: 'SWAP_MISMATCH', mismatch }))
  })
})

it('behavior: an approval names the spender and the amount', () => {
  expect(toApproval(router, 5n)).toBe(`0x095ea7b3${word(router)}${word(5n)}`)
})
