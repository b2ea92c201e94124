import { ProviderRpcError } from './providerRpcError.js'
import type { WalletContext } from './walletContext.js'

interface RevokeGrantParameters {
  /** The grant's context. */
  readonly grant: string
  readonly method: string
  readonly params: unknown
}

/** Takes a grant back once the wallet's user agrees. @throws ProviderRpcError */
export async function revokeGrant(
  context: WalletContext,
  { grant, method, params }: RevokeGrantParameters,
): Promise<void> {
  if (!context.grants.has(grant)) throw new ProviderRpcError(-32602, 'The wallet knows no such permission.')
  await context.prompt('permissions', method, params)
  context.grants.delete(grant)
}
