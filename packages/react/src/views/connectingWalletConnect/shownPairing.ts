/** The pairing as the panels of the view show it. */
export interface ShownPairing {
  /** Undefined until there is one. */
  readonly uri: string | undefined
  readonly isExpired: boolean
  /** Begins anew. */
  readonly renew: () => void
}
