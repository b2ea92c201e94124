import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58, base64 } from '@scure/base'
import { Signer } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { expectAlterationsRefused, type SignedSample } from '../fixtures/expectAlterationsRefused.js'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { bip122Verifier } from './bip122Verifier.js'

const message = formatSiwxMessage(sampleMessage)
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

describe('bip122Verifier', () => {
  const verifier = bip122Verifier()
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  const nested = '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb'
  const legacy = '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'

  // BIP-322's own vectors, and those that its implementations share.
  it.each([
    [
      '',
      segwit,
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      '',
      segwit,
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      segwit,
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      segwit,
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      taproot,
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
  ])('CAP-12 default: public vector "%s" of %s', async (text, accountAddress, signature) => {
    const signed = { message: text, signature, accountAddress, chainId: bitcoin } as const
    expect(await verifier.verify(signed)).toBe(true)
    expect(await verifier.verify({ ...signed, signature: `smp${signature}` })).toBe(true)
    expect(await verifier.verify({ ...signed, message: `${text}.` })).toBe(false)
    expect(await verifier.verify({ ...signed, accountAddress: legacy })).toBe(false)
    expect(await verifier.verify({ ...signed, chainId: 'bip122:000000000933ea01ad0ee984209779ba' })).toBe(false)
  })

  it('CAP-12 default: public vector of a legacy address', async () => {
    const signed = {
      message: 'This is an example of a signed message.',
      signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
      accountAddress: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      chainId: bitcoin,
    } as const
    expect(await verifier.verify(signed)).toBe(true)
    expect(await verifier.verify({ ...signed, message: 'This is an example of a signed message' })).toBe(false)
  })

  it('behavior: base64 written in another way is refused', async () => {
    const signature = Signer.sign(wif, segwit, message)
    const signed = { message, accountAddress: segwit, chainId: bitcoin } as const
    expect(await verifier.verify({ ...signed, signature })).toBe(true)
    for (const other of [
      `${signature}\n`,
      signature.replace(/=+$/, ''),
      ` ${signature}`,
      signature.replaceAll('+', '-'),
    ])
      if (other !== signature) expect(await verifier.verify({ ...signed, signature: other })).toBe(false)
  })

  const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'

  it('CAP-12 behavior: 10,000 alterations are refused, over every type of address and both ways to sign', async () => {
    const key = base58.decode(wif).slice(1, 33)
    const text = utf8ToBytes(message)
    const magic = concatBytes(
      utf8ToBytes('\x18Bitcoin Signed Message:\n'),
      Uint8Array.of(0xfd, text.length & 255, text.length >> 8),
      text,
    )
    const signature = secp256k1.sign(sha256(sha256(magic)), key)
    const byEcdsa = (first: number) =>
      base64.encode(concatBytes(Uint8Array.of(first + signature.recovery), signature.toBytes('compact')))
    const addresses = [legacy, nested, segwit, taproot]
    const strangers = [
      '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    ]
    const sample = (accountAddress: string, own: string, headers: readonly number[] = []): SignedSample => ({
      ...base64,
      message,
      signature: own,
      accountAddress,
      chainId: bitcoin,
      // A key signs by ECDSA for all of its addresses, and by BIP-322 for one.
      others:
        base64.decode(own).length === 65
          ? strangers
          : [...strangers, ...addresses.filter((one) => one !== accountAddress)],
      // Headers name the type of the address too, and wallets choose.
      isSame: (changed) =>
        changed.length === 65 &&
        headers.some((first) => changed[0] === first + signature.recovery) &&
        equals(changed, base64.decode(own), 1, 65),
    })
    await expectAlterationsRefused(verifier, [
      ...[nested, segwit, taproot].map((address) => sample(address, Signer.sign(wif, address, message))),
      sample(legacy, byEcdsa(31)),
      sample(nested, byEcdsa(35), [31]),
      sample(segwit, byEcdsa(39), [31]),
      sample(taproot, byEcdsa(31), [39]),
    ])
  })
})

function equals(a: Uint8Array, b: Uint8Array, from: number, to: number): boolean {
  return a.subarray(from, to).join() === b.subarray(from, to).join()
}
