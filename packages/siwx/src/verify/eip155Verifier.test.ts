import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { expectAlterationsRefused, type SignedSample } from '../fixtures/expectAlterationsRefused.js'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { eip155Verifier } from './eip155Verifier.js'

const message = formatSiwxMessage(sampleMessage)
const hex = {
  decode: (text: string) => hexToBytes(text.slice(2)),
  encode: (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`,
}

describe('eip155Verifier', () => {
  const keyed = eip155Verifier()

  // Signed messages of the test vectors of spruceid/siwe.
  it.each([
    [
      'example message',
      { domain: 'login.xyz', uri: 'https://login.xyz', statement: 'Sign-In With Ethereum Example Statement' },
      { nonce: 'bTyXgcQxn2htgkjJn', issuedAt: '2022-01-27T17:09:38.578Z', expirationTime: '2100-01-07T14:31:43.952Z' },
      '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
    ],
    [
      'recovery byte starting at 0',
      { domain: 'www.tally.xyz', uri: 'https://tally.xyz', statement: 'Sign in with Ethereum to Tally' },
      { nonce: '15050747', issuedAt: '2022-06-30T14:08:51.382Z' },
      '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
    ],
  ])('CAP-12 default: public vector, %s', async (_, texts, facts, accountAddress, signature) => {
    const data = { ...texts, ...facts, accountAddress, chainId: 'eip155:1', version: '1' } as const
    const text = formatSiwxMessage(data, { form: 'strict' })
    const signed = { message: text, signature, accountAddress, chainId: data.chainId }
    expect(await keyed.verify(signed)).toBe(true)
    expect(await keyed.verify({ ...signed, accountAddress: accountAddress.toLowerCase() })).toBe(true)
    expect(await keyed.verify({ ...signed, message: `${text} ` })).toBe(false)
  })

  it('behavior: the malleable twin of a signature is refused', async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const signature = await account.signMessage({ message })
    const bytes = hex.decode(signature)
    const { n } = secp256k1.Point.CURVE()
    const s = n - BigInt(`0x${bytesToHex(bytes.subarray(32, 64))}`)
    const twin = concatBytes(
      bytes.subarray(0, 32),
      hexToBytes(s.toString(16).padStart(64, '0')),
      Uint8Array.of(bytes[64] === 27 ? 28 : 27),
    )
    const signed = { message, signature, accountAddress: account.address, chainId: 'eip155:1' } as const
    expect(await keyed.verify(signed)).toBe(true)
    expect(await keyed.verify({ ...signed, signature: hex.encode(twin) })).toBe(false)
  })

  it('CAP-12 behavior: 10,000 alterations are refused', async () => {
    const account = privateKeyToAccount(`0x${'12'.repeat(32)}`)
    const signature = await account.signMessage({ message })
    const bytes = hex.decode(signature)
    const sample: SignedSample = {
      ...hex,
      message,
      signature,
      accountAddress: account.address,
      chainId: 'eip155:1',
      others: [privateKeyToAccount(`0x${'13'.repeat(32)}`).address, `0x${'0'.repeat(40)}`],
      // Some wallets count from 0 instead of 27.
      isSame: (changed) =>
        changed.length === 65 && changed[64] === (bytes[64] ?? 0) - 27 && equals(changed, bytes, 0, 64),
    }
    await expectAlterationsRefused(keyed, [sample])
  })

  it('behavior: a smart account that is not deployed needs a node, which is said', async () => {
    const signature = `0x${'ab'.repeat(96)}${'6492'.repeat(16)}`
    const signed = { message, signature, accountAddress: `0x${'1'.repeat(40)}`, chainId: 'eip155:1' } as const
    await expect(keyed.verify(signed)).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
  })
})

function equals(a: Uint8Array, b: Uint8Array, from: number, to: number): boolean {
  return a.subarray(from, to).join() === b.subarray(from, to).join()
}
