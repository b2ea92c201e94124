import type { ConsentNode } from '../consent/facts/consentNode.js'

/** The type of account that an app is told first, and that is meant where it names none. */
export type PreferredAccountType = 'eoa' | 'smartAccount'

/** The wallet's smart accounts (ERC-4337), on the networks that the operator has a bundler for. */
export interface SmartAccounts {
  /** Their service: of user operations, and of who pays for them (ERC-7677). */
  readonly bundler: ConsentNode
  /** The service of who pays that an app has named (ERC-7677), as the gateway asks it. */
  readonly paymasterAt?: ((url: string) => ConsentNode) | undefined
  /** What users may pay network fees with on a network, by the contracts' addresses, in the order in which they are tried. */
  paymentTokens(chainId: string): readonly string[]
  /** CAIP-2 ids. */
  readonly networks: ReadonlySet<string>
  /** The account of a key; undefined on a network that has none. */
  addressOn(chainId: string, owner: string): Promise<string | undefined>
  preferred(): PreferredAccountType
  setPreferred(type: PreferredAccountType): void
}

/** They are what an app gets first, until it asks for another type (CAIP-10 accounts of both types stay). */
export function createSmartAccounts({
  bundler,
  paymasterAt,
  networks,
  paymentTokens = {},
}: {
  readonly bundler: ConsentNode
  /** Absent where apps may name none. */
  readonly paymasterAt?: ((url: string) => ConsentNode) | undefined
  readonly networks: readonly string[]
  readonly paymentTokens?: Readonly<Record<string, readonly string[]>> | undefined
}): SmartAccounts {
  const enabled = new Set(networks.filter((chainId) => chainId.startsWith('eip155:')))
  let preferred: PreferredAccountType = 'smartAccount'
  return {
    bundler,
    paymasterAt,
    paymentTokens: (chainId) => (Object.hasOwn(paymentTokens, chainId) ? (paymentTokens[chainId] ?? []) : []),
    networks: enabled,
    async addressOn(chainId, owner) {
      if (!enabled.has(chainId)) return undefined
      const { smartAccount } = await import('../signing/smartAccount.js')
      return smartAccount.toAddress(owner)
    },
    preferred: () => preferred,
    setPreferred(type) {
      preferred = type
    },
  }
}
