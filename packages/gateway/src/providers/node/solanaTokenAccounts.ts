import { decodeBase58, encodeBase58, InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import type { AskNode, NodeQuestion, NodeResult } from './createAskNode.js'

/** An account in which an owner holds a token. */
export interface SolanaTokenAccount {
  readonly key: string
  readonly mint: string
  /** In base units. */
  readonly amount: bigint
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** The part of such an account that tells its token, its owner and how much is in it. */
const headLength = 72
/** What a node says that does not look accounts up by their owner. */
const unservedCodes = [-32_010, -32_600, -32_601, -32_602]

/** An address of Solana. */
export const accountKey = v.pipe(
  v.string(),
  v.maxLength(44),
  v.check((text) => decodeBase58(text)?.length === 32, 'Expected an address'),
)
const answerSchema = v.object({ value: v.array(v.unknown()) })
const accountSchema = v.object({
  pubkey: accountKey,
  account: v.object({ data: v.looseTuple([v.string(), v.literal('base64')]) }),
})

/** The questions for an owner's accounts of tokens; {@link readTokenAccounts} reads what is answered to them. */
export function askTokenAccounts(owner: string): readonly NodeQuestion[] {
  const config = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: headLength } }
  return tokenPrograms.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, config],
  }))
}

/**
 * Returns an owner's accounts of tokens; undefined where a node does not look accounts up by their owner. What is of a wrong form, or of somebody else, is
 * left out.
 *
 * @throws InvalidResponseError where it failed to.
 */
export function readTokenAccounts(
  answers: readonly NodeResult[],
  owner: string,
): readonly SolanaTokenAccount[] | undefined {
  const served = answers.filter(({ error }) => !(error && unservedCodes.includes(error.code)))
  if (served.length === 0) return undefined
  return served
    .flatMap((answer) => readResult(answerSchema, answer).value)
    .flatMap((row): SolanaTokenAccount[] => {
      const { success, output } = v.safeParse(accountSchema, row)
      if (!success) return []
      const head = Buffer.from(output.account.data[0], 'base64').subarray(0, headLength)
      if (head.length < headLength || encodeBase58(head.subarray(32, 64)) !== owner) return []
      return [{ key: output.pubkey, mint: encodeBase58(head.subarray(0, 32)), amount: head.readBigUInt64LE(64) }]
    })
}

/** @throws InvalidResponseError for an error too: of a right question no node has one to tell. */
export function readResult<TSchema extends v.GenericSchema>(
  schema: TSchema,
  answer: NodeResult | undefined,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, answer?.result)
  if (answer?.error || !result.success)
    throw new InvalidResponseError({ details: 'A node answered a question about an account with none.' })
  return result.output
}

/** Refuses a node of another network; a chain for development may have any genesis. */
export async function requireSolanaNode(
  askNode: AskNode,
  { network, isDevelopment }: { readonly network: string; readonly isDevelopment: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (isDevelopment) return
  const [, reference = ''] = network.split(':')
  const [answer] = await askNode(network, [{ method: 'getGenesisHash', params: [] }], signal)
  if (!(typeof answer?.result === 'string' && answer.result.startsWith(reference)))
    throw new InvalidResponseError({ details: `The node of ${network} is of another network.` })
}
