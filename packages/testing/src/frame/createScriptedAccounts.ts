import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
import type { CreateScriptedFrameParameters, ScriptedFrameBehavior } from './scriptedFrame.js'

export interface ScriptedAccountsParameters extends Pick<CreateScriptedFrameParameters, 'wallet' | 'namespaces'> {
  /** What the frame keeps: which account and which type come first, and whether the smart account is deployed. */
  readonly memory: Map<string, string>
  readonly has: (behavior: ScriptedFrameBehavior) => boolean
}

export interface ScriptedAccounts {
  /** Those of a network (CAIP-2), the one to be taken first in front. */
  on(caipNetworkId: string): readonly Record<string, unknown>[]
  /** Who answers for a namespace beside eip155. */
  find(namespace: string): WalletConnectPeerNamespace | undefined
  /** Has accounts of that type come first; anything but a text changes nothing. */
  prefer(type: unknown): void
  /** Has an address come first on its namespace. @throws TypeError where nobody has its key */
  choose(address: string): void
}

const addressPerNetwork: ReadonlySet<string> = new Set(['bip122', 'polkadot'])

const smartAddress = '0x5a17a3c0f2cf0b1a5c5cc4d0f2a6d6f0b3e9aa11'

/** The accounts that a scripted frame has, and how it tells them. */
export function createScriptedAccounts({
  wallet,
  namespaces = [],
  memory,
  has,
}: ScriptedAccountsParameters): ScriptedAccounts {
  const find = (name: string): WalletConnectPeerNamespace | undefined =>
    namespaces.find(({ namespace }) => namespace === name)
  return {
    find,
    on(caipNetworkId) {
      const [namespace = ''] = caipNetworkId.split(':')
      if (has('noAccounts')) return []
      if (has('malformedAccounts')) return [{ namespace, address: 'no address', type: 'eoa' }]
      if (has('foreignAccounts'))
        return [{ namespace: 'eip155', address: '5FHneW46xGXgs5mUiveU4sbTyGBzmst', type: 'eoa' }]
      const addresses: readonly string[] =
        (namespace === 'eip155' ? wallet?.accounts : find(namespace)?.addressesOn(caipNetworkId)) ?? []
      const first = memory.get(`first:${namespace}`)
      const smart =
        caipNetworkId === 'eip155:1' && has('hasSmartAccount')
          ? [
              {
                namespace,
                address: smartAddress,
                type: 'smartAccount',
                chainId: caipNetworkId,
                isDeployed: memory.has('deployed'),
              },
            ]
          : []
      const isKeyFirst = memory.get('accountType') === 'eoa'
      const own = [...addresses]
        .sort((a, b) => Number(b === first) - Number(a === first))
        .map((address) => ({
          namespace,
          address,
          type: namespace === 'bip122' ? 'payment' : 'eoa',
          ...(addressPerNetwork.has(namespace) && { chainId: caipNetworkId }),
        }))
      return isKeyFirst ? [...own, ...smart] : [...smart, ...own]
    },
    prefer(type) {
      if (typeof type === 'string') memory.set('accountType', type)
    },
    choose(address) {
      const owner = wallet?.accounts.some((own) => own === address)
        ? 'eip155'
        : namespaces.find(({ chains, addressesOn }) => chains.some((id) => addressesOn(id).includes(address)))
            ?.namespace
      if (owner === undefined) throw new TypeError(`The scripted frame has no key for ${address}.`)
      memory.set(`first:${owner}`, address)
    },
  }
}
