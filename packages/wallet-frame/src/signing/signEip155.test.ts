import * as fc from 'fast-check'
import {
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { networks, openTestSecrets, phrase } from '../fixtures/wallet.js'
import { type Eip155Request, type Eip155Transaction, signEip155 } from './signEip155.js'

const secrets = openTestSecrets()
const account = mnemonicToAccount(phrase)
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const sign = (request: Eip155Request, chainId: string = networks.ethereum) => signEip155(secrets, request, chainId)
const transfer = {
  type: 'eip1559',
  chainId: 1,
  nonce: 0,
  to,
  value: 10n ** 18n,
  gas: 21_000n,
  maxFeePerGas: 30n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
} as const satisfies Eip155Transaction

describe('personal_sign', () => {
  it("default: any bytes are signed as viem's account of the same phrase signs them (EIP-191)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const message = `0x${Buffer.from(bytes).toString('hex')}` as const
        expect(sign({ method: 'personal_sign', message })).toBe(await account.signMessage({ message: { raw: bytes } }))
      }),
      { numRuns: 20 },
    )
  })

  it('default: the signature verifies for the address', async () => {
    const signature = sign({ method: 'personal_sign', message: stringToHex('Hello, Hawser ⚓') }) as Hex
    expect(await verifyMessage({ address: account.address, message: 'Hello, Hawser ⚓', signature })).toBe(true)
  })

  it.each(['hello', '0x0', '0xzz', undefined, null, 7, {}])('error: %j is no message in hexadecimal', (message) => {
    expect(() => sign({ method: 'personal_sign', message } as never)).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })
})

it.each(['eth_sign', 'constructor', undefined])('error: the method %s is not signed', (method) => {
  expect(() => sign({ method, message: '0x68' } as never)).toThrow(
    expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
  )
})

describe('eth_signTypedData_v4', () => {
  // The example of EIP-712 itself, for the chain it names.
  const mail = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1n,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  } as const
  const ask = (typedData: unknown) => sign({ method: 'eth_signTypedData_v4', typedData })

  it('default: the signature verifies for the address (EIP-712)', async () => {
    const signature = ask(mail)
    expect(await verifyTypedData({ ...mail, address: account.address, signature })).toBe(true)
    expect(signature).toBe(await account.signTypedData(mail))
  })

  it.each([1, '1', '0x1'])('behavior: the chain of the domain may be written as %j', (chainId) => {
    expect(ask({ ...mail, domain: { ...mail.domain, chainId } })).toBe(ask(mail))
  })

  it('behavior: a domain that names no chain is signed', () => {
    const { chainId: _chainId, ...domain } = mail.domain
    expect(ask({ types: { Mail: [] }, primaryType: 'Mail', message: {}, domain })).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it.each([137, '137', '0x89', 'one', {}])('error: a domain for the chain %j is refused on chain 1', (chainId) => {
    expect(() => ask({ ...mail, domain: { ...mail.domain, chainId } })).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })

  it.each([
    ['no types', { ...mail, types: undefined }],
    ['no primary type', { ...mail, primaryType: 'Letter' }],
    ['a primary type of every object', { ...mail, primaryType: 'constructor' }],
    ['no message', { ...mail, message: undefined }],
    ['a number that does not fit', { ...mail, message: { ...mail.message, to: { name: 'Bob', wallet: '0x12' } } }],
    ['text', '{}'],
    ['nothing', undefined],
  ])('error: typed data with %s is refused', (_name, typedData) => {
    expect(() => ask(typedData)).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
  })
})

describe('eth_signTransaction', () => {
  const ask = (transaction: unknown, chainId?: string) =>
    sign({ method: 'eth_signTransaction', transaction: transaction as Eip155Transaction }, chainId)

  it.each<Eip155Transaction>([
    transfer,
    {
      ...transfer,
      to: null,
      data: '0x6001600101',
      accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }],
    },
    { type: 'legacy', chainId: 1, nonce: 7, to, value: 1n, gas: 21_000n, gasPrice: 10n ** 9n },
    { type: 'eip2930', chainId: 1, nonce: 7, to, gas: 50_000n, gasPrice: 1n, accessList: [], data: '0xdeadbeef' },
  ])('default: a transaction of type $type is signed as viem signs it', async (transaction) => {
    const signed = ask(transaction)
    const { to: receiver, ...rest } = transaction
    expect(signed).toBe(await account.signTransaction({ ...rest, ...(receiver && { to: receiver }) } as never))
    expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(account.address)
    expect(parseTransaction(signed)).toMatchObject({ chainId: 1, type: transaction.type, gas: transaction.gas })
  })

  it('error: a transaction for another chain than it is asked on is refused', () => {
    expect(() => ask(transfer, 'eip155:137')).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
  })

  it.each([
    ['no chain', { chainId: undefined }],
    ['chain 0', { chainId: 0 }],
    ['no gas', { gas: undefined }],
    ['a number for an amount', { value: 1 }],
    ['a negative amount', { value: -1n }],
    ['an amount of 257 bits', { value: 2n ** 256n }],
    ['an address that is none', { to: '0x12' }],
    ['a name for an address', { to: 'vitalik.eth' }],
    ['a tip over its fee', { maxPriorityFeePerGas: 31n * 10n ** 9n }],
    ['a delegation of the account (EIP-7702)', { authorizationList: [] }],
    ['blobs (EIP-4844)', { blobVersionedHashes: [] }],
    ['an unknown type', { type: 'eip7702' }],
    ['a field that nobody knows', { gasPremium: 1n }],
    ['a nonce that is no number', { nonce: '0' }],
  ])('error: a transaction with %s is refused', (_name, change) => {
    expect(() => ask({ ...transfer, ...change })).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
  })
})
