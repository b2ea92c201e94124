import type { Network } from '@hawser/common'
import { createScriptedWallet, type ScriptedWallet, scriptedWalletBehaviors } from '@hawser/testing'
import { createClient, http, type TransactionRequest } from 'viem'
import { estimateFeesPerGas, estimateGas, getBalance } from 'viem/actions'
import type { DemoWallet } from './demoWallet.js'
import { demoWalletIcon, demoWalletName } from './demoWalletInfo.js'
import { describeEvmRequest, type EvmWords, readTransaction } from './requests/describeEvmRequest.js'
import {
  type DemoRequest,
  describeSafely,
  formatAmount,
  formatShortAmount,
  type ListedToken,
  type RequestDescription,
} from './requests/description.js'
import { rpcUrlsOf } from './rpcUrlsOf.js'

/** A wallet inside the page, so that a newcomer without an extension meets every state. Its keys live for one run of the demo. */
export function createEvmDemoWallet(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
  tokens: readonly ListedToken[],
): DemoWallet & Pick<ScriptedWallet, 'provider'> {
  const wallet = createScriptedWallet({
    name: demoWalletName,
    rdns: 'dev.hawser.demo-wallet',
    icon: demoWalletIcon,
    privateKeys: [...privateKeys],
    chains: rpcUrlsOf(networks),
    chainId: 1,
    approval: 'manual',
  })
  const networkOf = (chainId: number) => networks.find(({ id }) => id === chainId)
  const words: EvmWords = {
    get chainId() {
      return wallet.chainId
    },
    nameOf: (chainId) => networkOf(chainId)?.name,
    currencyOf: (chainId) => networkOf(chainId)?.nativeCurrency,
    tokenOf: (chainId, address) =>
      tokens.find(
        (token) => token.caipNetworkId === `eip155:${chainId}` && token.address.toLowerCase() === address.toLowerCase(),
      ),
  }
  const describe: DemoWallet['describe'] = (request) =>
    describeSafely(request, (asked) => describeEvmRequest(asked, words))
  function clientOf(chainId: number) {
    const url = networkOf(chainId)?.rpcUrls.default.http[0]
    if (!url) throw new TypeError(`The wallet has no node for chain ${chainId}.`)
    return createClient({ transport: http(url, { timeout: 10_000, retryCount: 1 }) })
  }
  async function describeFee(request: DemoRequest): Promise<RequestDescription> {
    const described = describe(request)
    const { from, to, value, data, chainId = wallet.chainId } = readTransaction(request.params)
    const currency = words.currencyOf(chainId)
    if (!currency) return described
    const client = clientOf(chainId)
    const asked: TransactionRequest = { from, to: to ?? null, value, ...(data && { data }) }
    const [gas, { maxFeePerGas }] = await Promise.all([
      estimateGas(client, { ...asked, account: from }),
      estimateFeesPerGas(client, { chain: null }),
    ])
    const fee = { label: 'Max network fee', value: formatShortAmount(gas * maxFeePerGas, currency) }
    return { ...described, facts: [...described.facts, fee] }
  }
  return {
    namespace: 'eip155',
    name: 'Ethereum',
    mark: '/marks/ethereum.svg',
    provider: wallet.provider,
    get networkName() {
      return words.nameOf(wallet.chainId) ?? `chain ${wallet.chainId}`
    },
    get accounts() {
      return wallet.selectedAccounts.map((address, index) => ({ name: `Account ${index + 1}`, address }))
    },
    get pending() {
      return wallet.pending
    },
    get behaviors() {
      return scriptedWalletBehaviors.map((behavior) => ({
        ...behavior,
        isOn: Boolean(wallet.behaviors[behavior.name]),
      }))
    },
    describe,
    describeFully: (request) => (request.method === 'eth_sendTransaction' ? describeFee(request) : undefined),
    async readBalance(address) {
      const { chainId } = wallet
      const units = await getBalance(clientOf(chainId), { address: address as `0x${string}` })
      return formatAmount(units, words.currencyOf(chainId) ?? { symbol: 'units', decimals: 0 })
    },
    announce: () => void wallet.announce(),
    approve: wallet.approve,
    reject: wallet.reject,
    setBehavior(name, isOn) {
      const behavior = scriptedWalletBehaviors.find((candidate) => candidate.name === name)
      if (behavior) wallet.setBehavior(behavior.name, isOn)
    },
    subscribe: wallet.subscribe,
  }
}
