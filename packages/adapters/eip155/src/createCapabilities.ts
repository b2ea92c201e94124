import { loadModule, type Platform } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import type { Eip155Context } from './context.js'
import { lateMethods } from './lateMethods.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

type Capabilities = Required<
  Omit<ChainAdapter, 'namespace' | 'persistence' | 'isAddress' | 'watchConnectors' | 'prefetch'>
>

/** Every capability as a promise of its code: none of it is loaded before it is first called. */
export function createCapabilities(
  { clock, fetch }: Platform,
  loadWallet: () => Promise<WalletMethods>,
  options: Pick<Eip155Context, 'avatarUrl' | 'pollingIntervalMs'>,
): Capabilities {
  const context: Eip155Context = { ...options, clock, fetch, clients: new Map() }
  const late = <T extends object>(load: () => Promise<(context: Eip155Context) => T>) => {
    return async () => (await loadModule(load, 'viem'))(context)
  }
  const balance = late(async () => (await import('./chain/createBalanceMethods.js')).createBalanceMethods)
  const contracts = late(async () => (await import('./contracts/createContractsMethods.js')).createContractsMethods)
  const names = late(async () => (await import('./names/createNamesMethods.js')).createNamesMethods)
  const send = late(async () => (await import('./send/createSendMethods.js')).createSendMethods)
  const sendNames = [
    'checkReceiver',
    'findReceiverRisk',
    'getToken',
    'getTokenBalance',
    'estimate',
    'getMaxAmount',
    'send',
    'waitForReceipt',
  ] as const

  return {
    ...lateMethods(loadWallet, ['switchNetwork', 'signMessage']),
    typedData: lateMethods(loadWallet, ['signTypedData']),
    calls: lateMethods(loadWallet, ['getCapabilities']),
    assets: lateMethods(loadWallet, ['getAssets']),
    permissions: lateMethods(loadWallet, ['grantPermissions', 'revokePermissions']),
    balance: lateMethods(balance, ['getBalance']),
    send: { ...lateMethods(send, sendNames), isSameAddress: (a, b) => bare(a) === bare(b) },
    contracts: lateMethods(contracts, ['read', 'write', 'sendTransaction', 'estimateGas', 'waitForReceipt']),
    names: lateMethods(names, ['lookupIdentity', 'resolveName', 'resolveSharedName']),
    ...lateMethods(balance, ['client']),
  }
}

/** Addresses compare without their letter case, which only carries a checksum (EIP-55), and without the optional `0x`. */
function bare(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
