import { embeddedWallet } from '@hawser/embedded-wallet/connector'
import { describeAdapterConformance, overFrame } from '@hawser/testing/conformance'
import { createScriptedSolanaWallet, createSolanaPeerNamespace } from '@hawser/testing/solana'
import { createSolanaConformance } from '@hawser/testing/solana-node'
import { solana } from '../src/solana.js'

const base = createSolanaConformance({ name: 'solana', createAdapter: () => solana({ pollingIntervalMs: 50 }) })

describeAdapterConformance(
  overFrame({
    name: 'solana by the embedded wallet',
    namespace: 'solana',
    base,
    addresses: () => base.accounts().map(({ address }) => address),
    createConnector: () => embeddedWallet({ frameUrl: 'https://wallet.example/', timers: { readyDelayMs: 0 } }),
    async createKeys() {
      const wallet = createScriptedSolanaWallet({
        name: 'Frame',
        accounts: base.accounts(),
        chains: Object.fromEntries(
          base.networks().map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http[0] ?? '']),
        ),
        permissionStore: 'memory',
      })
      return {
        namespaces: [await createSolanaPeerNamespace({ wallet })],
        behave(behavior, isOn) {
          if (behavior !== 'malformedSignature' && behavior !== 'malformedHash')
            throw new Error(`The wallet cannot be told ${behavior}.`)
          wallet.setBehavior(behavior, isOn)
        },
      }
    },
  }),
)
