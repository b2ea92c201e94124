import { type Hex, maxUint256, parseTransaction, recoverTransactionAddress, type SignedAuthorization } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { describeEvmTransaction } from '../consent/evm/describeEvmTransaction.js'
import { describeTypedData } from '../consent/evm/describeTypedData.js'
import { openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import { BATCH_ACCOUNT_CODE, decodeBatch, encodeBatch } from './batchAccount.js'
import { type Eip155Transaction, signEip155 } from './signEip155.js'

const secrets = openTestSecrets()
const account = String(listAccounts(secrets, { chainId: 'eip155:1' })[0]?.address) as Hex
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { to: bob, value: 5n, data: '0x' },
  { to: bob, value: 0n, data: '0xdeadbeef' },
] as const
const transaction = {
  type: 'eip7702',
  chainId: 1,
  nonce: 7,
  to: account,
  data: encodeBatch(calls),
  gas: 200_000n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  upgradesTo: BATCH_ACCOUNT_CODE,
} as const satisfies Eip155Transaction
const sign = (change: object = {}, chainId = 'eip155:1') =>
  signEip155(secrets, { method: 'eth_signTransaction', transaction: { ...transaction, ...change } as never }, chainId)

describe('the upgrade of an account', () => {
  it('default: by a transaction to itself, for one network and the nonce that comes next', async () => {
    const serialized = sign() as `0x04${string}`
    const parsed = parseTransaction(serialized)
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(account)
    expect(parsed).toMatchObject({ type: 'eip7702', to: account.toLowerCase(), nonce: 7, chainId: 1 })
    const [authorization, ...others] = parsed.authorizationList ?? []
    expect(others).toEqual([])
    expect(authorization).toMatchObject({ address: BATCH_ACCOUNT_CODE, chainId: 1, nonce: 8 })
    expect(await recoverAuthorizationAddress({ authorization: authorization as SignedAuthorization })).toBe(account)
  })

  it.each([
    ['other code', { upgradesTo: bob }],
    ['no code', { upgradesTo: undefined }],
    ['somebody else', { to: bob }],
    ['nobody', { to: null }],
    ['a list of the app’s own', { authorizationList: [] }],
    ['every network', { chainId: 0 }],
    ['another network', { chainId: 2 }],
    ['a delegation in another transaction', { type: 'eip1559' }],
  ])('behavior: not to %s', (_, change) => {
    expect(() => sign(change)).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
  })

  it('behavior: it is told, with each call as if it were sent by itself, and the same where the account is upgraded already', () => {
    const steps = [
      { kind: 'send', asset: { kind: 'native' }, quantity: 5n, to: bob },
      { kind: 'call', contract: bob, selector: '0xdeadbeef' },
    ]
    const told = describeEvmTransaction(transaction, account)
    expect(told.actions.map(({ kind }) => kind)).toEqual(['upgrade', 'send', 'call'])
    expect(told).toMatchObject({ fee: { units: 2_000_000n }, warnings: [{ code: 'unreadable' }] })
    const { upgradesTo: _, ...rest } = transaction
    expect(describeEvmTransaction({ ...rest, type: 'eip1559' }, account)).toMatchObject({ actions: steps })
    // Nobody else's contract is known to do so.
    expect(describeEvmTransaction({ ...rest, type: 'eip1559', to: bob }, account).actions).toMatchObject([
      { kind: 'call', contract: bob },
    ])
  })
})

describe('decodeBatch', () => {
  it('default', () => {
    const [first] = calls
    expect(decodeBatch(encodeBatch(calls))?.map(({ value, data }) => ({ value, data }))).toEqual(
      calls.map(({ value, data }) => ({ value, data })),
    )
    expect(decodeBatch(encodeBatch([{ ...first, value: maxUint256 }]))).toMatchObject([{ value: maxUint256 }])
  })

  it('behavior: bytes that read as calls and are others are none', () => {
    const data = encodeBatch(calls)
    for (const other of [`${data}00`, data.slice(0, -2), '0x', '0x34fcd5be', '0xdeadbeef'] as Hex[])
      expect(decodeBatch(other)).toBeUndefined()
  })
})

describe('a user operation', () => {
  const types = {
    PackedUserOperation: [
      { name: 'sender', type: 'address' },
      { name: 'callData', type: 'bytes' },
    ],
  }
  const message = { sender: account, callData: '0x' }
  const domain = { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: entryPoint08Address }

  it.each([
    ['as it is', { domain, types, primaryType: 'PackedUserOperation', message }],
    [
      'under another name',
      { domain: { ...domain, name: 'x' }, types: { Mail: types.PackedUserOperation }, primaryType: 'Mail', message },
    ],
    [
      'of another entry point',
      { domain: { ...domain, verifyingContract: bob }, types, primaryType: 'PackedUserOperation', message },
    ],
  ])('behavior: is never signed for an app, %s', (_, typedData) => {
    const refused = expect.objectContaining({ code: 'VAULT_UNSIGNABLE' })
    expect(() => signEip155(secrets, { method: 'eth_signTypedData_v4', typedData }, 'eip155:1')).toThrow(refused)
    expect(() => describeTypedData(typedData, 'eip155:1')).toThrow(refused)
  })
})
