import { eip155 } from '@hawser/adapter-eip155'
import type { AdapterFactory } from '@hawser/core'
import { createEip155Conformance, describeAdapterConformance } from '@hawser/testing/conformance'
import { afterEach, vi } from 'vitest'
import { wagmiAdapter } from '../src/exports/index.js'
import { createPageConfig } from './fixtures/createPageConfig.js'

// wagmi knows no other window than the global one: that of the page that was opened last.
afterEach(() => vi.unstubAllGlobals())

const createAdapter = (): AdapterFactory => ({
  contractVersion: 1,
  namespace: 'eip155',
  create(context) {
    vi.stubGlobal('window', context.platform.window)
    const config = createPageConfig(context.networks())
    return wagmiAdapter({ config, adapter: eip155({ pollingIntervalMs: 50 }) }).create(context)
  },
})

describeAdapterConformance({
  ...createEip155Conformance({ name: 'wagmi', createAdapter }),
  persistence: 'external',
  // wagmi lists one wallet for an rdns, does not tell a lock from a withdrawn permission, takes the accounts of a permission where `eth_accounts` gives nonsense,
  // and asks a wallet for accounts at each of its events: one that tells an event whenever it is asked would never be done.
  inapplicable: ['twins', 'tellsRevocation', 'malformedAccounts', 'eventsBeforeConnect'],
})
