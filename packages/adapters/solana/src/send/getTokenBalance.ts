import type { SendCapability } from '@hawser/core'
import { address } from '@solana/kit'
import { createRpc, type NodeContext, type SolanaRpc } from '../kit/createRpc.js'
import { token2022Program, tokenProgram } from '../kit/instructions.js'
import { type Answers, gather } from '../kit/sharedReads.js'
import {
  parseHoldings,
  readOwned,
  readTokenAccounts,
  type TokenAccounts,
  type TokenHolding,
} from '../kit/tokenAccount.js'

/** Makes the read of an owner's balance of a token in all its accounts, in base units. Those of one turn may travel together. */
export function createTokenBalance(context: NodeContext) {
  const readTogether = gather(context, fewestMints, askHoldings)
  return async ({
    token,
    owner,
    network,
    signal,
  }: Parameters<SendCapability['getTokenBalance']>[0]): Promise<bigint> => {
    const question = { owner: address(owner), mint: address(token.address) }
    const holdings =
      (await readTogether({ network, signal, question: async () => question })) ??
      (await readTokenAccounts(createRpc(network, context), question, signal))
    return holdings.reduce((sum, { amount }) => sum + amount, 0n)
  }
}

/** Of fewer tokens than that a node is asked one by one: all that an owner has takes it two requests. */
const fewestMints = 3

interface HoldingsQuestion {
  readonly owner: string
  readonly mint: string
}

function askHoldings(
  rpc: SolanaRpc,
  questions: readonly HoldingsQuestion[],
  signal: AbortSignal,
): Answers<HoldingsQuestion, readonly TokenHolding[]> {
  const requests = new Map<string, Promise<TokenAccounts>>()
  for (const owner of new Set(questions.map((question) => question.owner))) {
    const mints = questions.flatMap((question) => (question.owner === owner ? question.mint : []))
    if (new Set(mints).size < fewestMints) continue
    const request = Promise.all(
      [tokenProgram, token2022Program].map((programId) => readOwned(rpc, owner, { programId }, signal)),
    )
    const accounts = request.then((lists) => lists.flat())
    accounts.catch(() => {})
    requests.set(owner, accounts)
  }
  return async (question) => {
    const accounts = await requests.get(question.owner)
    return accounts && parseHoldings(accounts, question)
  }
}
