import * as ecc from '@bitcoinerlab/secp256k1'
import { hexToBytes } from '@noble/hashes/utils'
import { encodeAddress, mnemonicToMiniSecret, sr25519PairFromSeed } from '@polkadot/util-crypto'
import { base58, bech32, bech32m } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { initEccLib, networks, payments } from 'bitcoinjs-lib'
import * as fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { parsePhrase, toPhrase } from '../phrase.js'
import { listAccounts, type VaultNetwork } from './accounts.js'
import { deriveEd25519, deriveSecp256k1 } from './deriveKey.js'
import { openSecrets, useKey } from './walletSecrets.js'

const about = `${'abandon '.repeat(11)}about`
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

const openPhrase = (phrase: string) => openSecrets(parsePhrase(phrase), mnemonicToSeedSync(phrase))
const aboutSecrets = openPhrase(about)
const list = (phrase: string, network: VaultNetwork) =>
  listAccounts(phrase === about ? aboutSecrets : openPhrase(phrase), network)

it('default: the accounts of a known phrase, on every namespace, at their paths', () => {
  expect(list(about, { chainId: 'eip155:1' })).toMatchObject([
    { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', type: 'eoa', path: "m/44'/60'/0'/0/0" },
  ])
  expect(list(about, { chainId: solana })).toMatchObject([
    { address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', type: 'eoa', path: "m/44'/501'/0'/0'" },
  ])
  // The vectors of BIP-84 and BIP-86.
  expect(list(about, { chainId: bitcoin })).toMatchObject([
    {
      address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      type: 'payment',
      purpose: 'payment',
      publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
      path: "m/84'/0'/0'/0/0",
    },
    {
      address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      type: 'payment',
      purpose: 'ordinal',
      publicKey: 'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
      path: "m/86'/0'/0'/0/0",
    },
  ])
})

it("default: the account of Substrate's own development phrase", () => {
  const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
  const [general] = list(phrase, { chainId: polkadot })
  expect(general).toMatchObject({ address: '5DfhGyQdFobKM8NsWvEeAKk5EQQgYe9AydgJ7rMB6E1EqRzV', type: 'eoa', path: '' })
  const [own] = list(phrase, { chainId: polkadot, ss58Prefix: 0 })
  expect(own?.address).toBe(encodeAddress(general?.address ?? '', 0))
})

it('behavior: the addresses of any phrase are those of other libraries', async () => {
  initEccLib(ecc)
  const entropies = fc.constantFrom(16, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  await fc.assert(
    fc.asyncProperty(entropies, async (entropy) => {
      const phrase = toPhrase(entropy)
      const secrets = openPhrase(toPhrase(entropy))
      const addresses = (chainId: VaultNetwork['chainId']) =>
        listAccounts(secrets, { chainId }).map(({ address }) => address)

      expect(addresses('eip155:137')).toEqual([mnemonicToAccount(phrase).address])
      expect(addresses(polkadot)).toEqual([
        encodeAddress(sr25519PairFromSeed(mnemonicToMiniSecret(phrase)).publicKey, 42),
      ])
      const solanaKey = deriveEd25519(secrets.seed, "m/44'/501'/0'/0'").secret
      expect(addresses(solana)).toEqual([(await createKeyPairSignerFromPrivateKeyBytes(solanaKey)).address])
      const [money, inscribed] = listAccounts(secrets, { chainId: regtest })
      expect(money?.address).toBe(
        payments.p2wpkh({ pubkey: hexToBytes(money?.publicKey ?? ''), network: networks.regtest }).address,
      )
      expect(inscribed?.address).toBe(
        payments.p2tr({ internalPubkey: hexToBytes(inscribed?.publicKey ?? ''), network: networks.regtest }).address,
      )
    }),
    { numRuns: 5 },
  )
})

it.each([
  [bitcoin, 'bc', 0],
  ['bip122:000000000933ea01ad0ee984209779ba', 'tb', 1],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', 'tb', 1],
  ['bip122:00000008819873e925422c1ff0f99f7c', 'tb', 1],
  [regtest, 'bcrt', 1],
] as const)('behavior: addresses on %s begin with %s, and their keys are of coin %i', (chainId, prefix, coin) => {
  const [money, inscribed] = list(about, { chainId })
  expect(bech32.decode(money?.address as `${string}1${string}`)).toMatchObject({ prefix })
  expect(bech32m.decode(inscribed?.address as `${string}1${string}`)).toMatchObject({ prefix })
  expect([money?.path, inscribed?.path]).toEqual([`m/84'/${coin}'/0'/0/0`, `m/86'/${coin}'/0'/0/0`])
})

it('default: keys of secp256k1 are those of BIP-32', () => {
  // Test vector 1: the last 32 bytes of an extended private key, before its checksum, are the key.
  const xprv =
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76'
  const seed = hexToBytes('000102030405060708090a0b0c0d0e0f')
  expect(deriveSecp256k1(seed, "m/0'/1/2'/2/1000000000").secret).toEqual(base58.decode(xprv).slice(46, 78))
})

it.each([
  ['m', '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  ["m/0'", '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  ["m/0'/1'/2'/2'/1000000000'", '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('default: the key of ed25519 at %s is that of SLIP-10', (path, secret) => {
  expect(deriveEd25519(hexToBytes('000102030405060708090a0b0c0d0e0f'), path).secret).toEqual(hexToBytes(secret))
})

it('error: a path of ed25519 that is not hardened gives no key', () => {
  expect(() => deriveEd25519(new Uint8Array(16), "m/44'/501'/0'/0")).toThrow()
})

it.each(['bip122:000000000000000000000000deadbeef', 'cosmos:cosmoshub-4', 'bip122:constructor'])(
  'error: there are no accounts on %s',
  (chainId) => {
    expect(() => list(about, { chainId } as VaultNetwork)).toThrow(
      expect.objectContaining({ code: 'VAULT_UNKNOWN_ACCOUNT', details: chainId }),
    )
  },
)

it('behavior: a key is overwritten once it was used, and when its use fails', () => {
  const { seed } = openPhrase(about)
  const key = deriveSecp256k1(seed, "m/44'/60'/0'/0/0")
  const zeros = new Uint8Array(32)
  expect(useKey(key, ({ secret }) => secret.slice())).not.toEqual(zeros)
  expect(key.secret).toEqual(zeros)
  const failing = deriveEd25519(seed, "m/44'/501'/0'/0'")
  expect(() =>
    useKey(failing, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(failing.secret).toEqual(zeros)
})

it('behavior: entropy and seed are overwritten together', () => {
  const secrets = openPhrase(`${'zoo '.repeat(11)}wrong`)
  expect(secrets.seed).toHaveLength(64)
  secrets.wipe()
  expect(secrets.entropy).toEqual(new Uint8Array(16))
  expect(secrets.seed).toEqual(new Uint8Array(64))
})
