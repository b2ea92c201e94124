import type { AssetsCapability, CallsCapability, PermissionsCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { getAssets } from './getAssets.js'
import { getCapabilities } from './getCapabilities.js'
import { grantPermissions } from './grantPermissions.js'
import { revokePermissions } from './revokePermissions.js'

/** What only some wallets can be asked. */
export type OptionalMethods = CallsCapability & AssetsCapability & PermissionsCapability

/** Capabilities (EIP-5792), assets (ERC-7811) and permissions (ERC-7715) of wallets. */
export function createOptionalMethods(context: Pick<Eip155Context, 'clock'>): OptionalMethods {
  return {
    getCapabilities: (parameters) => getCapabilities(parameters, context),
    getAssets: (parameters) => getAssets(parameters, context),
    grantPermissions: (parameters) => grantPermissions(parameters, context),
    revokePermissions: (parameters) => revokePermissions(parameters, context),
  }
}
