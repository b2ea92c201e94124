import type { CaipNetworkId, Network } from '@hawser/common'

/** One of the things that are allowed, or a limit to them. Which types there are, and what they hold, is the wallet's to say. */
export interface PermissionTerm {
  readonly type: string
  /** Values that go into JSON, and amounts as bigints, which wallets get as 0x-hex. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The permissions that an app asks a wallet for (ERC-7715). */
export interface PermissionRequest {
  readonly permissions: readonly PermissionTerm[]
  /** Limits to all of them. */
  readonly policies?: readonly PermissionTerm[] | undefined
  /** Who may act by it: `{ type: 'account', data: { address } }`, or a key. */
  readonly signer: PermissionTerm
  /** When it ends: Unix time in milliseconds, of which wallets are told whole seconds. */
  readonly expiresAtMs: number
}

/** The permissions that a wallet granted, which may be fewer than those that were asked for. */
export interface PermissionGrant {
  /** The key by which it is used and revoked: a secret of the app. */
  readonly context: string
  readonly caipNetworkId: CaipNetworkId
  /** The account that allows it, which may be another one than was asked. */
  readonly address: string
  readonly permissions: readonly PermissionTerm[]
  readonly policies: readonly PermissionTerm[]
  /** Unix time in milliseconds; null where the wallet named no end. */
  readonly expiresAtMs: number | null
  /** The contract that redeems it (ERC-7710). */
  readonly delegationManager?: string | undefined
  /** The contract that builds its user operations (ERC-4337). */
  readonly userOperationBuilder?: string | undefined
  /** The contracts that have to be deployed before it is used. */
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: string }[]
  /** The method by which the wallet allowed it, which says how it is revoked. */
  readonly method: string
}

/** A grant, or what was kept of it. */
export interface RevocableGrant {
  readonly context: string
  readonly method?: string | undefined
}

export interface PermissionsCapability {
  /**
   * One grant for all that was asked for, or one for each: wallets differ.
   * @throws UserRejectedError, InvalidResponseError
   */
  grantPermissions(
    parameters: PermissionRequest & { provider: unknown; address: string; network: Network; signal: AbortSignal },
  ): Promise<readonly PermissionGrant[]>
  /**
   * The grants of the app that the wallet says still hold, on whatever network. One that makes no sense is left out.
   * @throws InvalidResponseError
   */
  getPermissions(parameters: {
    provider: unknown
    address: string
    signal: AbortSignal
  }): Promise<readonly PermissionGrant[]>
  /**
   * Resolves once the wallet said that it is revoked.
   * @throws UserRejectedError, InvalidResponseError
   */
  revokePermissions(
    parameters: RevocableGrant & { provider: unknown; signal: AbortSignal },
  ): Promise<{ /** The wallet's signature, where it gave one. */ readonly signature: string | null }>
}
