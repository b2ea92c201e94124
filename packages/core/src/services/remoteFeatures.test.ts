import type { RemoteFeature } from '@hawser/blockchain-api/client'
import { describe, expect, it } from 'vitest'
import type { FeatureOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { gateway } from './gateway.js'
import { getRemoteFeatures } from './remoteFeatures.js'
import type { ServicesOptions } from './servicesOptions.js'

const services: ServicesOptions = gateway('https://gateway.example.com')
const preferLocal: ServicesOptions = { ...services, config: { baseUrl: 'https://a.example', precedence: 'local' } }
const defaults = { swaps: ['1inch'], onramp: ['coinbase', 'meld'], activity: true }

function read(
  options: { readonly services?: ServicesOptions | false; readonly features?: FeatureOptions },
  features: readonly RemoteFeature[] | null = null,
) {
  const { hawser } = createTestClient(options)
  return getRemoteFeatures(hawser, { project: { status: features ? 'success' : 'error', features, error: null } })
}

describe('getRemoteFeatures', () => {
  it('CAP-19 default: swaps by one aggregator, on-ramp by two services, activity', () => {
    expect(getRemoteFeatures(createTestClient({ services }).hawser)).toEqual(defaults)
  })

  it.each([undefined, false, {}, { ...services, blockchainApi: false }] as const)(
    'behavior: all are off without the blockchain API: %o',
    (given) => {
      const off = { swaps: false, onramp: false, activity: false }
      expect(read({ services: given ?? false, features: { activity: true } })).toEqual(off)
    },
  )

  it('CAP-19 behavior: what the app sets stands until the configuration is known, and where there is none', () => {
    const features = { swaps: false, onramp: undefined, activity: false } as const
    const local = { ...defaults, swaps: false, activity: false }
    expect(read({ services, features })).toEqual(local)
    expect(read({ services: { ...services, config: false }, features }, [])).toEqual(local)
  })

  it('CAP-19 behavior: the configuration decides, and what it does not list is off', () => {
    const features = { swaps: false, activity: true } as const
    expect(read({ services, features }, [])).toEqual({ swaps: false, onramp: false, activity: false })
    expect(
      read({ services, features }, [
        { id: 'swap', isEnabled: true, config: ['0x'] },
        { id: 'onramp', isEnabled: true, config: [] },
        { id: 'activity', isEnabled: true, config: [] },
      ]),
    ).toEqual({ swaps: ['0x'], onramp: false, activity: true })
    expect(
      read({ services, features }, [
        { id: 'swap', isEnabled: false, config: ['0x'] },
        { id: 'onramp', isEnabled: true },
        { id: 'activity', isEnabled: false, config: [] },
      ]),
    ).toEqual({ swaps: false, onramp: false, activity: false })
  })

  it('CAP-19 behavior: a feature whose configuration is null is the app’s to decide', () => {
    const remote: RemoteFeature[] = (['swap', 'onramp', 'activity'] as const).map((id) => ({
      id,
      isEnabled: true,
      config: null,
    }))
    expect(read({ services, features: { onramp: false } }, remote)).toEqual({ ...defaults, onramp: false })
  })

  it('CAP-19 parameters: precedence: what the app has set wins, and the rest is the configuration’s', () => {
    const remote: RemoteFeature[] = [{ id: 'swap', isEnabled: true, config: ['0x'] }]
    expect(read({ services: preferLocal, features: { swaps: false, activity: true } }, remote)).toEqual({
      swaps: false,
      onramp: false,
      activity: true,
    })
    expect(read({ services: preferLocal }, remote)).toEqual({ swaps: ['0x'], onramp: false, activity: false })
  })
})
