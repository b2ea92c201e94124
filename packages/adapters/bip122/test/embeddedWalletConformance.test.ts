import { embeddedWallet } from '@hawser/embedded-wallet/connector'
import { createBip122Conformance, createBitcoinPeerNamespace } from '@hawser/testing/bip122'
import { describeAdapterConformance, overFrame } from '@hawser/testing/conformance'
import { bip122 } from '../src/exports/index.js'
import { bitcoinTestnet4 } from '../src/exports/networks.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

const base = createBip122Conformance({
  name: 'bip122',
  // Of the wallets on the page, none of which is used.
  protocol: 'wallet-standard',
  createAdapter: () => bip122(),
  verifyMessage: verifyBitcoinMessage,
})
const createNamespace = () =>
  createBitcoinPeerNamespace({ accounts: base.accounts, networks: { testnet4: null, signet: null } })

describeAdapterConformance(
  overFrame({
    name: 'bip122 by the embedded wallet',
    namespace: 'bip122',
    base,
    addresses: () => createNamespace().addressesOn(bitcoinTestnet4.caipNetworkId),
    createConnector: () => embeddedWallet({ frameUrl: 'https://wallet.example/', timers: { readyDelayMs: 0 } }),
    async createKeys() {
      const namespace = createNamespace()
      return {
        namespaces: [namespace],
        behave(behavior, isOn) {
          if (behavior !== 'malformedSignature') throw new Error(`The wallet cannot be told ${behavior}.`)
          namespace.wallet.setBehavior(behavior, isOn)
        },
      }
    },
  }),
)
