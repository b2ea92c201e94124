import { defineNetwork, systemClock } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../address/ss58.js'
import { toHex } from '../encoding/hex.js'
import { decodeExistentialDeposit, readAccountBalance } from './readAccountBalance.js'
import { accountsPrefix, createBalanceMethods } from './readAccountInfo.js'

const address = encodeAddress(new Uint8Array(32).fill(1), 2)
const network = defineNetwork({
  id: 'ab',
  chainNamespace: 'polkadot',
  name: 'Test',
  nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
  rpcUrls: { default: { http: ['https://1.example', 'https://2.example'] } },
})
const { signal } = new AbortController()
const littleEndian = (value: bigint, length: number) =>
  toHex(Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))).slice(2)
const ascii = (text: string) => toHex(new TextEncoder().encode(text)).slice(2)
const modern = 1n << 127n

const account = (free: bigint, reserved: bigint, frozen: bigint, flags = modern) =>
  `0x${'07000000'}${'00'.repeat(12)}${[free, reserved, frozen, flags].map((value) => littleEndian(value, 16)).join('')}`
const constant = (value: bigint, size: 8 | 16 = 16, type = '18') =>
  `48${ascii('ExistentialDeposit')}${type}${size === 16 ? '40' : '20'}${littleEndian(value, size)}`
/** The runtime's error of that name: no fields, a number, a text. */
const sameNamedError = `48${ascii('ExistentialDeposit')}0003${'04'}${ascii('Value too low')}`

/** A node that answers each method as given; others it does not know. */
function createNode(answers: Readonly<Record<string, unknown>>) {
  const asked: [string, unknown][] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown }
    asked.push([method, params])
    const body = method in answers ? { result: answers[method] } : { error: { code: -32601, message: 'Unknown' } }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
  }
  return { asked, platform: { fetch: fetch as typeof globalThis.fetch, clock: systemClock } }
}

describe('an account that is not stored', () => {
  const read = (answers: Readonly<Record<string, unknown>>) =>
    createBalanceMethods(createNode(answers).platform).getBalance({ address, network, signal })

  it('default: holds nothing, where the runtime stores others', async () => {
    const answers = { state_getStorage: null, state_getKeysPaged: [`${accountsPrefix}00`] }
    expect(await read(answers)).toEqual({ value: 0n, decimals: 10, symbol: 'UNIT' })
  })

  it('behavior: of a runtime without System.Account there is no balance to tell', async () => {
    await expect(read({ state_getStorage: null, state_getKeysPaged: [] })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: 'Test does not keep accounts in System.Account.',
    })
  })

  it('behavior: a node that lists no keys is believed', async () => {
    expect(await read({ state_getStorage: null })).toMatchObject({ value: 0n })
    expect(await read({ state_getStorage: null, state_getKeysPaged: 'none' })).toMatchObject({ value: 0n })
  })

  it.each([undefined, '0x00', 5, {}])('behavior: %j is no account', async (stored) => {
    const answers = stored === undefined ? {} : { state_getStorage: stored }
    await expect(read(answers)).rejects.toMatchObject({
      code: stored === undefined ? 'RPC_METHOD_NOT_FOUND' : 'INVALID_RESPONSE',
    })
  })
})

describe('what can be spent', () => {
  const spendable = async (stored: string, existentialDeposit = 10n) => {
    const { platform } = createNode({ state_getStorage: stored })
    return (await readAccountBalance({ address, network, signal, existentialDeposit }, platform)).spendable
  }

  it.each([
    ['all but the existential deposit', account(100n, 0n, 0n), 90n],
    ['not what is frozen', account(100n, 0n, 40n), 60n],
    ['what is reserved counts against what is frozen', account(100n, 30n, 45n), 85n],
    ['more reserved than frozen', account(100n, 50n, 40n), 90n],
    ['in an account of the old form it does not', account(100n, 30n, 45n, 0n), 55n],
    ['nothing where all is frozen', account(100n, 0n, 500n), 0n],
    ['nothing of less than the existential deposit', account(9n, 0n, 0n), 0n],
  ])('default: %s', async (_, stored, expected) => {
    expect(await spendable(stored)).toBe(expected)
  })

  it('behavior: never negative, never more than what is free', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
    return fc.assert(
      fc.asyncProperty(amount, amount, amount, amount, async (free, reserved, frozen, existentialDeposit) => {
        const value = await spendable(account(free, reserved, frozen), existentialDeposit)
        expect(value).toBeGreaterThanOrEqual(0n)
        if (value > 0n) expect(value + existentialDeposit).toBeLessThanOrEqual(free)
      }),
      { numRuns: 500 },
    )
  })

  it('default: the existential deposit as the runtime says, asked for only where it is not given', async () => {
    const metadata = `0x6d657461${sameNamedError}${constant(333n)}00`
    const { platform, asked } = createNode({ state_getStorage: account(1_000n, 1n, 2n), state_getMetadata: metadata })
    const given = { address, network, signal }
    expect(await readAccountBalance({ ...given, existentialDeposit: undefined }, platform)).toEqual({
      nonce: 7,
      free: 1_000n,
      reserved: 1n,
      frozen: 2n,
      existentialDeposit: 333n,
      spendable: 667n,
      decimals: 10,
      symbol: 'UNIT',
    })
    await readAccountBalance({ ...given, existentialDeposit: 333n }, platform)
    expect(asked.filter(([method]) => method === 'state_getMetadata')).toHaveLength(1)
  })
})

describe('the existential deposit', () => {
  it('behavior: every amount, in either size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
        fc.constantFrom('18', '1501', '02000100'),
        fc.uint8Array({ maxLength: 30 }),
        (value, type, before) => {
          const head = `0x6d657461${toHex(before).slice(2)}${sameNamedError}`
          expect(decodeExistentialDeposit(`${head}${constant(value, 16, type)}00`)).toBe(value)
          const short = value & 0xffff_ffff_ffff_ffffn
          expect(decodeExistentialDeposit(`${head}${constant(short, 8, type)}00`)).toBe(short)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it.each([
    undefined,
    null,
    5,
    '',
    '0x',
    `0x${sameNamedError}`,
    `0x${constant(5n).slice(0, -2)}`,
    `0x${constant(5n).slice(0, 38)}`,
  ])('behavior: %# tells none', (metadata) => {
    expect(() => decodeExistentialDeposit(metadata)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })
})
