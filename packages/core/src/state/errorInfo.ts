/** An error as plain data, for state. */
export interface ErrorInfo {
  readonly code: string
  readonly shortMessage: string
  readonly details?: string | undefined
  readonly docsPath?: string | undefined
}
