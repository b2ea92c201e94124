import type { SignInClient } from './gateway.mjs'

export function startSignInProvider(options: { names: readonly string[]; port?: number }): Promise<{
  url: string
  clients: Record<string, SignInClient>
  /** Begins to answer: from then on the browser is sent back to that gateway, and nowhere else. */
  serve(gatewayUrl: string): void
  stop(): Promise<void>
}>
