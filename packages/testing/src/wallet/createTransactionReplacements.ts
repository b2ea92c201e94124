import type { Hash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { replaceTransaction } from './replaceTransaction.js'
import type { RequestLog } from './requestLog.js'
import type { SentTransaction } from './sendTransactionRequest.js'
import type { WalletContext } from './walletContext.js'

export interface TransactionReplacements extends Pick<WalletContext, 'afterSend'> {
  /** @throws Error when the wallet did not send the transaction. */
  replace(hash: string, kind: 'speedUp' | 'cancel'): Promise<Hash>
  /** Resolves when each chain mines as it did before. */
  destroy(): Promise<unknown>
}

const defaultDelayMs = 1500

/** The transactions that a wallet sent, and those that take their place. */
export function createTransactionReplacements(context: WalletContext, log: RequestLog): TransactionReplacements {
  const sent = new Map<string, { sent: SentTransaction; account: PrivateKeyAccount; chainId: number }>()
  const releases = new Set<() => Promise<void>>()

  async function replace(hash: string, kind: 'speedUp' | 'cancel'): Promise<Hash> {
    const known = sent.get(hash)
    if (!known) throw new Error(`The scripted wallet sent no transaction ${hash}.`)
    return replaceTransaction({
      account: known.account,
      sent: known.sent,
      kind,
      rpc: context.rpc(known.chainId),
    })
  }

  async function replaceLater(hash: string, kind: 'speedUp' | 'cancel', release: () => Promise<void>): Promise<void> {
    // In the log, so that a replacement that came too late (already mined) is seen.
    const id = log.begin('scripted_replaceTransaction', [hash, kind])
    try {
      log.answer(id, await replace(hash, kind))
    } catch (error) {
      log.fail(id, error)
    } finally {
      releases.delete(release)
      await release().catch(() => undefined)
    }
  }

  return {
    replace,
    afterSend(transaction, account, chainId, release) {
      sent.set(transaction.hash, { sent: transaction, account, chainId })
      const isCancelled = context.behavior('cancelsTransaction')
      const delay = isCancelled ?? context.behavior('replacesTransaction')
      if (delay === undefined) return
      releases.add(release)
      context.later(delay === true ? defaultDelayMs : Number(delay), () => {
        void replaceLater(transaction.hash, isCancelled === undefined ? 'speedUp' : 'cancel', release)
      })
    },
    destroy() {
      const released = Promise.allSettled([...releases].map((release) => release()))
      releases.clear()
      return released
    },
  }
}
