import { embeddedWallet } from '@hawser/embedded-wallet/connector'
import { describeAdapterConformance, overFrame } from '@hawser/testing/conformance'
import { createPolkadotConformance, createPolkadotPeerNamespace } from '@hawser/testing/polkadot'
import { polkadot } from '../src/exports/index.js'

const base = createPolkadotConformance({ name: 'polkadot', createAdapter: () => polkadot() })
const { accounts, ss58Prefixes } = base

describeAdapterConformance(
  overFrame({
    name: 'polkadot by the embedded wallet',
    namespace: 'polkadot',
    base,
    addresses: () =>
      createPolkadotPeerNamespace({ accounts, ss58Prefixes }).addressesOn(base.networks()[0]?.caipNetworkId ?? ''),
    createConnector: () => embeddedWallet({ frameUrl: 'https://wallet.example/', timers: { readyDelayMs: 0 } }),
    async createKeys() {
      const faults = { malformedSignature: false }
      return {
        namespaces: [createPolkadotPeerNamespace({ accounts, ss58Prefixes, faults })],
        behave(behavior, isOn) {
          if (behavior !== 'malformedSignature') throw new Error(`The wallet cannot be told ${behavior}.`)
          faults.malformedSignature = isOn
        },
      }
    },
  }),
)
