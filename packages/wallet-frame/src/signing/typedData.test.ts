import * as fc from 'fast-check'
import { type Hex, hashTypedData, keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTypedData, type TypedField, type TypedValue } from './typedData.js'

const person = [
  { name: 'name', type: 'string' },
  { name: 'wallets', type: 'address[]' },
]
const mail = {
  types: {
    Person: person,
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[2]' },
      { name: 'amount', type: 'uint256' },
      { name: 'change', type: 'int8' },
      { name: 'isUrgent', type: 'bool' },
      { name: 'seal', type: 'bytes4' },
      { name: 'attachment', type: 'bytes' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: '0x1', verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'] },
    to: [
      { name: 'Bob', wallets: [] },
      { name: 'Eve', wallets: [] },
    ],
    amount: '0x10',
    change: -128,
    isUrgent: true,
    seal: '0xDEADBEEF',
    attachment: '0x',
  },
}
const refused = expect.objectContaining({ code: 'VAULT_UNSIGNABLE' })
const withMessage = (change: object) => ({ ...mail, message: { ...mail.message, ...change } })

function texts(value: TypedValue): unknown {
  if (value.kind === 'value') return value.text
  return value.kind === 'list' ? value.items.map(texts) : toTree(value.fields)
}
const toTree = (fields: readonly TypedField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, texts(value)]))

it('default: it is told as a tree, each value in one form', () => {
  const read = readTypedData(mail)
  expect(toTree(read.fields)).toEqual({
    from: { name: 'Cow', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'] },
    to: [
      { name: 'Bob', wallets: [] },
      { name: 'Eve', wallets: [] },
    ],
    amount: '16',
    change: '-128',
    isUrgent: 'true',
    seal: '0xdeadbeef',
    attachment: '0x',
  })
  expect(toTree(read.domainFields)).toEqual({
    name: 'Ether Mail',
    chainId: '1',
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  })
  expect(read.statedChainId).toBe('1')
})

it('default: what is read has the hash of what was given (EIP-712)', () => {
  const { types, primaryType, domain, message } = readTypedData(mail)
  const given = { ...mail, domain: { ...mail.domain, chainId: 1n }, message: { ...mail.message, amount: 16n } }
  expect(hashTypedData({ types, primaryType, domain, message })).toBe(hashTypedData(given as never))
})

it('behavior: what the types do not have is neither shown nor signed', () => {
  const extra = { ...withMessage({ memo: 'Only 1 wei' }), domain: { ...mail.domain, purpose: 'harmless' } }
  const [read, plain] = [readTypedData(extra), readTypedData(mail)]
  expect(read).toEqual(plain)
  expect(JSON.stringify(toTree(read.fields))).not.toContain('memo')
})

it('behavior: of the domain too, only what its own type has', () => {
  const types = { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
  const read = readTypedData({ ...mail, types })
  expect(toTree(read.domainFields)).toEqual({ name: 'Ether Mail' })
  // Stated all the same: who signs compares it with the network.
  expect(read.statedChainId).toBe('1')
})

it('behavior: a domain without a type of its own is of the fields that it has, in the order of EIP-712', () => {
  const salt = keccak256(stringToHex('salt'))
  const domain = { salt, chainId: 5, version: '2', name: null }
  const read = readTypedData({ types: { Nothing: [] }, primaryType: 'Nothing', domain, message: {} })
  expect(read.types.EIP712Domain?.map(({ name }) => name)).toEqual(['version', 'chainId', 'salt'])
})

it('behavior: names that other apps have are names', () => {
  const types = { 'HyperliquidTransaction:Approve Agent': [{ name: 'hyperliquidChain', type: 'string' }] }
  const asked = {
    types,
    primaryType: 'HyperliquidTransaction:Approve Agent',
    domain: {},
    message: { hyperliquidChain: 'Mainnet' },
  }
  expect(toTree(readTypedData(asked).fields)).toEqual({ hyperliquidChain: 'Mainnet' })
})

describe('refused', () => {
  it.each<[string, unknown]>([
    ['a value that is missing', withMessage({ amount: undefined })],
    ['a number beyond its type', withMessage({ change: 128 })],
    ['a negative number', withMessage({ amount: -1 })],
    ['a number that JavaScript does not hold', withMessage({ amount: 2 ** 60 })],
    ['half a number', withMessage({ amount: 0.5 })],
    ['an empty number', withMessage({ amount: '' })],
    ['a list for a number', withMessage({ amount: ['5'] })],
    ['a text for a yes', withMessage({ isUrgent: 'false' })],
    ['too few bytes', withMessage({ seal: '0xdead' })],
    ['half a byte', withMessage({ attachment: '0x1' })],
    ['bytes of a class', withMessage({ attachment: new Uint8Array(2) })],
    ['a list for a struct', withMessage({ from: [] })],
    ['a list of another length', withMessage({ to: [] })],
    ['half a character', withMessage({ from: { name: '\ud800', wallets: [] } })],
    ['an address that is none', withMessage({ from: { name: '', wallets: ['vitalik.eth'] } })],
    ['an unknown type', { ...mail, types: { Mail: [{ name: 'a', type: 'Nobody' }] }, message: { a: 1 } }],
    ['a type of every object', { ...mail, types: { Mail: [{ name: 'a', type: 'constructor' }] }, message: { a: 1 } }],
    ['uint7', { ...mail, types: { Mail: [{ name: 'a', type: 'uint7' }] }, message: { a: 1 } }],
    ['bytes33', { ...mail, types: { Mail: [{ name: 'a', type: 'bytes33' }] }, message: { a: `0x${'00'.repeat(33)}` } }],
    ['a field twice', { ...mail, types: { Mail: [person[0], person[0]] }, message: { name: '' } }],
    ['a field of every object', { ...mail, types: { Mail: [{ name: 'constructor', type: 'string' }] }, message: {} }],
    [
      'a name that holds a further field',
      { ...mail, types: { Mail: [{ name: 'a,uint256 b', type: 'uint256' }] }, message: { 'a,uint256 b': 1 } },
    ],
    [
      'a type name that holds a type',
      { ...mail, types: { 'Mail(uint256 a)B': [] }, primaryType: 'Mail(uint256 a)B', message: {} },
    ],
    ['a type of itself', { ...mail, types: { Mail: [{ name: 'm', type: 'Mail' }] }, message: loop() }],
    ['a list for its types', { ...mail, types: [] }],
    ['a domain for a chain that is none', { ...mail, domain: { chainId: {} } }],
  ])('error: %s', (_name, asked) => {
    expect(() => readTypedData(asked)).toThrow(refused)
  })

  it('error: a list of more values than anybody reads', () => {
    const types = { Mail: [{ name: 'a', type: 'uint8[]' }] }
    expect(() => readTypedData({ ...mail, types, message: { a: Array(20_001).fill(0) } })).toThrow(refused)
  })

  it('behavior: whatever is given, it is read or refused by name', () => {
    const names = fc.constantFrom('Mail', 'Person', '__proto__', 'constructor', 'a', 'uint256', 'string', 'Mail[]', '')
    const fields = fc.oneof(fc.array(fc.record({ name: names, type: names })), fc.anything())
    const asked = fc.record({
      types: fc.oneof(fc.dictionary(names, fields), fc.anything()),
      primaryType: fc.oneof(names, fc.anything()),
      domain: fc.anything(),
      message: fc.oneof(fc.dictionary(names, fc.anything()), fc.anything()),
    })
    fc.assert(
      fc.property(asked, (given) => {
        try {
          const { types, primaryType, domain, message } = readTypedData(given)
          expect(hashTypedData({ types, primaryType, domain, message }) satisfies Hex).toMatch(/^0x/)
        } catch (error) {
          expect(error).toEqual(refused)
        }
      }),
      { numRuns: 500 },
    )
  })
})

function loop(): object {
  const message: { m?: object } = {}
  message.m = message
  return message
}
