import type { HawserError } from '@hawser/common'
import type { ErrorInfo } from './errorInfo.js'

/** An error of ours as plain data. */
export function describeError({ code, shortMessage, details, docsPath }: HawserError): ErrorInfo {
  return { code, shortMessage, ...(details !== undefined && { details }), ...(docsPath !== undefined && { docsPath }) }
}
