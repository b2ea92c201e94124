import { toShownText } from '@hawser/common'
import type { SendCapability, TransferEffect, TransferSimulation } from '@hawser/core'
import { sumEffects } from '@hawser/core/adapter'
import type { Address, Base64EncodedWireTransaction } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { decodeBase64, encodeBase64 } from '../encoding/base64.js'
import { buildTransaction } from '../kit/buildTransaction.js'
import { createRpc } from '../kit/createRpc.js'
import { isTokenProgram } from '../kit/instructions.js'
import { readAccounts } from '../kit/readAccounts.js'
import { parseTokenAccount } from '../kit/tokenAccount.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'
import { signatureFee } from './priceTransfer.js'

/** An account before or after, as far as it is looked at. */
interface Held {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/**
 * What a transfer changes of its two sides, by their accounts before it and after it is simulated (`simulateTransaction`); null where the node does not tell
 * accounts. No priority fee is paid for it, and what a new token account is opened with is a cost of the estimate.
 * @throws what `planTransfer` throws, HawserError of the transport
 */
export async function simulateTransfer(
  parameters: Parameters<NonNullable<SendCapability['simulate']>>[0],
  context: SolanaContext,
): Promise<TransferSimulation | null> {
  const { from, to, tokenAddress, network, signal } = parameters
  const rpc = createRpc(network, context)
  const plan = await planTransfer(parameters, rpc, context)
  const addresses = listWritable(plan, [from, to])
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const before = await readAccounts(rpc, addresses, signal)
  const { value } = await rpc
    .simulateTransaction(
      encodeBase64(buildTransaction(plan.payer, plan.instructions, lifetime)) as Base64EncodedWireTransaction,
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: addresses as Address[] },
      },
    )
    .send({ abortSignal: signal })
  if (value.err) return { status: 'fails', reason: reasonOf(value.logs ?? []) }
  const told = value.accounts
  if (!told || told.length !== addresses.length) return null
  const after = told.map(
    (account) =>
      account && { ...account, owner: String(account.owner), data: decodeBase64(account.data[0]) ?? new Uint8Array() },
  )
  const costs = signatureFee + (tokenAddress === undefined ? 0n : plan.spent)
  const native = { tokenAddress: null, tokenId: null }
  const changeOf = (address: string): bigint => {
    const at = addresses.indexOf(address)
    return (after[at]?.lamports ?? 0n) - (before[at]?.lamports ?? 0n)
  }
  const sides = [
    { party: 'sender', ...native, units: changeOf(from) + costs } as const,
    ...(to === from ? [] : [{ party: 'receiver', ...native, units: changeOf(to) } as const]),
  ]
  const holdings = addresses.flatMap((address, at) => [
    ...holdingOf({ address, from, to }, before[at], -1n),
    ...holdingOf({ address, from, to }, after[at], 1n),
  ])
  // The lamports of a token's account are its own.
  const isAccount = tokenAddress !== undefined && holdings.some(({ isTarget }) => isTarget)
  const natives = isAccount ? sides.slice(0, 1) : sides
  return { status: 'done', effects: sumEffects([...natives, ...holdings.map(({ effect }) => effect)]) }
}

/** Whom a transfer changes, each once: who pays for it the first. */
function listWritable({ instructions }: TransferPlan, parties: readonly string[]): readonly string[] {
  const named = instructions.flatMap(({ accounts = [] }) => accounts.filter(({ role }) => (role & 1) === 1))
  return [...new Set([...parties, ...named.map(({ address }) => String(address))])]
}

/** What of a token one of the sides has there. The receiver may be the account itself. */
function holdingOf(
  { address, from, to }: { readonly address: string; readonly from: string; readonly to: string },
  account: Held | null | undefined,
  sign: 1n | -1n,
): { readonly isTarget: boolean; readonly effect: TransferEffect }[] {
  const held = account && isTokenProgram(account.owner) ? parseTokenAccount(account.data) : undefined
  if (!held) return []
  const isTarget = address === to
  const party = held.owner === from && !isTarget ? 'sender' : held.owner === to || isTarget ? 'receiver' : undefined
  if (!party) return []
  return [{ isTarget, effect: { party, tokenAddress: held.mint, tokenId: null, units: sign * held.amount } }]
}

/** The last that a program said of what went wrong. */
function reasonOf(logs: readonly string[]): string | null {
  const said = logs.findLast((line) => /^Program log: .*(?:error|insufficient)/i.test(line))
  return toShownText(said ?? logs.findLast((line) => /failed/i.test(line)), 200) || null
}
