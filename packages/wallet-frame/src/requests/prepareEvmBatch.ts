import { RpcError } from '@hawser/common'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { UnsignableError } from '../errors.js'
import { BATCH_ACCOUNT_CODE, encodeBatch, UPGRADED_CODE } from '../signing/batchAccount.js'
import type { SignRequest } from '../signing/sign.js'
import { readEip155Transaction } from '../signing/signEip155.js'
import { type FrameRequest, type PrepareContext, type PreparedRequest, parse } from './frameRequest.js'
import { amount, callsSchema, completeTransaction, renumberFor, requireCapabilities } from './prepareEvmTransactions.js'

interface Context extends PrepareContext {
  readonly requireOwn: (address: string | undefined) => string
}

/** What it takes to upgrade an account, beside what its calls use (EIP-7702). */
const UPGRADE_GAS = 25_000n

/**
 * Several calls (EIP-5792) as one transaction of the account to itself: it runs the code for them, and is upgraded to it where it was not before (EIP-7702).
 * @throws UnsignableError, UnknownAccountError, RpcError (5740, 5760 where the network or the account has no way to send them as one), whatever the node throws
 */
export async function prepareEvmBatch(
  { chainId, params }: FrameRequest & { readonly chainId: `eip155:${string}` },
  context: Context,
): Promise<PreparedRequest> {
  const [asked] = parse(v.tuple([callsSchema]), params)
  requireCapabilities(asked)
  const chain = Number(chainId.slice('eip155:'.length))
  if (asked.chainId !== undefined && asked.chainId !== chain)
    throw new UnsignableError(`The calls are for chain ${asked.chainId}, and asked on ${chainId}.`)
  const from = context.requireOwn(asked.from) as Hex
  const upgrade = await readUpgrade(chainId, from, context)
  if (upgrade === 'impossible') throw new RpcError(asked.atomicRequired ? 5760 : 5740)
  const calls = asked.calls.map(({ to, value = 0n, data = '0x' }) => {
    if (to === undefined) throw new UnsignableError('A batch creates no contract.')
    return { to, value, data }
  })
  const data = encodeBatch(calls)
  const isNew = upgrade === 'needed'
  const call = { from, to: from, data }
  // The account runs the code in this question already, which it does only with the transaction.
  const overrides = isNew ? [{ [from]: { code: UPGRADED_CODE } }] : []
  const { node, signal } = context
  const estimate = { method: 'eth_estimateGas', params: [call, 'latest', ...overrides] }
  const used = parse(amount, await node.ask(chainId, estimate, signal))
  const gas = (used * 12n) / 10n + (isNew ? UPGRADE_GAS : 0n)
  const transaction = await completeTransaction(
    { from, to: from, value: 0n, data, gas, type: '0x2' },
    { ...context, chainId, chain, from },
  )
  if (transaction.type !== 'eip1559') throw new RpcError(asked.atomicRequired ? 5760 : 5740)
  const { accessList: _, ...filled } = transaction
  const toSign: SignRequest = {
    chainId,
    address: from,
    method: 'eth_signTransaction',
    transaction: isNew
      ? readEip155Transaction({ ...filled, type: 'eip7702', upgradesTo: BATCH_ACCOUNT_CODE })
      : transaction,
  }
  return {
    toSign: [toSign],
    renumber: renumberFor(from, chainId, context),
    async finish([signed], inner) {
      const hash = String(await node.ask(chainId, { method: 'eth_sendRawTransaction', params: [signed] }, inner))
      const id = asked.id ?? hash
      await context.onCallsSent?.(id, { chainId, hash })
      return { id }
    },
  }
}

/** Whether an account can send several calls as one on a network. */
export type Upgrade = 'done' | 'needed' | 'impossible'

/** @throws whatever the node throws */
export async function readUpgrade(
  chainId: `eip155:${string}`,
  account: string,
  { node, signal }: Pick<PrepareContext, 'node' | 'signal'>,
): Promise<Upgrade> {
  const [own, code] = await Promise.all(
    [account, BATCH_ACCOUNT_CODE].map((address) =>
      node.ask(chainId, { method: 'eth_getCode', params: [address, 'latest'] }, signal),
    ),
  )
  if (typeof code !== 'string' || code.length <= 2) return 'impossible'
  if (own === '0x') return 'needed'
  return String(own).toLowerCase() === UPGRADED_CODE ? 'done' : 'impossible'
}
