import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { expectAlterationsRefused, type SignedSample } from '../fixtures/expectAlterationsRefused.js'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { polkadotVerifier } from './polkadotVerifier.js'

const message = formatSiwxMessage(sampleMessage)
const hex = {
  decode: (text: string) => hexToBytes(text.slice(2)),
  encode: (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`,
}
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

describe('polkadotVerifier', () => {
  const verifier = polkadotVerifier()
  const sr = 'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm'
  const ed = 'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN'
  const ec = 'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji'
  const srSignature =
    'ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288'
  const edSignature =
    '299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06'
  const ecSignature =
    '994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501'

  // Those of @polkadot/util-crypto.
  it.each([
    ['sr25519', sr, `0x${srSignature}`],
    ['sr25519, named', sr, `0x01${srSignature}`],
    [
      'sr25519, wrapped',
      'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
      '0x84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
    ],
    ['ed25519', ed, `0x${edSignature}`],
    ['ed25519, named', ed, `0x00${edSignature}`],
    ['ecdsa', ec, `0x${ecSignature}`],
    ['ecdsa, named', ec, `0x02${ecSignature}`],
  ])('CAP-12 default: public vector, %s', async (_, accountAddress, signature) => {
    const signed = { message: 'hello world', signature, accountAddress, chainId: polkadot } as const
    expect(await verifier.verify(signed)).toBe(true)
    expect(await verifier.verify({ ...signed, message: 'hello worlds' })).toBe(false)
    for (const other of [sr, ed, ec])
      if (other !== accountAddress) expect(await verifier.verify({ ...signed, accountAddress: other })).toBe(false)
  })

  it('behavior: a signature by the name of another scheme is refused', async () => {
    const signed = { message: 'hello world', accountAddress: sr, chainId: polkadot } as const
    for (const name of ['00', '02', '03'])
      expect(await verifier.verify({ ...signed, signature: `0x${name}${srSignature}` })).toBe(false)
  })

  it('CAP-12 behavior: 10,000 alterations are refused, over every scheme', async () => {
    await cryptoWaitReady()
    const seed = new Uint8Array(32).fill(7)
    const text = utf8ToBytes(`<Bytes>${message}</Bytes>`)
    const pairs = { sr: sr25519PairFromSeed(seed), ed: ed25519PairFromSeed(seed), ec: secp256k1PairFromSeed(seed) }
    // A key of ECDSA is too long for an account: its hash is it.
    const addressOf = ({ publicKey }: { readonly publicKey: Uint8Array }) =>
      encodeAddress(publicKey.length === 32 ? publicKey : blake2AsU8a(publicKey), 42)
    const sample = (pair: (typeof pairs)[keyof typeof pairs], bytes: Uint8Array): SignedSample => ({
      ...hex,
      message,
      signature: hex.encode(bytes),
      accountAddress: addressOf(pair),
      chainId: polkadot,
      others: [sr, ed, ec],
    })
    await expectAlterationsRefused(verifier, [
      sample(pairs.sr, sr25519Sign(text, pairs.sr)),
      sample(pairs.ed, ed25519Sign(text, pairs.ed)),
      sample(pairs.ec, secp256k1Sign(text, pairs.ec, 'blake2')),
    ])
  })
})
