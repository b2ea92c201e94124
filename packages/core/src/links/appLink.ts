/** A link as the browser is to open it. */
export interface AppLink {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
}
