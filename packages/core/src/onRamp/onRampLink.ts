import type { CaipNetworkId } from '@hawser/common'

/** The page of a provider that tells this client nothing: what it costs is said there. */
export interface OnRampLink {
  readonly provider: string
  /** Not to be opened unchecked: see `openProvider`. */
  readonly url: string
  readonly caipNetworkId: CaipNetworkId
  /** Whose page it is. */
  readonly account: string
}
