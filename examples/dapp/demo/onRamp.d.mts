import type { ExchangeProvider, GatewayOptions } from '@hawser/gateway'
import type { LocalStackChain } from './localStack.mjs'

export interface OnRamp {
  readonly url: string
  /** Both services as the configuration of the gateway at `publicUrl` has them. */
  config(publicUrl: string): NonNullable<GatewayOptions['onRamp']>
  /** The same page as it is led to by a link alone: as the configuration of a gateway that tells no prices has it, and by an app's own key. */
  readonly links: {
    readonly service: NonNullable<GatewayOptions['onRamp']>
    readonly meld: { publicKey: string; page: string }
  }
  /** Those that are none of the configuration's. */
  readonly exchanges: readonly ExchangeProvider[]
  /** Sends webhooks to the gateway at that address from now on. */
  serve(publicUrl: string): void
  readonly behavior: {
    /** Whether both services fail. The page stands all the same. */
    isDown: boolean
    /** Whether what is paid waits for `deliverHeld`. */
    holdsDelivery: boolean
    /** Whether what was sold is not paid out. */
    holdsPayout: boolean
    /** Whether sales that nothing was sent for are over. */
    expiresSales: boolean
    sendsWebhooks: boolean
  }
  deliverHeld(): Promise<void>
  stop(): Promise<void>
}

export function startOnRamp(options: { chains: Record<string, LocalStackChain>; port?: number }): Promise<OnRamp>
