import type { WalletKit, WalletKitTypes } from '@reown/walletkit'
import type { Keyring } from '../keyrings/keyring.js'
import { RequestRefusal } from '../keyrings/requestRefusal.js'
import type { Answer, Task } from '../keyrings/task.js'
import type { WalletChain } from '../keyrings/walletChain.js'
import type { Store } from './createStore.js'
import { readApp } from './readProposal.js'
import { chainOfRequest, readSession } from './sessionNamespaces.js'
import { toMessage } from './toMessage.js'
import type { Prompt, SessionRequest } from './walletSnapshot.js'

export interface CreateRequestAnswersParameters {
  readonly kit: Promise<Awaited<ReturnType<typeof WalletKit.init>>>
  /** Settles when the keys for every namespace are in the store. */
  readonly keyringsLoaded: Promise<void>
  readonly store: Store
  readonly note: (text: string, detail?: string | null) => void
  readonly switchChain: (topic: string, chainId: string) => Promise<void>
  readonly dropPrompts: (isDropped: (prompt: Prompt) => boolean) => void
}

/** Receives what apps ask, and answers when the wallet's user decided. */
export function createRequestAnswers(parameters: CreateRequestAnswersParameters) {
  const { kit, keyringsLoaded, store, note, switchChain, dropPrompts } = parameters

  async function succeed(topic: string, id: number, result: unknown): Promise<void> {
    await (await kit).respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  }

  async function fail(topic: string, id: number, code: number, message: string): Promise<void> {
    await (await kit).respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
  }

  interface Asked {
    readonly topic: string
    readonly method: string
    readonly params: unknown
    readonly chain: WalletChain
    readonly accounts: readonly number[]
  }

  /** What is asked, in words, or why nobody needs to be asked. */
  function read(keyring: Keyring, { topic, ...asked }: Asked): Task | Answer | RequestRefusal {
    const addChain = (chain: WalletChain) => store.set({ chains: [...store.get().chains, chain] })
    const wallet = { chains: store.get().chains, switchChain: (id: string) => switchChain(topic, id), addChain }
    try {
      const task = keyring.read({ ...asked, wallet })
      return task ?? new RequestRefusal(-32601, `The method ${asked.method} is not available.`)
    } catch (error) {
      if (error instanceof RequestRefusal) return error
      return new RequestRefusal(-32602, `The parameters of ${asked.method} do not fit.`)
    }
  }

  return {
    /** Puts a request before the wallet's user, or answers one that the wallet cannot carry out. */
    async receive({ id, topic, params, verifyContext }: WalletKitTypes.SessionRequest): Promise<void> {
      await keyringsLoaded
      const session = (await kit).getActiveSessions()[topic]
      if (!session || store.get().prompts.some((prompt) => prompt.id === id)) return
      const chain = chainOfRequest(params.chainId, store.get().chains)
      const keyring = store.get().keyrings.find(({ namespace }) => namespace === chain?.namespace)
      if (!chain || !keyring) return fail(topic, id, 4901, `The wallet does not know ${params.chainId}.`)
      const view = readSession(session, [keyring], () => undefined)
      const accounts = view?.places[0]?.accounts ?? []
      const { method, params: given } = params.request
      const task = read(keyring, { topic, method, params: given, chain, accounts })
      if (task instanceof RequestRefusal) return fail(topic, id, task.code, task.message)
      if ('result' in task) return succeed(topic, id, task.result)
      const app = readApp(session.peer.metadata, verifyContext)
      store.set({ prompts: [...store.get().prompts, { kind: 'request', id, topic, app, chain, task }] })
    },
    async approve({ id, topic, app, task }: SessionRequest): Promise<void> {
      let result: unknown
      try {
        result = await task.run()
      } catch (error) {
        throw new Error(toMessage(error), { cause: error })
      }
      dropPrompts((prompt) => prompt.id === id)
      await succeed(topic, id, result)
      note(`${task.done} ${app.name}`, detailOf(result))
    },
    async reject(prompt: SessionRequest): Promise<void> {
      dropPrompts(({ id }) => id === prompt.id)
      await fail(prompt.topic, prompt.id, 5000, 'User rejected.')
      note(`Refused a request of ${prompt.app.name}`)
    },
  }
}

/** The signature or the transaction's id in an answer. */
function detailOf(result: unknown): string | null {
  if (typeof result === 'string') return result
  const { txid, signature } = Object(result) as { readonly txid?: unknown; readonly signature?: unknown }
  return [txid, signature].find((value): value is string => typeof value === 'string') ?? null
}
