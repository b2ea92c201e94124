import { describe, expect, it } from 'vitest'
import { createStandardBridge } from './createStandardBridge.js'

const address = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const account = { address, publicKey: new Uint8Array(32), chains: ['solana:devnet'], features: [] }
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function createWallet({ features = {}, ...rest }: Readonly<Record<string, unknown>> = {}) {
  return {
    version: '1.0.0',
    name: 'W',
    icon: '',
    chains: ['solana:devnet'],
    accounts: [account],
    features: { 'standard:connect': { connect: async () => ({ accounts: [account] }) }, ...(features as object) },
    ...rest,
  }
}
const signing = (answer: unknown) => ({ 'solana:signMessage': { signMessage: async () => answer } })
const signature = new Uint8Array(64).fill(1)
const message = Uint8Array.of(1, 2)

describe('createStandardBridge', () => {
  it('default: accounts, chains and what the wallet can do, as they are now', async () => {
    const wallet = createWallet({ features: signing([{ signature, signedMessage: message }]) })
    const bridge = createStandardBridge(wallet)
    expect(await bridge.connect({ isSilent: false })).toEqual([address])
    expect(bridge.chains()).toEqual([devnet])
    expect([bridge.speaks(devnet), bridge.speaks(mainnet)]).toEqual([true, false])
    expect([bridge.supports('signMessage'), bridge.supports('signTransaction')]).toEqual([true, false])
    expect(await bridge.signMessage({ address, message })).toEqual(signature)
    wallet.chains = ['solana:mainnet', 'solana:localnet', 'bitcoin:mainnet']
    expect(bridge.chains()).toEqual([mainnet, 'solana:localnet'])
    expect(bridge.speaks('solana:anyNetworkOfOnesOwn')).toBe(true)
  })

  it('behavior: the accounts of other namespaces are left out, and each one is told once', async () => {
    const other = { ...account, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bitcoin:mainnet'] }
    const answer = { accounts: [other, account, { ...account }] }
    const bridge = createStandardBridge(
      createWallet({ features: { 'standard:connect': { connect: async () => answer } } }),
    )
    expect(await bridge.connect({ isSilent: true })).toEqual([address])
  })

  it.each([
    [undefined],
    [null],
    [{}],
    [{ accounts: 'x' }],
    [{ accounts: [null] }],
    [{ accounts: [{ address: 42 }] }],
    [{ accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7' }] }],
    [{ accounts: new Array(2_000).fill(account) }],
  ])('behavior: %o is no answer to a connect', async (answer) => {
    const bridge = createStandardBridge(
      createWallet({ features: { 'standard:connect': { connect: async () => answer } } }),
    )
    await expect(bridge.connect({ isSilent: false })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each([
    [undefined],
    [[]],
    [[null]],
    [[{ signature }, { signature }]],
    [[{ signature: 'abc' }]],
    [[{ signature: new Uint8Array(63) }]],
    [[{ signature: new Uint8Array(64) }]],
    [[{ signature, signedMessage: Uint8Array.of(9, 9) }]],
    [[{ signature, signedMessage: 'x' }]],
  ])('behavior: %o is no signature of the message', async (answer) => {
    const bridge = createStandardBridge(createWallet({ features: signing(answer) }))
    await expect(bridge.signMessage({ address, message })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('behavior: an account that the wallet no longer shares is not asked for', async () => {
    const bridge = createStandardBridge(createWallet({ accounts: [], features: signing([{ signature }]) }))
    await expect(bridge.signMessage({ address, message })).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  })

  it('behavior: a version that the wallet does not take is not asked for', async () => {
    const bridge = createStandardBridge(
      createWallet({
        features: { 'solana:signTransaction': { supportedTransactionVersions: [0], signTransaction: async () => [] } },
      }),
    )
    // One signer, no instruction, legacy.
    const legacy = Uint8Array.from([
      1,
      ...new Array(64).fill(0),
      1,
      0,
      0,
      1,
      ...new Array(32).fill(2),
      ...new Array(32).fill(3),
      0,
    ])
    await expect(bridge.signTransactions({ address, transactions: [legacy], chainId: devnet })).rejects.toMatchObject({
      code: 'INVALID_TRANSACTION',
    })
  })

  it('behavior: malformed events and wallets without events change nothing', () => {
    const heard: (readonly string[])[] = []
    let emit: (change: unknown) => void = () => {}
    const events = {
      on: (_event: string, listener: (change: unknown) => void) => {
        emit = listener
        return () => {
          emit = () => {}
        }
      },
    }
    const bridge = createStandardBridge(createWallet({ features: { 'standard:events': events } }))
    const stop = bridge.watch((accounts) => heard.push(accounts))
    for (const change of [undefined, null, {}, { accounts: 'x' }, { accounts: [{}] }, { chains: [] }]) emit(change)
    expect(heard).toEqual([])
    emit({ accounts: [account] })
    emit({ accounts: [] })
    expect(heard).toEqual([[address], []])
    stop()
    emit({ accounts: [account] })
    expect(heard).toHaveLength(2)
    const broken = {
      on: () => {
        throw new Error('no')
      },
    }
    for (const feature of [broken, {}, { on: () => undefined }]) {
      createStandardBridge(createWallet({ features: { 'standard:events': feature } })).watch(() => {})()
    }
  })
})
