import { type Hex, recoverAddress, recoverTypedDataAddress } from 'viem'
import { hashMessage } from 'viem/experimental/erc7739'
import { describe, expect, it } from 'vitest'
import { describeUserOperation } from '../consent/evm/describeUserOperation.js'
import { openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import { sign } from './sign.js'
import { signEip155 } from './signEip155.js'
import { hashUserOperation, smartAccount, type WalletUserOperation } from './smartAccount.js'

const secrets = openTestSecrets()
const owner = String(listAccounts(secrets, { chainId: 'eip155:1' })[0]?.address) as Hex
const account = smartAccount.toAddress(owner)
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { to: bob, value: 5n, data: '0x' },
  { to: bob, value: 0n, data: '0xdeadbeef' },
] as const
const operation: WalletUserOperation = {
  sender: account,
  nonce: 1n << 64n,
  createsAccount: true,
  callData: smartAccount.encodeCalls(calls),
  callGasLimit: 100n,
  verificationGasLimit: 200n,
  preVerificationGas: 300n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
}
const signOperation = (change: object, chainId = 'eip155:1') =>
  signEip155(secrets, { method: 'eth_signUserOperation', userOperation: { ...operation, ...change } }, chainId, account)
const refused = expect.objectContaining({ code: 'VAULT_UNSIGNABLE' })

describe('a user operation of the smart account', () => {
  it('default: is signed by its owner, for one network', async () => {
    for (const chain of [1, 137]) {
      const hash = hashUserOperation(operation, owner, chain)
      expect(await recoverAddress({ hash, signature: signOperation({}, `eip155:${chain}`) })).toBe(owner)
    }
    expect(hashUserOperation(operation, owner, 1)).not.toBe(hashUserOperation(operation, owner, 137))
  })

  it.each([
    ['another account’s', { sender: bob }],
    ['one that does something else than calls', { callData: '0x12345678' }],
    ['one that has more bytes than its calls', { callData: `${operation.callData}00` }],
    ['one that does nothing', { callData: smartAccount.encodeCalls([]) }],
    // The account takes it for itself.
    ['a call to no address', { callData: smartAccount.encodeCalls([{ ...calls[0], to: `0x${'0'.repeat(40)}` }]) }],
    ['a field that nobody is shown', { factory: bob }],
    ['too much gas', { callGasLimit: 1n << 64n }],
  ])('behavior: not %s', (_, change) => {
    expect(() => signOperation(change)).toThrow(refused)
  })

  it('default: is told call by call, with the most that it costs and who pays', () => {
    const told = describeUserOperation(operation, account)
    expect(told.actions.map(({ kind }) => kind)).toEqual(['createAccount', 'send', 'call'])
    expect(told.fee).toEqual({ units: 6_000n, isMost: true })
    const paymaster = { address: bob, data: '0x', verificationGasLimit: 40n, postOpGasLimit: 60n } as const
    expect(describeUserOperation({ ...operation, paymaster, createsAccount: false }, account)).toMatchObject({
      actions: [{ kind: 'send' }, { kind: 'call' }],
      fee: { units: 7_000n, payer: bob },
    })
  })

  it('behavior: neither the key nor another account signs one', async () => {
    const request = { method: 'eth_signUserOperation', userOperation: operation, chainId: 'eip155:1' } as const
    await expect(sign({ ...request, address: owner }, openTestSecrets)).rejects.toEqual(refused)
    await expect(sign({ ...request, address: bob }, openTestSecrets)).rejects.toMatchObject({
      code: 'VAULT_UNKNOWN_ACCOUNT',
    })
  })
})

describe('what the smart account signs', () => {
  const domain = { ...smartAccount.domain, chainId: 1, verifyingContract: account }

  it('default: a message, for itself and one network alone (ERC-7739)', async () => {
    const signature = signEip155(secrets, { method: 'personal_sign', message: '0x6869' }, 'eip155:1', account)
    const verifierDomain = { ...domain, salt: `0x${'0'.repeat(64)}` as const }
    const hash = hashMessage({ message: { raw: '0x6869' }, verifierDomain })
    expect(await recoverAddress({ hash, signature })).toBe(owner)
    expect(signEip155(secrets, { method: 'personal_sign', message: '0x6869' }, 'eip155:10', account)).not.toBe(
      signature,
    )
  })

  it('behavior: the key does not sign in its place what nobody could read', async () => {
    const types = { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] }
    const typedData = { domain, types, primaryType: 'PersonalSign', message: { prefixed: '0x00' } }
    expect(() => signEip155(secrets, { method: 'eth_signTypedData_v4', typedData }, 'eip155:1')).toThrow(refused)
    const nested = { TypedDataSign: [{ name: 'contents', type: 'string' }] }
    const other = { domain: { name: 'x' }, types: nested, primaryType: 'TypedDataSign', message: { contents: '' } }
    expect(() => signEip155(secrets, { method: 'eth_signTypedData_v4', typedData: other }, 'eip155:1')).toThrow(refused)
    // Another contract's is.
    const ofBob = { ...typedData, domain: { ...domain, verifyingContract: bob } } as const
    const signature = signEip155(secrets, { method: 'eth_signTypedData_v4', typedData: ofBob }, 'eip155:1')
    expect(await recoverTypedDataAddress({ ...(ofBob as never as object), signature } as never)).toBe(owner)
  })

  it('behavior: no transaction: it has no key', () => {
    const transaction = { type: 'legacy', chainId: 1, nonce: 0, gas: 1n, gasPrice: 1n } as const
    expect(() => signEip155(secrets, { method: 'eth_signTransaction', transaction }, 'eip155:1', account)).toThrow(
      refused,
    )
  })
})
