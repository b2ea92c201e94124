import type { WalletKit, WalletKitTypes } from '@reown/walletkit'
import type { HDAccount } from 'viem/accounts'
import { answerRequest, readChainId } from './answerRequest.js'
import type { Store } from './createStore.js'
import { type ParsedRequest, parseRequest } from './parseRequest.js'
import { readApp } from './readProposal.js'
import { toMessage } from './toMessage.js'
import type { Prompt, SessionRequest, WalletChain } from './walletSnapshot.js'

export interface CreateRequestAnswersParameters {
  readonly kit: Promise<Awaited<ReturnType<typeof WalletKit.init>>>
  readonly store: Store
  readonly keys: readonly HDAccount[]
  readonly note: (text: string, detail?: string | null) => void
  readonly switchChain: (topic: string, chainId: number) => Promise<void>
  readonly dropPrompts: (isDropped: (prompt: Prompt) => boolean) => void
}

const done = {
  message: 'Signed a message for',
  typedData: 'Signed data for',
  transaction: 'Sent a transaction for',
  switchChain: 'Switched the network for',
  addChain: 'Added a network for',
} as const

/** Receives what apps ask, and answers when the wallet's user decided. */
export function createRequestAnswers(parameters: CreateRequestAnswersParameters) {
  const { kit, store, keys, note, switchChain, dropPrompts } = parameters
  const chainOf = (chainId: number) => store.get().chains.find(({ id }) => id === chainId)
  const keyOf = (address: string) => keys.find((key) => key.address.toLowerCase() === address.toLowerCase())

  async function succeed({ id, topic }: SessionRequest, result: unknown): Promise<void> {
    await (await kit).respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  }

  async function fail(topic: string, id: number, code: number, message: string): Promise<void> {
    await (await kit).respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
  }

  /** Why nobody needs to be asked, or null. */
  function refusal(request: ParsedRequest, chainId: number): readonly [code: number, message: string] | null {
    if (request.type === 'switchChain') {
      return chainOf(request.chainId) ? null : [4902, `Unrecognized chain ID ${request.chainId}. Add it first.`]
    }
    if (request.type === 'addChain') return null
    if (!keyOf(request.address)) return [4100, 'The account is not one of this wallet.']
    return chainOf(chainId) ? null : [4901, `The wallet does not know chain ${chainId}.`]
  }

  async function addChain(chain: WalletChain): Promise<void> {
    if (chainOf(chain.id)) return
    if ((await readChainId(chain.rpcUrl)) !== chain.id) {
      throw new Error('The network’s address belongs to another network. It was not added.')
    }
    store.set({ chains: [...store.get().chains, chain] })
  }

  async function carryOut(prompt: SessionRequest): Promise<unknown> {
    const { request, chainId, topic } = prompt
    if (request.type === 'switchChain') {
      await switchChain(topic, request.chainId)
      return null
    }
    if (request.type === 'addChain') {
      const { name, rpcUrl, symbol } = request
      await addChain({ id: request.chainId, name, rpcUrl, symbol })
      await switchChain(topic, request.chainId)
      return null
    }
    const key = keyOf(request.address)
    const chain = chainOf(chainId)
    if (!key || !chain) throw new Error('The account or the network is not one of this wallet.')
    return answerRequest(request, key, chain)
  }

  return {
    /** Puts a request before the wallet's user, or answers one that the wallet cannot carry out. */
    async receive({ id, topic, params, verifyContext }: WalletKitTypes.SessionRequest): Promise<void> {
      const session = (await kit).getActiveSessions()[topic]
      if (!session || store.get().prompts.some((prompt) => prompt.id === id)) return
      const chainId = Number(params.chainId.split(':')[1])
      let request: ParsedRequest | null
      try {
        request = parseRequest(params.request.method, params.request.params)
      } catch {
        return fail(topic, id, -32602, `The parameters of ${params.request.method} do not fit.`)
      }
      if (!request) return fail(topic, id, -32601, `The method ${params.request.method} is not available.`)
      const refused = refusal(request, chainId)
      if (refused) return fail(topic, id, ...refused)
      const prompt: SessionRequest = {
        kind: 'request',
        id,
        topic,
        app: readApp(session.peer.metadata, verifyContext),
        chainId,
        request,
      }
      store.set({ prompts: [...store.get().prompts, prompt] })
    },
    async approve(prompt: SessionRequest): Promise<void> {
      let result: unknown
      try {
        result = await carryOut(prompt)
      } catch (error) {
        throw new Error(toMessage(error), { cause: error })
      }
      dropPrompts(({ id }) => id === prompt.id)
      await succeed(prompt, result)
      note(`${done[prompt.request.type]} ${prompt.app.name}`, typeof result === 'string' ? result : null)
    },
    async reject(prompt: SessionRequest): Promise<void> {
      dropPrompts(({ id }) => id === prompt.id)
      await fail(prompt.topic, prompt.id, 5000, 'User rejected.')
      note(`Refused a request of ${prompt.app.name}`)
    },
  }
}
