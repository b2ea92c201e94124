import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { TypeRegistry } from '@polkadot/types'
import { decodeAddress, sr25519Verify } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { networks, openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import { type PolkadotRequest, signPolkadot } from './signPolkadot.js'

const secrets = openTestSecrets()
const address = String(listAccounts(secrets, { chainId: networks.polkadot })[0]?.address)
const publicKey = decodeAddress(address)
const sign = (request: PolkadotRequest) => signPolkadot(secrets, request, networks.polkadot)
const toBytes = (hex: string) => hexToBytes(hex.slice(2))

const payload = {
  address,
  blockHash: `0x${'22'.repeat(32)}`,
  blockNumber: '0x00000010',
  era: '0x0500',
  genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  method: `0x0503${'00'}${'33'.repeat(32)}0b00a0724e1809`,
  nonce: '0x00000041',
  specVersion: '0x000f4a10',
  tip: '0x0000000000000000000000e8d4a51000',
  transactionVersion: '0x0000001a',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
  version: 4,
  mode: 0,
  metadataHash: null,
}

/** What polkadot-js would sign. */
function expectedBytes(one: typeof payload): Uint8Array {
  const registry = new TypeRegistry()
  registry.setSignedExtensions(one.signedExtensions)
  const bytes = registry.createType('ExtrinsicPayload', one, { version: 4 }).toU8a({ method: true })
  return bytes.length > 256 ? registry.hash(bytes) : bytes
}

describe('polkadot_signTransaction', () => {
  it.each([
    ['mortal, with a tip', {}],
    ['immortal', { era: '0x00', blockHash: payload.genesisHash }],
    ['without a tip, with the largest nonce', { tip: '0x00', nonce: '0xffffffff' }],
    ['longer than 256 bytes', { method: `0x0000${'44'.repeat(300)}` }],
    ['of 256 bytes, the longest that is not hashed', { method: `0x0000${'44'.repeat(170)}` }],
    ['of 257 bytes', { method: `0x0000${'44'.repeat(171)}` }],
    ['with the hash of the metadata', { mode: 1, metadataHash: `0x${'55'.repeat(32)}` }],
    [
      'of an asset hub, paid in its own currency',
      {
        signedExtensions: payload.signedExtensions.map((name) => name.replace('ChargeTransactionP', 'ChargeAssetTxP')),
      },
    ],
    [
      'with the older name for mortality',
      { signedExtensions: payload.signedExtensions.map((name) => name.replace('CheckMortality', 'CheckEra')) },
    ],
  ])('default: a transaction (%s) is signed over what polkadot-js makes of it', (_name, change) => {
    const one = { ...payload, ...change } as typeof payload
    const signature = sign({ method: 'polkadot_signTransaction', payload: one })
    expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
    expect(sr25519Verify(expectedBytes(one), toBytes(signature).slice(1), publicKey)).toBe(true)
  })

  it.each([
    ['for another chain', { genesisHash: `0x${'b0'.repeat(32)}` }],
    ['with an extension that nobody knows', { signedExtensions: [...payload.signedExtensions, 'CheckMoon'] }],
    ['with an extension of every object', { signedExtensions: [...payload.signedExtensions, 'constructor'] }],
    [
      'that does not bind itself to its chain',
      { signedExtensions: payload.signedExtensions.filter((name) => name !== 'CheckGenesis') },
    ],
    [
      'that could be sent twice',
      { signedExtensions: payload.signedExtensions.filter((name) => name !== 'CheckNonce') },
    ],
    ['with an extension twice', { signedExtensions: [...payload.signedExtensions, 'CheckNonce'] }],
    [
      'that could be sent for ever',
      { signedExtensions: payload.signedExtensions.filter((name) => name !== 'CheckMortality') },
    ],
    [
      'that leaves out its tip',
      { signedExtensions: payload.signedExtensions.filter((name) => name !== 'ChargeTransactionPayment') },
    ],
    ['that pays its fee in another asset', { assetId: '0x01000000' }],
    ['of version 5', { version: 5 }],
    ['without a call', { method: '0x' }],
    ['with an era that is none', { era: '0x0102030405' }],
    ['with a nonce past 32 bits', { nonce: '0x0100000000' }],
    ['with a short hash', { blockHash: '0x22' }],
  ])('error: a transaction %s is refused', (_name, change) => {
    expect(() => sign({ method: 'polkadot_signTransaction', payload: { ...payload, ...change } })).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })

  it.each([undefined, null, 'text', [], {}])('error: %j is no transaction', (value) => {
    expect(() => sign({ method: 'polkadot_signTransaction', payload: value })).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })
})

it.each(['polkadot_signRaw', 'constructor', undefined])('error: the method %s is not signed', (method) => {
  expect(() => sign({ method, data: '0x68', payload } as never)).toThrow(
    expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
  )
})

describe('polkadot_signMessage', () => {
  const toHex = (text: string) => `0x${bytesToHex(new TextEncoder().encode(text))}`
  const signMessage = (data: string) => sign({ method: 'polkadot_signMessage', data })

  it.each(['Hello', '', '<Bytes>', '</Bytes>', '<Bytes>/Bytes>'])('default: %j is signed between its marks', (text) => {
    const signature = signMessage(toHex(text))
    expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
    expect(sr25519Verify(`<Bytes>${text}</Bytes>`, toBytes(signature), publicKey)).toBe(true)
  })

  it('behavior: a message that has its marks gets no second ones', () => {
    const wrapped = '<Bytes>Hello</Bytes>'
    expect(sr25519Verify(wrapped, toBytes(signMessage(toHex(wrapped))), publicKey)).toBe(true)
  })

  it('behavior: what stands before the marks, even if it cannot be seen, is put between marks', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('<Bytes>Hello</Bytes>'))
    const signature = toBytes(signMessage(`0x${bytesToHex(bytes)}`))
    expect(sr25519Verify(bytes, signature, publicKey)).toBe(false)
    const marks = ['<Bytes>', '</Bytes>'].map((mark) => new TextEncoder().encode(mark))
    expect(sr25519Verify(Uint8Array.of(...(marks[0] ?? []), ...bytes, ...(marks[1] ?? [])), signature, publicKey)).toBe(
      true,
    )
  })

  it('behavior: what is signed of a message is never what is signed of a transaction', () => {
    const bytes = expectedBytes(payload)
    const signature = signMessage(`0x${bytesToHex(bytes)}`)
    expect(sr25519Verify(bytes, toBytes(signature), publicKey)).toBe(false)
  })

  it.each(['hello', '0x1', undefined, {}])('error: %j is no message in hexadecimal', (data) => {
    expect(() => signMessage(data as string)).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
  })
})
