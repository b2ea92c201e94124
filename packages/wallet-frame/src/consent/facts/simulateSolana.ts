import { type CaipNetworkId, toShownText } from '@hawser/common'
import { base64 } from '@scure/base'
import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages'
import { getTransactionDecoder } from '@solana/transactions'
import * as v from 'valibot'
import type { BalanceChange, Simulation } from '../consent.js'
import { sumChanges } from './balanceChanges.js'
import type { ConsentNode } from './consentNode.js'
import { accountListSchema, type NodeAccount, readTokenAccount } from './tokenAccounts.js'

const accountsSchema = v.object({ value: accountListSchema })
const simulatedSchema = v.object({
  value: v.object({
    err: v.unknown(),
    logs: v.nullish(v.pipe(v.array(v.string()), v.maxLength(10_000))),
    accounts: v.nullish(accountListSchema),
  }),
})

/** The most accounts that nodes tell of at once. */
const MAX_ACCOUNTS = 100

/**
 * What a transaction would do to the account's balances now (`simulateTransaction`): those of the accounts that it names itself. It never throws but for
 * `signal`. The fee is among them where the account pays it.
 */
export async function simulateSolana(
  {
    transaction,
    chainId,
    account,
  }: {
    /** In the wire format. */
    readonly transaction: Uint8Array
    readonly chainId: CaipNetworkId<'solana'>
    readonly account: string
  },
  { node, signal }: { readonly node: ConsentNode; readonly signal: AbortSignal },
): Promise<Simulation> {
  const addresses = listWritable(transaction).slice(0, MAX_ACCOUNTS)
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    try {
      return await node.ask(chainId, { method, params }, signal)
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  const encoding = 'base64'
  const before = v.safeParse(accountsSchema, await ask('getMultipleAccounts', [addresses, { encoding }]))
  const simulated = v.safeParse(
    simulatedSchema,
    await ask('simulateTransaction', [
      base64.encode(transaction),
      { encoding, sigVerify: false, replaceRecentBlockhash: true, accounts: { encoding, addresses } },
    ]),
  )
  if (!simulated.success) return { status: 'unknown' }
  const { err, logs, accounts } = simulated.output.value
  if (err !== null && err !== undefined) return { status: 'fails', reason: reasonOf(logs ?? []) }
  if (!before.success || !accounts || accounts.length !== addresses.length) return { status: 'unknown' }
  if (before.output.value.length !== addresses.length) return { status: 'unknown' }
  const changes = addresses.flatMap((address, at): readonly BalanceChange[] => {
    const [old, now] = [before.output.value[at] ?? null, accounts[at] ?? null]
    const native =
      address === account ? [{ asset: { kind: 'native' } as const, units: lamportsOf(now) - lamportsOf(old) }] : []
    return [...native, ...holdingOf(old, account, -1n), ...holdingOf(now, account, 1n)]
  })
  return { status: 'done', changes: sumChanges(changes) }
}

/** The addresses that a transaction names itself and may write to. */
function listWritable(transaction: Uint8Array): readonly string[] {
  const { messageBytes } = getTransactionDecoder().decode(transaction)
  const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes) as {
    readonly header: {
      readonly numSignerAccounts: number
      readonly numReadonlySignerAccounts: number
      readonly numReadonlyNonSignerAccounts: number
    }
    readonly staticAccounts: readonly string[]
  }
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return staticAccounts.filter((_address, at) =>
    at < signers ? at < signers - numReadonlySignerAccounts : at < staticAccounts.length - numReadonlyNonSignerAccounts,
  )
}

const lamportsOf = (account: NodeAccount): bigint => BigInt(Math.trunc(account?.lamports ?? 0))

/** What of a token the account has there. */
function holdingOf(account: NodeAccount, owner: string, sign: 1n | -1n): readonly BalanceChange[] {
  const held = readTokenAccount(account)
  if (held?.owner !== owner) return []
  return [{ asset: { kind: 'token', token: held.token }, units: sign * held.units }]
}

/** The last that a program said of what went wrong. */
function reasonOf(logs: readonly string[]): string | null {
  const said = logs.findLast((line) => /^Program log: .*(?:error|insufficient)/i.test(line))
  const failed = logs.findLast((line) => /failed/i.test(line))
  return toShownText(said ?? failed, 200) || null
}
