import { type CaipNetworkId, formatUnits, type Network, toShownText } from '@hawser/common'
import type { PermissionGrant, PermissionTerm } from '@hawser/core'

/** What one part of a permission lets the app do, as far as its type is known (ERC-7715). */
export type Allowed =
  | { readonly kind: 'native'; readonly units: bigint }
  | { readonly kind: 'token'; readonly address: string; readonly units: bigint | undefined }
  | { readonly kind: 'call'; readonly address: string }
  /** A type of the wallet's own. */
  | { readonly kind: 'other'; readonly name: string }

export interface DescribedTerm {
  readonly allowed: Allowed
  /** After how many seconds the amount is there again; undefined where it is not. */
  readonly periodS: number | undefined
}

/** Wallets name the same amount by several names: the earlier ones of the standard and the present ones. */
const amountNames = ['allowance', 'allowanceAmount', 'periodAmount', 'maxAmount', 'amount'] as const
const MAX_NAME = 64

/** Returns what a wallet said of one part of a permission. It is data of the wallet's: what makes no sense is left out. */
export function describeTerm({ type, data }: PermissionTerm): DescribedTerm {
  const units = amountNames.map((name) => toUnits(data[name])).find((one) => one !== undefined)
  const address = [data.tokenAddress, data.address].find((one) => isAddress(one))
  const period = Number(data.periodDuration)
  return { allowed: read(), periodS: Number.isSafeInteger(period) && period > 0 ? period : undefined }

  function read(): Allowed {
    if (/^native-token-/.test(type) && units !== undefined) return { kind: 'native', units }
    if (/^erc20-token-/.test(type) && address) return { kind: 'token', address, units }
    if (type === 'contract-call' && address) return { kind: 'call', address }
    return { kind: 'other', name: toShownText(type).slice(0, MAX_NAME) }
  }
}

/** How often it may be used, where the wallet limits that. */
export function readUses({ policies }: Pick<PermissionGrant, 'policies'>): number | undefined {
  const { data } = policies.find(({ type }) => type === 'call-limit') ?? {}
  const count = Number(data?.limit ?? data?.count)
  return Number.isSafeInteger(count) && count > 0 ? count : undefined
}

/** An exact decimal string. */
export const toNativeAmount = (units: bigint, network: Network | undefined): string =>
  formatUnits(units, network?.nativeCurrency.decimals ?? 18)

export const findNetwork = (networks: readonly Network[], id: CaipNetworkId): Network | undefined =>
  networks.find(({ caipNetworkId }) => caipNetworkId === id)

const isAddress = (given: unknown): given is string => typeof given === 'string' && /^0x[0-9a-f]{40}$/i.test(given)

function toUnits(given: unknown): bigint | undefined {
  if (typeof given === 'bigint') return given
  const digits = typeof given === 'number' ? String(given) : given
  return typeof digits === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(digits) ? BigInt(digits) : undefined
}
