import { eip155 } from '@hawser/adapter-eip155'
import { createScriptedWallet } from '@hawser/testing'
import { createEip155Conformance, describeAdapterConformance, overFrame } from '@hawser/testing/conformance'
import { setBalance } from '@hawser/testing/node'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { embeddedWallet } from '../src/exports/connector.js'

const keys = [generatePrivateKey(), generatePrivateKey()] as const
const addresses = keys.map((key) => privateKeyToAccount(key).address)
const base = createEip155Conformance({ name: 'eip155', createAdapter: () => eip155({ pollingIntervalMs: 50 }) })
const chains = () =>
  base.networks().map(({ id, rpcUrls }) => ({ chainId: Number(id), rpcUrl: rpcUrls.default.http[0] ?? '' }))

describeAdapterConformance(
  overFrame({
    name: 'eip155 by the embedded wallet',
    namespace: 'eip155',
    base,
    addresses: () => addresses,
    createConnector: () => embeddedWallet({ frameUrl: 'https://wallet.example/', timers: { readyDelayMs: 0 } }),
    async setUp() {
      for (const chain of chains()) await setBalance(chain, addresses[0] as `0x${string}`, parseEther('100'))
    },
    async createKeys() {
      const wallet = createScriptedWallet({
        name: 'Frame',
        rdns: 'test.frame',
        privateKeys: keys,
        chains: Object.fromEntries(chains().map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
        chainId: 1,
        permissionStore: 'memory',
      })
      return {
        wallet,
        behave(behavior, isOn) {
          if (behavior !== 'malformedSignature' && behavior !== 'malformedHash')
            throw new Error(`The wallet cannot be told ${behavior}.`)
          wallet.setBehavior(behavior, isOn)
        },
      }
    },
  }),
)
