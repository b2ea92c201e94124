import { ed25519 } from '@noble/curves/ed25519'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { expectAlterationsRefused } from '../fixtures/expectAlterationsRefused.js'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { solanaVerifier } from './solanaVerifier.js'

const message = formatSiwxMessage(sampleMessage)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('solanaVerifier', () => {
  const verifier = solanaVerifier()

  // RFC 8032, 7.1: tests 1 and 2.
  it.each([
    [
      '',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      'r',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('CAP-12 default: public vector "%s"', async (text, key, signature) => {
    const signed = {
      message: text,
      signature: base58.encode(hexToBytes(signature)),
      accountAddress: base58.encode(hexToBytes(key)),
      chainId: solana,
    } as const
    expect(await verifier.verify(signed)).toBe(true)
    expect(await verifier.verify({ ...signed, message: `${text}x` })).toBe(false)
  })

  it('behavior: a key of small order, whose signatures hold for any text, signs nothing', async () => {
    const accountAddress = base58.encode(Uint8Array.from([1, ...new Uint8Array(31)]))
    const signature = base58.encode(Uint8Array.from([1, ...new Uint8Array(63)]))
    expect(await verifier.verify({ message, signature, accountAddress, chainId: solana })).toBe(false)
  })

  it('CAP-12 behavior: 10,000 alterations are refused', async () => {
    const address = (seed: number) => base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(seed)))
    await expectAlterationsRefused(verifier, [
      {
        ...base58,
        message,
        signature: base58.encode(ed25519.sign(utf8ToBytes(message), new Uint8Array(32).fill(1))),
        accountAddress: address(1),
        chainId: solana,
        others: [address(2), '11111111111111111111111111111111'],
      },
    ])
  })
})
