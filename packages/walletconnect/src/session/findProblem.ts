import {
  type ChainNamespace,
  ChainNotConfiguredError,
  type HawserError,
  InvalidResponseError,
  type Network,
} from '@hawser/common'
import type { ApprovedSession } from './parseSession.js'

/** Why a session that a wallet approved is of no use; undefined where it is of some. */
export function findProblem(
  { namespaces: approved, wallet }: ApprovedSession,
  { namespaces, networks }: { readonly namespaces: readonly ChainNamespace[]; readonly networks: readonly Network[] },
): HawserError | undefined {
  const granted = namespaces.flatMap((namespace) => approved[namespace] ?? [])
  if (granted.length === 0) {
    return new InvalidResponseError({
      details: `${wallet.name} approved no account that this app can use (${namespaces.join(', ')}).`,
    })
  }
  const chainIds = granted.flatMap((namespace) => namespace.chainIds)
  const canUse =
    networks.some(({ caipNetworkId }) => chainIds.includes(caipNetworkId)) ||
    granted.some(({ methods }) => methods.includes('wallet_switchEthereumChain'))
  if (canUse) return undefined
  return new ChainNotConfiguredError({
    details: `${wallet.name} approved ${chainIds.join(', ')}, and none of the networks that this app asks for.`,
  })
}
