import type { CaipNetworkId } from '@hawser/common'

/**
 * How far a swap has come. `approving`: the wallet was asked to approve the token. `signing`: it was asked to sign that instead (ERC-2612, Permit2). `approved`: the router may take it. `asked`: the wallet was asked to swap,
 * and has not answered. `sent`: the network has it. `reverted`: it is on the chain, and took no effect.
 */
export type SwapStep = 'begun' | 'approving' | 'signing' | 'approved' | 'asked' | 'sent' | 'done' | 'reverted'

/** A swap that was begun, as it is kept across page loads. Amounts are base units in decimal digits. */
export interface SwapRecord {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly account: string
  /** The token that is sold; null for the network's own currency. */
  readonly from: string | null
  /** The token that is bought; null for the network's own currency. */
  readonly to: string | null
  readonly amount: string
  /** What was expected, and what is received at least, as it was shown. */
  readonly toAmount: string
  readonly minimum: string
  readonly slippagePercent: number
  /** The service's name of the route. */
  readonly route: string | null
  readonly step: SwapStep
  /** Whether the approval was signed, and no transaction. */
  readonly isPermit?: boolean | undefined
  /** The approval that was sent last. */
  readonly approvalHash: string | null
  readonly hash: string | null
  /** The wallet's id of the batch (EIP-5792), where it took both steps as one. */
  readonly callsId: string | null
  /** What the account held of both before the wallet was asked to swap. */
  readonly soldBefore: string | null
  readonly boughtBefore: string | null
  /** What came of it; null where it is not known. */
  readonly received: string | null
  readonly startedAtMs: number
}
