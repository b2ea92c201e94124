import { isCaipNetworkId, isChainNamespace, toShownText } from '@hawser/common'
import type { ConnectionReport } from '../interfaces/connector.js'
import type { Account } from '../state/account.js'
import { isAccountType, isChainId, isImageUrl, isText } from '../state/leafChecks.js'

type Unchecked = Readonly<Record<string, unknown>>

/**
 * A report as a connector gives it, or what it lacks: wallets stand behind it, so nothing of it is taken on trust. What is no part of a
 * report is left out. Checked by hand, so that connecting needs no schema library.
 */
export function parseConnectionReport(input: unknown): ConnectionReport | string {
  const { connectionId, generation, namespace, accounts, chainId, wallet, approvedChainIds, supportsAllNetworks } =
    Object(input) as Unchecked
  if (!isChainNamespace(namespace)) return 'expected a known namespace'
  if (typeof connectionId !== 'string') return 'expected a connection id'
  if (!Number.isSafeInteger(generation)) return 'expected a whole number as generation'
  if (!isChainId(chainId)) return 'expected a CAIP-2 id or null'
  if (!Array.isArray(accounts)) return 'expected a list of accounts'
  const checked = accounts.map((account: unknown) => parseAccount(Object(account)))
  const valid = checked.filter((account) => account !== undefined)
  if (valid.length < checked.length) return 'expected accounts with namespace, address and type'
  return {
    connectionId: connectionId as ConnectionReport['connectionId'],
    generation: generation as number,
    namespace,
    accounts: valid,
    chainId,
    ...parseWallet(Object(wallet)),
    ...(Array.isArray(approvedChainIds) && { approvedChainIds: approvedChainIds.filter(isCaipNetworkId) }),
    ...(supportsAllNetworks === false && { supportsAllNetworks }),
  }
}

/** A wallet's name and picture as it says them: a name that is none, or a picture that could be more than one, is left out. */
function parseWallet({ name: given, icon }: Unchecked): Pick<ConnectionReport, 'wallet'> {
  const name = toShownText(given)
  if (!name) return {}
  return { wallet: { name, ...(isImageUrl(icon) && { icon }) } }
}

function parseAccount({ namespace, address, type, publicKey, path }: Unchecked): Account | undefined {
  if (!isChainNamespace(namespace) || !isText(address) || !isAccountType(type)) return undefined
  if (!isOptionalString(publicKey) || !isOptionalString(path)) return undefined
  return {
    namespace,
    address,
    type,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }
}

function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}
