import type { HawserError } from '@hawser/common'

/** An error as plain data, for state. */
export interface ErrorInfo {
  readonly code: string
  readonly shortMessage: string
  readonly details?: string | undefined
  readonly docsPath?: string | undefined
}

/** An error of ours as plain data. */
export function describeError({ code, shortMessage, details, docsPath }: HawserError): ErrorInfo {
  return { code, shortMessage, docsPath, ...(details !== undefined && { details }) }
}
