import type { GatewayOptions } from '@hawser/gateway'
import type { LocalStackChain } from './localStack.mjs'

export interface OnRamp {
  readonly url: string
  /** Both services as the configuration of the gateway at `publicUrl` has them. */
  config(publicUrl: string): NonNullable<GatewayOptions['onRamp']>
  /** Sends webhooks to the gateway at that address from now on. */
  serve(publicUrl: string): void
  readonly behavior: {
    /** Whether both services fail. The page stands all the same. */
    isDown: boolean
    /** Whether what is paid waits for `deliverHeld`. */
    holdsDelivery: boolean
    sendsWebhooks: boolean
  }
  deliverHeld(): Promise<void>
  stop(): Promise<void>
}

export function startOnRamp(options: { chains: Record<string, LocalStackChain>; port?: number }): Promise<OnRamp>
