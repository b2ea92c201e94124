import * as fc from 'fast-check'
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { PERMIT2_ADDRESS } from './callTable.js'
import { readCall } from './readCall.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const eve = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const read = (data: Hex, { to = token, value = 0n }: { to?: string | null; value?: bigint } = {}) =>
  readCall({ to, value, data }, account)
const erc20 = { kind: 'token', token } as const

it("default: the network's own money is sent", () => {
  expect(read('0x', { to: bob, value: 5n })).toEqual({
    actions: [{ kind: 'send', asset: { kind: 'native' }, quantity: 5n, from: null, to: bob }],
    warnings: [],
  })
})

it('default: a token is sent (ERC-20)', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 7n] })
  expect(read(data)).toEqual({
    actions: [{ kind: 'send', asset: erc20, quantity: 7n, from: null, to: bob }],
    warnings: [],
  })
})

it.each([
  [account, null],
  [eve, eve],
] as const)('behavior: what is taken from %s is told to come from %s', (from, told) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, bob, 7n] })
  expect(read(data).actions).toEqual([{ kind: 'send', asset: erc20, quantity: 7n, from: told, to: bob }])
})

describe('allowances', () => {
  const approve = (amount: bigint) =>
    read(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, amount] }))

  it('default: who may spend how much', () => {
    expect(approve(10n)).toEqual({
      actions: [
        {
          kind: 'allow',
          asset: erc20,
          quantity: 10n,
          spender: bob,
          isUnlimited: false,
          expiresAtS: null,
          way: 'transaction',
        },
      ].map((action) => expect.objectContaining(action)),
      warnings: [],
    })
  })

  it.each([maxUint256, maxUint256 - 1n, 2n ** 160n - 1n, 2n ** 128n])('behavior: %i is all there ever is', (amount) => {
    const { actions, warnings } = approve(amount)
    expect(actions).toMatchObject([{ isUnlimited: true, quantity: amount }])
    expect(warnings).toEqual([{ code: 'unlimited', spender: bob }])
  })

  it('behavior: one of nothing takes an allowance back, and is not warned of', () => {
    expect(approve(0n)).toMatchObject({ actions: [{ quantity: 0n, isUnlimited: false }], warnings: [] })
  })

  it('behavior: one that is added to another is told as such', () => {
    const abi = parseAbi(['function increaseAllowance(address,uint256) returns (bool)'])
    const data = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [bob, 1n] })
    expect(read(data).actions).toMatchObject([{ kind: 'allow', isAdded: true }])
  })

  it('behavior: of a whole collection (ERC-721, ERC-1155)', () => {
    const data = (isAllowed: boolean) =>
      encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [bob, isAllowed] })
    expect(read(data(true))).toEqual({
      actions: [{ kind: 'allowAll', collection: token, operator: bob, isAllowed: true }],
      warnings: [{ code: 'wholeCollection', operator: bob }],
    })
    expect(read(data(false)).warnings).toEqual([])
  })

  it('behavior: by Permit2, where it is Permit2 that is called', () => {
    const abi = parseAbi(['function approve(address,address,uint160,uint48)'])
    const data = encodeFunctionData({
      abi,
      functionName: 'approve',
      args: [token, bob, 2n ** 160n - 1n, 1_900_000_000],
    })
    expect(read(data, { to: PERMIT2_ADDRESS }).actions).toMatchObject([
      { kind: 'allow', asset: erc20, spender: bob, isUnlimited: true, way: 'permit2', expiresAtS: 1_900_000_000n },
    ])
    expect(read(data, { to: eve })).toMatchObject({ actions: [{ kind: 'call' }], warnings: [{ code: 'unreadable' }] })
  })
})

it('behavior: pieces are sent (ERC-721, ERC-1155)', () => {
  const one = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [account, bob, 42n] })
  expect(read(one).actions).toEqual([{ kind: 'send', asset: { ...erc20, id: 42n }, quantity: 1n, from: null, to: bob }])
  const abi = parseAbi(['function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'])
  const many = encodeFunctionData({ abi, args: [account, bob, [1n, 2n], [10n, 20n], '0x'] })
  expect(read(many).actions).toMatchObject([
    { asset: { id: 1n }, quantity: 10n },
    { asset: { id: 2n }, quantity: 20n },
  ])
  const uneven = encodeFunctionData({ abi, args: [account, bob, [1n, 2n], [10n], '0x'] })
  expect(read(uneven).warnings).toEqual([{ code: 'unreadable' }])
})

describe('several at once', () => {
  const abi = parseAbi(['function multicall(bytes[]) payable returns (bytes[])'])
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 7n] })
  const approveAll = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [eve, maxUint256] })
  const many = (calls: readonly Hex[]) => encodeFunctionData({ abi, args: [calls] })

  it('behavior: each of them is told, and what there is to fear of it', () => {
    const { actions, warnings } = read(many([transfer, approveAll]))
    expect(actions.map(({ kind }) => kind)).toEqual(['send', 'allow'])
    expect(warnings).toEqual([{ code: 'unlimited', spender: eve }])
  })

  it('behavior: one that cannot be read makes the whole unreadable, and the money that goes along is told', () => {
    const { actions, warnings } = read(many([transfer, '0xdeadbeef']), { value: 9n })
    expect(actions).toMatchObject([
      { kind: 'call', value: 9n },
      { kind: 'send' },
      { kind: 'call', selector: '0xdeadbeef' },
    ])
    expect(warnings).toEqual([{ code: 'unreadable' }])
  })

  it('behavior: calls in calls end somewhere', () => {
    let data: Hex = approveAll
    for (let depth = 0; depth < 8; depth += 1) data = many([data])
    expect(read(data)).toMatchObject({ warnings: [{ code: 'unreadable' }] })
  })
})

describe('what is not as it seems', () => {
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 7n] })

  it('behavior: bytes after a call are told', () => {
    expect(read(`${transfer}c0ffee`)).toMatchObject({
      actions: [{ kind: 'send' }],
      warnings: [{ code: 'extraBytes', count: 3 }],
    })
  })

  it('behavior: an address with something before it is not read as that address', () => {
    const dirty = `${transfer.slice(0, 10)}01${transfer.slice(12)}` as Hex
    expect(read(dirty)).toMatchObject({ actions: [{ kind: 'call', name: null }], warnings: [{ code: 'unreadable' }] })
  })

  it('behavior: money that goes along with a transfer of tokens is told, too', () => {
    expect(read(transfer, { value: 3n }).actions).toMatchObject([
      { kind: 'send', asset: { kind: 'native' }, quantity: 3n, to: token },
      { kind: 'send', asset: erc20 },
    ])
  })

  it('behavior: tokens sent to their own contract, or to nobody, are warned of', () => {
    const to = (receiver: Hex) =>
      read(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 7n] })).warnings
    expect(to(token)).toEqual([{ code: 'toItsOwnContract', address: token }])
    expect(to('0x000000000000000000000000000000000000dEaD')).toMatchObject([{ code: 'toNobody' }])
    expect(read('0x', { to: `0x${'0'.repeat(40)}`, value: 1n }).warnings).toMatchObject([{ code: 'toNobody' }])
  })

  it('behavior: a new contract cannot be read', () => {
    expect(read('0x6001', { to: null })).toEqual({
      actions: [{ kind: 'deploy', value: 0n, data: '0x6001' }],
      warnings: [{ code: 'unreadable' }],
    })
  })

  it('behavior: whatever the bytes, something is told, and what cannot be read is warned of', () => {
    const selectors = fc.constantFrom(
      'a9059cbb',
      '23b872dd',
      '095ea7b3',
      'ac9650d8',
      'a22cb465',
      '2eb2c2d6',
      '87517c45',
    )
    const bytes = fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some).toString('hex'))
    fc.assert(
      fc.property(
        fc.option(selectors, { nil: '' }),
        bytes,
        fc.bigInt({ min: 0n, max: 9n }),
        (selector, rest, value) => {
          const { actions, warnings } = read(`0x${selector}${rest}`, { value })
          expect(actions.length).toBeGreaterThan(0)
          if (actions.some((action) => action.kind === 'call' && action.name === null))
            expect(warnings).toContainEqual({ code: 'unreadable' })
        },
      ),
      { numRuns: 500 },
    )
  })
})
