import type { CaipNetworkId } from '@hawser/common'
import { base58, base64 } from '@scure/base'
import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import * as v from 'valibot'
import type { ConsentAction } from '../consent.js'
import type { ConsentNode } from './consentNode.js'

/** Whose a token account is (Solana), and of which token. */
export interface TokenAccountFacts {
  readonly owner: string
  readonly token: string
}

const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])

const holderSchema = v.nullable(
  v.object({
    lamports: v.pipe(v.number(), v.minValue(0)),
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.maxLength(100_000)), v.literal('base64')]),
  }),
)
/** Accounts as nodes tell of them, in base64. */
export const accountListSchema = v.pipe(v.array(holderSchema), v.maxLength(256))
export type NodeAccount = v.InferOutput<typeof holderSchema>

const answerSchema = v.object({ value: accountListSchema })

/** What a token account holds, or undefined for any other account: mint, owner and amount are its first 72 bytes. */
export function readTokenAccount(account: NodeAccount): (TokenAccountFacts & { readonly units: bigint }) | undefined {
  if (!account || !tokenPrograms.has(account.owner)) return undefined
  const data = decode(account.data[0])
  if (!data || data.length < 72) return undefined
  const units = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(64, true)
  return { token: base58.encode(data.subarray(0, 32)), owner: base58.encode(data.subarray(32, 64)), units }
}

function decode(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}

/**
 * Whose the token accounts of a request are: by the instructions that open them, else by the node, where their address bears it out. It never throws but for
 * `signal`: what is not answered is not known.
 */
export async function gatherTokenAccounts(
  actions: readonly ConsentAction[],
  {
    chainId,
    node,
    signal,
  }: { readonly chainId: CaipNetworkId<'solana'>; readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, TokenAccountFacts>> {
  const found = new Map<string, TokenAccountFacts>()
  for (const action of actions) {
    // The program makes such an account only for whom its address is made of.
    if (action.kind === 'openTokenAccount' && action.account && action.owner && action.token)
      found.set(action.account, { owner: action.owner, token: action.token })
  }
  const asked = [...new Set(actions.flatMap(receiversOf))].filter((one) => !found.has(one)).slice(0, 100)
  if (asked.length === 0) return found
  const params = [asked, { encoding: 'base64' }]
  try {
    const answer = v.safeParse(answerSchema, await node.ask(chainId, { method: 'getMultipleAccounts', params }, signal))
    if (answer.success && answer.output.value.length === asked.length)
      for (const [at, receiver] of asked.entries()) {
        const account = answer.output.value[at] ?? null
        const read = readTokenAccount(account)
        if (account && read && (await isAssociated(receiver, read, account.owner)))
          found.set(receiver, { owner: read.owner, token: read.token })
      }
  } catch {
    signal.throwIfAborted()
  }
  return found
}

/** Whether an account's address is made of its owner and token: of such a one the node cannot lie. Of another one its word is not taken. */
async function isAssociated(account: string, { owner, token }: TokenAccountFacts, program: string): Promise<boolean> {
  const seeds = { owner: address(owner), mint: address(token), tokenProgram: address(program) }
  const [derived] = await findAssociatedTokenPda(seeds)
  return derived === account
}

const receiversOf = (action: ConsentAction): readonly string[] =>
  action.kind === 'send' && action.asset.kind === 'token' ? [action.to] : []

/** The steps with whom tokens are for, and which token it is where the instruction does not say. */
export function withTokenAccounts(
  actions: readonly ConsentAction[],
  accounts: ReadonlyMap<string, TokenAccountFacts>,
): readonly ConsentAction[] {
  return actions.map((action) => {
    const facts = action.kind === 'send' && action.asset.kind === 'token' ? accounts.get(action.to) : undefined
    if (!facts || action.kind !== 'send' || action.asset.kind !== 'token') return action
    return { ...action, asset: { ...action.asset, token: action.asset.token ?? facts.token }, toOwner: facts.owner }
  })
}
