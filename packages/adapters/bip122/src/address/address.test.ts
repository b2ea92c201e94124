import { address as addresses, networks } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from '../exports/networks.js'
import { defaultMessageProtocol } from './addressFamily.js'
import { type AddressType, checkAddress, decodeAddress } from './decodeAddress.js'
import { isBitcoinAddress } from './isBitcoinAddress.js'

const hash20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const families = [
  ['mainnet', networks.bitcoin],
  ['testnet', networks.testnet],
  ['regtest', networks.regtest],
] as const

/** An address of any type and network, written by bitcoinjs-lib. */
const anyAddress = fc
  .tuple(fc.constantFrom(...families), hash20, hash32, fc.nat(4))
  .map(([[family, net], short, long, kind]) => {
    const isBase58 = kind < 2
    const address = [
      () => addresses.toBase58Check(short, net.pubKeyHash),
      () => addresses.toBase58Check(short, net.scriptHash),
      () => addresses.toBech32(short, 0, net.bech32),
      () => addresses.toBech32(long, 0, net.bech32),
      () => addresses.toBech32(long, 1, net.bech32),
    ][kind]?.() as string
    const type = (['legacy', 'nested', 'segwit', 'segwit', 'taproot'] as const)[kind] as AddressType
    // The base58 addresses of a regtest are a test network's.
    return {
      address,
      type,
      hash: kind > 2 ? long : short,
      family: isBase58 && family === 'regtest' ? 'testnet' : family,
    }
  })

describe('addresses', () => {
  it('VAL-02 default: type, network and script of any address, over 10000 cases', () => {
    fc.assert(
      fc.property(anyAddress, ({ address, type, family, hash }) => {
        expect(isBitcoinAddress(address)).toBe(true)
        const decoded = decodeAddress(address)
        expect(decoded).toMatchObject({ type, family })
        const hex = Buffer.from(decoded?.script ?? []).toString('hex')
        expect(hex).toContain(Buffer.from(hash).toString('hex'))
        const net = { mainnet: networks.bitcoin, testnet: networks.testnet, regtest: networks.regtest }[family]
        if (type !== 'taproot')
          expect(addresses.fromOutputScript(decoded?.script ?? new Uint8Array(), net)).toBe(address)
      }),
      { numRuns: 10_000 },
    )
  })

  it('VAL-02 behavior: one changed character is found, over 10000 cases', () => {
    fc.assert(
      fc.property(
        anyAddress,
        fc.nat(),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
        ({ address }, at, letter) => {
          const start = address.lastIndexOf('1') + 1
          const index = start + (at % (address.length - start))
          if (!/^(bc|tb|bcrt)1/.test(address) || address[index] === letter) return
          expect(decodeAddress(address.slice(0, index) + letter + address.slice(index + 1))).toBeUndefined()
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('VAL-02 behavior: never throws, whatever it is fed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
        expect(typeof isBitcoinAddress(value)).toBe('boolean')
        if (typeof value === 'string') decodeAddress(value)
      }),
    )
  })

  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', bitcoin, 'legacy'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', bitcoin, 'nested'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoin, 'segwit'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', bitcoin, 'segwit'],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', bitcoin, 'taproot'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoinTestnet4, 'segwit'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoinSignet, 'segwit'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', bitcoinSignet, 'legacy'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', bitcoinRegtest, 'legacy'],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', bitcoinRegtest, 'segwit'],
  ] as const)('VAL-02 default: %s', (address, network, type) => {
    expect(checkAddress(address, network).type).toBe(type)
  })

  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoinTestnet4, 'network'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoin, 'network'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoinRegtest, 'network'],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', bitcoinSignet, 'network'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', bitcoinRegtest, 'network'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', bitcoin, 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', bitcoin, 'checksum'],
    ['bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoin, 'checksum'],
    ['0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', bitcoin, 'format'],
    ['', bitcoin, 'format'],
  ] as const)('VAL-02 behavior: %s on $1.name is refused: %s', (address, network, reason) => {
    expect(() => checkAddress(address, network)).toThrow(expect.objectContaining({ code: 'INVALID_ADDRESS', reason }))
  })

  /** By the way in which each network writes them: testnet4 and signet share all, and a regtest its base58 with both. */
  const everywhere = [
    ['mainnet', [bitcoin]],
    ['testnet', [bitcoinTestnet4, bitcoinSignet]],
    ['regtest', [bitcoinRegtest]],
  ] as const

  it('VAL-02 default: every type of address is taken on its own networks and refused on all others, over 10000 cases', () => {
    const networksOf = [bitcoin, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest]
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(...networksOf), ({ address, type, family }, network) => {
        const own: readonly { readonly caipNetworkId: string }[] =
          everywhere.find(([name]) => name === family)?.[1] ?? []
        const isBase58 = type === 'legacy' || type === 'nested'
        const isOwn = own.includes(network) || (isBase58 && family === 'testnet' && network === bitcoinRegtest)
        seen.add(`${type} ${network.name} ${isOwn}`)
        if (isOwn) expect(checkAddress(address, network)).toMatchObject({ type })
        else
          expect(() => checkAddress(address, network)).toThrow(
            expect.objectContaining({ code: 'INVALID_ADDRESS', reason: 'network' }),
          )
      }),
      { numRuns: 10_000 },
    )
    // Four types on four networks, taken and refused.
    expect(seen.size).toBe(32)
  })

  it('default: taproot signs by BIP-322, all else by ECDSA', () => {
    expect(defaultMessageProtocol('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr')).toBe('bip322')
    expect(defaultMessageProtocol('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('ecdsa')
    expect(defaultMessageProtocol('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('ecdsa')
  })
})
