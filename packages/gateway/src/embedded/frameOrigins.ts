import type { GatewayConfig } from '../config/configSchema.js'

/** The origins of the wallet's own page: this gateway's, and those that the operator names. It asks for every project. */
export function frameOriginsOf(config: GatewayConfig['embeddedWallet']): readonly string[] {
  return config ? [new URL(config.publicUrl).origin, ...config.frameOrigins] : []
}
