import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { PERMIT2_ADDRESS } from './callTable.js'
import { describeTypedData as describeOn } from './describeTypedData.js'

const describeTypedData = (input: unknown) => describeOn(input, 'eip155:1')
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const owner = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const deadline = 1_900_000_000
const maxUint160 = 2n ** 160n - 1n

const field = (name: string, type: string) => ({ name, type })
const permit = {
  types: {
    Permit: [
      field('owner', 'address'),
      field('spender', 'address'),
      field('value', 'uint256'),
      field('nonce', 'uint256'),
      field('deadline', 'uint256'),
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
  message: { owner, spender: bob, value: '1000000', nonce: 0, deadline },
}
const details = [
  field('token', 'address'),
  field('amount', 'uint160'),
  field('expiration', 'uint48'),
  field('nonce', 'uint48'),
]
const onPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2_ADDRESS }
const detail = (of: string, amount: string) => ({ token: of, amount, expiration: deadline, nonce: 0 })
const kinds = (asked: unknown) => describeTypedData(asked).actions.map(({ kind }) => kind)

describe('Permit (ERC-2612)', () => {
  it('default: it is told as an allowance, with its end, and as a tree', () => {
    const { actions, warnings } = describeTypedData(permit)
    expect(actions).toMatchObject([
      {
        kind: 'allow',
        asset: { kind: 'token', token },
        quantity: 1_000_000n,
        isUnlimited: false,
        spender: bob,
        way: 'permit',
        expiresAtS: BigInt(deadline),
      },
      { kind: 'typedData', primaryType: 'Permit' },
    ])
    expect(warnings).toEqual([{ code: 'spendableBySignature', spender: bob }])
  })

  it('behavior: one without end, and for all, is warned of', () => {
    const message = { ...permit.message, value: maxUint256.toString(), deadline: maxUint256.toString() }
    const { actions, warnings } = describeTypedData({ ...permit, message })
    expect(actions[0]).toMatchObject({ isUnlimited: true, expiresAtS: null })
    expect(warnings.map(({ code }) => code)).toEqual(['unlimited', 'spendableBySignature', 'neverExpires'])
  })

  it.each([
    [true, maxUint256, ['unlimited', 'spendableBySignature', 'neverExpires']],
    [false, 0n, []],
  ] as const)("behavior: DAI's own form, allowed %s", (allowed, quantity, codes) => {
    const types = {
      Permit: [
        field('holder', 'address'),
        field('spender', 'address'),
        field('nonce', 'uint256'),
        field('expiry', 'uint256'),
        field('allowed', 'bool'),
      ],
    }
    const message = { holder: owner, spender: bob, nonce: 0, expiry: 0, allowed }
    const { actions, warnings } = describeTypedData({
      ...permit,
      types,
      message,
      domain: { ...permit.domain, verifyingContract: dai },
    })
    expect(actions[0]).toMatchObject({ kind: 'allow', asset: { token: dai }, quantity })
    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('behavior: one that cannot be read is a danger, and not shown as an allowance', () => {
    const types = { Permit: permit.types.Permit.map((one) => (one.name === 'value' ? field('value', 'string') : one)) }
    const asked = { ...permit, types }
    expect(kinds(asked)).toEqual(['typedData'])
    expect(describeTypedData(asked).warnings).toEqual([
      { code: 'unreadable' },
      { code: 'spendableBySignature', spender: null },
    ])
  })
})

describe('Permit2', () => {
  const single = {
    types: {
      PermitDetails: details,
      PermitSingle: [field('details', 'PermitDetails'), field('spender', 'address'), field('sigDeadline', 'uint256')],
    },
    primaryType: 'PermitSingle',
    domain: onPermit2,
    message: { details: detail(token, maxUint160.toString()), spender: bob, sigDeadline: deadline },
  }

  it('default: PermitSingle', () => {
    const { actions, warnings } = describeTypedData(single)
    expect(actions[0]).toMatchObject({
      kind: 'allow',
      asset: { token },
      spender: bob,
      isUnlimited: true,
      way: 'permit2',
      expiresAtS: BigInt(deadline),
    })
    expect(warnings.map(({ code }) => code)).toEqual(['unlimited', 'spendableBySignature'])
  })

  it('default: PermitBatch tells every token', () => {
    const asked = {
      ...single,
      types: {
        ...single.types,
        PermitBatch: [field('details', 'PermitDetails[]'), ...single.types.PermitSingle.slice(1)],
      },
      primaryType: 'PermitBatch',
      message: { ...single.message, details: [detail(token, '5'), detail(dai, '6')] },
    }
    expect(describeTypedData(asked).actions).toMatchObject([
      { asset: { token }, quantity: 5n },
      { asset: { token: dai }, quantity: 6n },
      { kind: 'typedData' },
    ])
  })

  it('default: PermitWitnessTransferFrom, with what its witness says in the tree', () => {
    const asked = {
      types: {
        TokenPermissions: [field('token', 'address'), field('amount', 'uint256')],
        Order: [field('recipient', 'address')],
        PermitWitnessTransferFrom: [
          field('permitted', 'TokenPermissions'),
          field('spender', 'address'),
          field('nonce', 'uint256'),
          field('deadline', 'uint256'),
          field('witness', 'Order'),
        ],
      },
      primaryType: 'PermitWitnessTransferFrom',
      domain: onPermit2,
      message: { permitted: { token, amount: 9 }, spender: bob, nonce: 1, deadline, witness: { recipient: owner } },
    }
    const { actions } = describeTypedData(asked)
    expect(actions[0]).toMatchObject({ kind: 'allow', asset: { token }, quantity: 9n, way: 'permit2' })
    expect(JSON.stringify(actions[1])).toContain(owner)
  })

  it('behavior: the same on another contract is not Permit2', () => {
    const asked = { ...single, domain: { ...onPermit2, verifyingContract: dai } }
    expect(kinds(asked)).toEqual(['typedData'])
    expect(describeTypedData(asked).warnings).toContainEqual({ code: 'unreadable' })
  })
})

it('behavior: a transfer with authorisation (ERC-3009) is told as one', () => {
  const asked = {
    types: {
      TransferWithAuthorization: [
        field('from', 'address'),
        field('to', 'address'),
        field('value', 'uint256'),
        field('validAfter', 'uint256'),
        field('validBefore', 'uint256'),
        field('nonce', 'bytes32'),
      ],
    },
    primaryType: 'TransferWithAuthorization',
    domain: permit.domain,
    message: { from: owner, to: bob, value: 3, validAfter: 0, validBefore: deadline, nonce: `0x${'00'.repeat(32)}` },
  }
  expect(describeTypedData(asked)).toMatchObject({
    actions: [{ kind: 'send', asset: { token }, quantity: 3n, to: bob }, { kind: 'typedData' }],
    warnings: [{ code: 'spendableBySignature', spender: bob }],
  })
})

it('behavior: an order of a market is warned of, and so is a domain of no network', () => {
  const asked = {
    types: { OrderComponents: [field('offerer', 'address')] },
    primaryType: 'OrderComponents',
    domain: { name: 'Seaport' },
    message: { offerer: owner },
  }
  expect(describeTypedData(asked).warnings).toEqual([
    { code: 'spendableBySignature', spender: null },
    { code: 'anyNetwork' },
  ])
})

it.each([{ name: 'Pay\u202eedirb' }, { name: 'USD Coin', deep: '\u200b' }])(
  'behavior: what cannot be seen in it is warned of (%j)',
  ({ name, deep = '' }) => {
    const asked = {
      types: { Note: [field('parts', 'Part[]')], Part: [field('text', 'string')] },
      primaryType: 'Note',
      domain: { name, chainId: 1 },
      message: { parts: [{ text: deep }] },
    }
    expect(describeTypedData(asked).warnings).toEqual([{ code: 'unseenCharacters' }])
  },
)

it('behavior: a network that the domain states and does not sign is none', () => {
  const types = { ...permit.types, EIP712Domain: [field('name', 'string'), field('verifyingContract', 'address')] }
  expect(describeTypedData({ ...permit, types }).warnings).toContainEqual({ code: 'anyNetwork' })
})

it('error: what is for another network than it is asked on is not shown', () => {
  expect(() => describeOn(permit, 'eip155:137')).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
})
