/** Where a wallets service is. */
export interface WalletsServiceOptions {
  /** An absolute http(s) URL, with a path if the service has one. */
  readonly baseUrl: string
  /** Left out where the service needs none. */
  readonly projectId?: string | undefined
}

/** The remote services that a client may use. What is not named is off; what needs it does without, or is hidden. Nothing is asked before the user acts. */
export interface ServicesOptions {
  /** The list of all wallets. Without it the list is the one that comes with the package. */
  readonly wallets?: WalletsServiceOptions | false | undefined
}
