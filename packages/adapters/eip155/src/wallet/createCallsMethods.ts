import type { CallsCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { getCapabilities } from './getCapabilities.js'

/** What wallets are asked about sending several calls as one (EIP-5792). */
export function createCallsMethods(context: Pick<Eip155Context, 'clock'>): CallsCapability {
  return { getCapabilities: (parameters) => getCapabilities(parameters, context) }
}
