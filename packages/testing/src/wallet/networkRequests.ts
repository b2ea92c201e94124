import * as v from 'valibot'
import { numberToHex } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import type { RequestHandler, WalletContext } from './walletContext.js'
import { addChainSchema, chainIdSchema, hexSchema, parseParams } from './walletSchemas.js'

const switchSchema = v.looseTuple([v.object({ chainId: chainIdSchema })])
const addSchema = v.looseTuple([addChainSchema])

/** Requests about networks: EIP-3326 (switch), EIP-3085 (add), and which one it is. */
export function networkRequests(context: WalletContext): Readonly<Record<string, RequestHandler>> {
  const { state, behavior } = context
  return {
    async eth_chainId() {
      return behavior('malformedChainId') ? 'not a chain id' : numberToHex(context.reportedChainId())
    },
    async net_version() {
      return behavior('malformedChainId') ? {} : String(context.reportedChainId())
    },
    async wallet_switchEthereumChain(params, method) {
      if (behavior('switchChainUnsupported')) throw new ProviderRpcError(4200, `The wallet does not support ${method}.`)
      const [{ chainId }] = parseParams(method, switchSchema, params)
      if (chainId === context.reportedChainId()) return null
      if (!context.knowsChain(chainId)) {
        throw new ProviderRpcError(
          4902,
          `Unrecognized chain ID "${numberToHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      }
      await context.prompt('switch', method, params)
      if (!behavior('switchChainLies')) context.setChain(chainId)
      return null
    },
    async wallet_addEthereumChain(params, method) {
      if (behavior('addChainFails')) throw new ProviderRpcError(-32603, 'The network could not be added.')
      const [chain] = parseParams(method, addSchema, params)
      const isKnown = context.knowsChain(chain.chainId)
      await context.prompt('addChain', method, params)
      if (!isKnown) {
        const url = context.rpcUrlOf(chain.chainId) ?? chain.rpcUrls[0] ?? ''
        state.update({ addedChains: { ...state.get().addedChains, [chain.chainId]: url } })
        try {
          await checkChainId(context, chain.chainId)
        } catch (error) {
          const { [chain.chainId]: _refused, ...kept } = state.get().addedChains
          state.update({ addedChains: kept })
          throw error
        }
      }
      if (!behavior('switchChainLies')) context.setChain(chain.chainId)
      return null
    },
  }
}

async function checkChainId(context: WalletContext, chainId: number): Promise<void> {
  const answer = await context.rpc(chainId)('eth_chainId')
  if (!v.is(hexSchema, answer) || Number(answer) !== chainId) {
    throw new ProviderRpcError(-32602, `The RPC URL given for chain ${chainId} belongs to another chain.`)
  }
}
