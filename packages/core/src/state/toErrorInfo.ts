import { toHawserError } from '@hawser/common'
import { describeError } from './describeError.js'
import type { ErrorInfo } from './errorInfo.js'

/** An error as plain data, whatever was thrown. */
export function toErrorInfo(error: unknown): ErrorInfo {
  return describeError(toHawserError(error))
}
