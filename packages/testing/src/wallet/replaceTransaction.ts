import type { Hash, TransactionSerializable } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainRpc } from './chainRpc.js'
import { type SentTransaction, sendSigned } from './sendTransactionRequest.js'

export interface ReplaceTransactionParameters {
  readonly account: PrivateKeyAccount
  readonly sent: SentTransaction
  readonly kind: 'speedUp' | 'cancel'
  readonly rpc: ChainRpc
}

/** Sends a transaction with the same nonce and half as much again in fees; to cancel, an empty one to the account itself. */
export async function replaceTransaction(parameters: ReplaceTransactionParameters): Promise<Hash> {
  const { account, sent, kind, rpc } = parameters
  const replacement = {
    ...sent.transaction,
    ...raisedFees(sent.transaction),
    ...(kind === 'cancel' ? { to: account.address, value: 0n, data: '0x' as const, gas: 21_000n } : {}),
  } as TransactionSerializable
  const { hash } = await sendSigned(account, replacement, rpc)
  return hash
}

function raisedFees(transaction: TransactionSerializable) {
  const raise = (fee: bigint | undefined) => ((fee ?? 0n) * 3n) / 2n + 1n
  return transaction.gasPrice === undefined
    ? { maxFeePerGas: raise(transaction.maxFeePerGas), maxPriorityFeePerGas: raise(transaction.maxPriorityFeePerGas) }
    : { gasPrice: raise(transaction.gasPrice) }
}

/**
 * Keeps a local node from mining each transaction at once, so that a sent one can still be replaced. The answer mines
 * what waits and brings the former way back. Does nothing on a node that is not mining at once.
 */
export async function holdMining(rpc: ChainRpc): Promise<() => Promise<void>> {
  const isAutomatic = await rpc('anvil_getAutomine').catch(() => false)
  if (isAutomatic !== true) return async () => {}
  await rpc('evm_setAutomine', [false])
  return async () => {
    await rpc('evm_mine')
    await rpc('evm_setAutomine', [true])
  }
}
