import { RpcError } from '@hawser/common'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { FrameBatch, PrepareContext } from './frameRequest.js'
import { findAnyOf, isDropped, receiptSchema } from './userOperationStatus.js'

/**
 * How a batch stands, in the form of EIP-5792. One of an earlier page is known by its transaction's hash, where the app gave no id of its own.
 * @throws RpcError 5730, whatever the node throws
 */
export async function readCallsStatus(
  id: string,
  known: FrameBatch | undefined,
  {
    node,
    bundler,
    clock,
    signal,
    chainId,
  }: Pick<PrepareContext, 'node' | 'bundler' | 'clock' | 'signal'> & { readonly chainId: `eip155:${string}` },
): Promise<unknown> {
  const batch: FrameBatch | undefined = known ?? (/^0x[0-9a-f]{64}$/i.test(id) ? { chainId, hash: id } : undefined)
  if (!batch) throw new RpcError(5730)
  const ask = (method: string) => node.ask(batch.chainId, { method, params: [batch.hash] }, signal)
  const common = { version: '2.0.0', id, atomic: true, chainId: numberToHex(Number(batch.chainId.split(':')[1])) }
  if (batch.operation || (!known && bundler)) {
    const done = await findAnyOf(batch, { node, bundler, signal })
    // It is not done, and will not be.
    if (done?.isCancelled) return { ...common, status: 400 }
    if (done) return { ...common, status: done.isSuccess ? 200 : 500, receipts: [done.receipt] }
    if (batch.operation) {
      const isOver = clock && (await isDropped(batch, { bundler, signal, nowMs: clock.nowMs() }))
      return { ...common, status: isOver ? 400 : 100 }
    }
  }
  const receipt = v.safeParse(receiptSchema, await ask('eth_getTransactionReceipt'))
  if (receipt.success) {
    const { status } = receipt.output
    return { ...common, status: status === '0x1' ? 200 : 500, receipts: [receipt.output] }
  }
  if (!known && (await ask('eth_getTransactionByHash')) === null) throw new RpcError(5730)
  return { ...common, status: 100 }
}
