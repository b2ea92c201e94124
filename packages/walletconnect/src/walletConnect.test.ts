import { InvalidOptionsError, systemClock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { walletConnect } from './walletConnect.js'

const context = {
  platform: {
    fetch,
    clock: systemClock,
    store: { get: () => null, set: () => true, remove: () => {}, keys: () => [], watch: () => () => {} },
    onVisible: () => () => {},
    userAgent: '',
    window: undefined,
  },
  networks: () => [],
}

describe('walletConnect', () => {
  it('default: creating one loads nothing, and says what it is', () => {
    const connector = walletConnect().create(context as never)
    expect(connector).toMatchObject({
      id: 'walletConnect',
      type: 'WALLET_CONNECT',
      name: 'WalletConnect',
      isInstalled: true,
    })
    expect(connector.namespaces).toEqual([])
  })

  it.each(['https://relay.example', 'relay.example', ''])('parameters: relayUrl %j', (relayUrl) => {
    expect(() => walletConnect({ relayUrl })).toThrow(InvalidOptionsError)
  })
})
