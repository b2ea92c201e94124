import { toHawserError } from '@hawser/common'
import type { ErrorInfo } from './errorInfo.js'

/** An error as plain data, whatever was thrown. */
export function toErrorInfo(error: unknown): ErrorInfo {
  const { code, shortMessage, details, docsPath } = toHawserError(error)
  return { code, shortMessage, ...(details !== undefined && { details }), ...(docsPath !== undefined && { docsPath }) }
}
