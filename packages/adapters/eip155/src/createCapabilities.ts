import type { Network, Platform } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import type { Client } from 'viem'
import type { Eip155Context } from './context.js'
import { loadModule } from './loadModule.js'

type Capabilities = Required<Omit<ChainAdapter, 'namespace' | 'persistence' | 'isAddress' | 'watchConnectors'>>

/** Every capability as a promise of its code: nothing of it is loaded before it is first called. */
export function createCapabilities({ clock, fetch }: Platform, pollingIntervalMs: number): Capabilities {
  const clients = new Map<string, Promise<Client>>()
  const context: Eip155Context = {
    clock,
    pollingIntervalMs,
    getClient(network: Network) {
      const key = JSON.stringify([network.caipNetworkId, network.rpcUrls.default.http, network.contracts])
      const client =
        clients.get(key) ??
        loadModule(() => import('./chain/createRpcClient.js')).then((module) => module.createRpcClient(network, fetch))
      clients.set(key, client)
      client.catch(() => clients.delete(key))
      return client
    },
  }

  const receipts = () => loadModule(() => import('./chain/waitForReceipt.js'))

  return {
    switchNetwork: async (parameters) =>
      (await loadModule(() => import('./wallet/switchNetwork.js'))).switchNetwork(parameters, context),
    signMessage: async (parameters) =>
      (await loadModule(() => import('./wallet/signMessage.js'))).signMessage(parameters, context),
    typedData: {
      signTypedData: async (parameters) =>
        (await loadModule(() => import('./wallet/signTypedData.js'))).signTypedData(parameters, context),
    },
    calls: {
      getCapabilities: async (parameters) =>
        (await loadModule(() => import('./wallet/getCapabilities.js'))).getCapabilities(parameters, context),
    },
    balance: {
      getBalance: async (parameters) =>
        (await loadModule(() => import('./chain/getBalance.js'))).getBalance(parameters, context),
    },
    send: {
      checkReceiver: async (address) =>
        (await loadModule(() => import('./send/checkReceiver.js'))).checkReceiver(address),
      isSameAddress: (a, b) => bare(a) === bare(b),
      getToken: async (parameters) =>
        (await loadModule(() => import('./send/getToken.js'))).getToken(parameters, context),
      getTokenBalance: async (parameters) =>
        (await loadModule(() => import('./send/getTokenBalance.js'))).getTokenBalance(parameters, context),
      estimate: async (parameters) =>
        (await loadModule(() => import('./send/estimateTransfer.js'))).estimateTransfer(parameters, context),
      getMaxAmount: async (parameters) =>
        (await loadModule(() => import('./send/getMaxAmount.js'))).getMaxAmount(parameters, context),
      send: async (parameters) =>
        (await loadModule(() => import('./send/sendTransfer.js'))).sendTransfer(parameters, context),
      waitForReceipt: async (parameters) => (await receipts()).waitForReceipt(parameters, context),
    },
    contracts: {
      read: async (parameters) =>
        (await loadModule(() => import('./contracts/readContract.js'))).readContract(parameters, context),
      write: async (parameters) =>
        (await loadModule(() => import('./contracts/writeContract.js'))).writeContract(parameters, context),
      sendTransaction: async (parameters) =>
        (await loadModule(() => import('./contracts/sendTransaction.js'))).sendTransaction(parameters, context),
      estimateGas: async (parameters) =>
        (await loadModule(() => import('./contracts/estimateGas.js'))).estimateGas(parameters, context),
      waitForReceipt: async (parameters) => (await receipts()).waitForReceipt(parameters, context),
    },
    names: {
      lookupIdentity: async (parameters) =>
        (await loadModule(() => import('./names/lookupIdentity.js'))).lookupIdentity(parameters, context),
      resolveName: async (parameters) =>
        (await loadModule(() => import('./names/resolveName.js'))).resolveName(parameters, context),
    },
    client: (network) => context.getClient(network),
  }
}

/** Addresses compare without their letter case, which only carries a checksum (EIP-55), and without the optional `0x`. */
function bare(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
