import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSession } from './parseSession.js'

const address = '0x35820A4d1677E62312D84EEE0903c5d3E363f769'
const session = (namespaces: Record<string, unknown>, metadata: object = { name: 'Wallet', icons: [] }) =>
  parseSession({ topic: 'topic', expiry: 1_700_000_000, namespaces, peer: { metadata: metadata as never } })

describe('parseSession', () => {
  it('default', () => {
    const { namespaces, expiresAtMs } = session({
      eip155: {
        accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
        chains: ['eip155:1', 'eip155:10', 'eip155:137'],
        methods: ['personal_sign'],
        events: [],
      },
    })
    expect(expiresAtMs).toBe(1_700_000_000_000)
    expect(namespaces.eip155).toMatchObject({
      accounts: [
        { chainId: 'eip155:1', address },
        { chainId: 'eip155:10', address },
      ],
      chainIds: ['eip155:1', 'eip155:10', 'eip155:137'],
    })
  })

  it('behavior: EVM accounts are handed on with their checksum (EIP-55), and one with a wrong checksum is none', () => {
    const written = [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address]
    for (const one of written) {
      const { namespaces } = session({ eip155: { accounts: [`eip155:1:${one}`], methods: [], events: [] } })
      expect(namespaces.eip155?.accounts).toEqual([{ chainId: 'eip155:1', address }])
    }
    const all = session({ eip155: { accounts: written.map((one) => `eip155:1:${one}`), methods: [], events: [] } })
    expect(all.namespaces.eip155?.accounts).toHaveLength(1)
    const wrong = address.replace('E', 'e')
    expect(session({ eip155: { accounts: [`eip155:1:${wrong}`], methods: [], events: [] } }).namespaces).toEqual({})
  })

  it('behavior: keys that name one network belong to their namespace', () => {
    const { namespaces } = session({
      'eip155:1': { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] },
      'eip155:10': { accounts: [`eip155:10:${address}`], methods: ['eth_sendTransaction'], events: [] },
    })
    expect(namespaces.eip155).toMatchObject({
      chainIds: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
  })

  it.each([
    `eip155:1:${address.slice(0, -1)}`,
    'eip155:1:nonsense',
    `eip155:${address}`,
    `solana:1:${address}`,
    address,
    '',
    7,
    null,
  ])('behavior: %j is no account of eip155', (account) => {
    expect(session({ eip155: { accounts: [account], methods: [], events: [] } }).namespaces).toEqual({})
    const { namespaces } = session({ eip155: { accounts: [account, `eip155:1:${address}`], methods: [], events: [] } })
    expect(namespaces.eip155?.accounts).toEqual([{ chainId: 'eip155:1', address }])
  })

  it.each([
    ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['bip122', '000000000019d6689c085ae165831e93', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bip122', '000000000019d6689c085ae165831e93', '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem'],
    ['polkadot', '91b171bb158e2d3848fa23a9f1c25182', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    // An ECDSA key in full (33 bytes), by a long prefix.
    ['polkadot', '91b171bb158e2d3848fa23a9f1c25182', '3BPbVARkUGsw8Qr7X8gBw22FsUXubySjXBBQGzXB3AR3VgckPP7'],
    // Moonbeam: accounts of EVM-style chains are 20 bytes in hexadecimal.
    ['polkadot', 'fe58ea77779b7abda7da4ec526d14db9', address],
  ])('behavior: in %s, what is no address of it is no account', (namespace, reference, own) => {
    const chain = `${namespace}:${reference}`
    const hex = namespace === 'solana' ? [address] : [`${address}0`, address.slice(2)]
    for (const other of ['not-an-address', '%', own.slice(0, 9), `${own}.eth`, 'l'.repeat(130), ...hex]) {
      if (namespace === 'bip122' && hex.includes(other)) continue
      const { namespaces } = session({ [namespace]: { accounts: [`${chain}:${other}`, `${chain}:${own}`] } })
      expect(Object.values(namespaces)).toMatchObject([{ accounts: [{ chainId: chain, address: own }] }])
    }
  })

  it('behavior: a deprecated id is the network of today, asked for by the id that the wallet knows', () => {
    const account = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const today = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(session({ solana: { accounts: [`${old}:${account}`] } }).namespaces.solana).toMatchObject({
      accounts: [{ chainId: today, address: account }],
      chainIds: [today],
      walletChainIds: { [today]: old },
    })
    const both = session({ solana: { accounts: [`${old}:${account}`, `${today}:${account}`] } })
    expect(both.namespaces.solana).toMatchObject({
      accounts: [{ chainId: today, address: account }],
      walletChainIds: {},
    })
  })

  it.each([
    [{ name: '', icons: [] }, { name: 'WalletConnect' }],
    [{ name: 'A', icons: ['javascript:alert(1)'] }, { name: 'A' }],
    [
      { name: 'A', icons: ['https://a.example/i.png'] },
      { name: 'A', icon: 'https://a.example/i.png' },
    ],
    [null, { name: 'WalletConnect' }],
    [{ name: '\u202eMeta\u200bMask\n' }, { name: 'Meta Mask' }],
    [{ name: '\u200b\u3164' }, { name: 'WalletConnect' }],
    [{ name: 'x'.repeat(1_000) }, { name: 'x'.repeat(64) }],
    [{ name: 'A', icons: [`data:image/png;base64,${'A'.repeat(200_000)}`] }, { name: 'A' }],
    [{ name: 'A', icons: [`https://a.example/${'i'.repeat(3_000)}`] }, { name: 'A' }],
    [
      { name: 'A', icons: Array.from({ length: 9 }, (_, i) => (i < 8 ? 'ftp://' : 'https://a.example/i.png')) },
      { name: 'A' },
    ],
    [
      { name: 'A', icons: ['ipfs://i', 'https://a.example/i.png'] },
      { name: 'A', icon: 'https://a.example/i.png' },
    ],
  ])('behavior: a wallet that says %j of itself', (metadata, expected) => {
    expect(session({}, metadata as object).wallet).toEqual(expected)
  })

  it('behavior: a method that signs anything is not taken over', () => {
    const accounts = [`eip155:1:${address}`]
    const { namespaces } = session({ eip155: { accounts, methods: ['eth_sign', 'personal_sign'], events: [] } })
    expect(namespaces.eip155?.methods).toEqual(['personal_sign'])
  })

  it('behavior: never throws, whatever a wallet approves', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (namespaces, metadata) => {
        const parsed = session(namespaces, metadata as object)
        for (const approved of Object.values(parsed.namespaces)) expect(approved?.accounts.length).toBeGreaterThan(0)
      }),
    )
  })
})
