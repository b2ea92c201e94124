import { describe, expect, it } from 'vitest'
import { identifyLegacyProvider } from './readLegacyWallets.js'

describe('identifyLegacyProvider', () => {
  it.each([
    ['isMetaMask', 'MetaMask'],
    ['isCoinbaseWallet', 'Coinbase Wallet'],
    ['isBraveWallet', 'Brave Wallet'],
    ['isRabby', 'Rabby Wallet'],
    ['isTrust', 'Trust Wallet'],
    ['isTrustWallet', 'Trust Wallet'],
    ['isPhantom', 'Phantom'],
    ['isOkxWallet', 'OKX Wallet'],
  ])('parameters: %s', (flag, name) => {
    expect(identifyLegacyProvider({ [flag]: true })?.name).toBe(name)
  })

  it('behavior: the flag of the wallet itself wins over the one it sets to be compatible', () => {
    expect(identifyLegacyProvider({ isMetaMask: true, isRabby: true })?.rdns).toBe('io.rabby')
  })

  it('behavior: nothing is known by a flag that is not true, or that throws', () => {
    const hostile = {
      get isMetaMask(): never {
        throw new Error('boom')
      },
    }
    expect(identifyLegacyProvider({ isMetaMask: 'true' })).toBeUndefined()
    expect(identifyLegacyProvider(hostile)).toBeUndefined()
  })
})
