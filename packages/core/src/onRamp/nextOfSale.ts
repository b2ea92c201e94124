import type { SaleRecord } from './saleState.js'

/** Nothing is sent that has less time than this to arrive. */
export const SALE_MIN_LEFT_MS = 120_000

/**
 * What can be done about a sale. `agree`: its page is open, or can be looked up again. `send`: it can be paid. `sendAgain`: it may have been sent already, and
 * is sent again by the user's own word alone. `wait`: it is on its way. `look`: nobody knows; it can be looked up. `nothing`: it is over, or not to be paid.
 */
export type SaleNext = 'agree' | 'send' | 'sendAgain' | 'wait' | 'look' | 'nothing'

/** What is offered next of a sale as it is stored, after a reload too. */
export function nextOfSale({ status, deposit, issue, askedAtMs, txHash }: SaleRecord, nowMs: number): SaleNext {
  switch (status) {
    case 'agreeing':
      return 'agree'
    case 'awaiting':
      if (txHash !== null) return 'wait'
      if (!deposit || issue !== null || deposit.expiresAtMs - nowMs < SALE_MIN_LEFT_MS) return 'nothing'
      return askedAtMs === null ? 'send' : 'sendAgain'
    case 'sent':
    case 'received':
      return 'wait'
    case 'unknown':
      return 'look'
    case 'expired':
      return txHash === null ? 'nothing' : 'look'
    case 'done':
    case 'failed':
      return 'nothing'
  }
}
