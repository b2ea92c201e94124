import { type CaipNetworkId, type ChainNamespace, IDENTITY_STALE_MS } from '@hawser/common'
import { hasNameService, loadNameService } from '../asking/findNameAddress.js'
import { readForAddress } from '../asking/readForAddress.js'
import type { Hawser } from '../client/hawser.js'
import type { NotConnectedError } from '../errors/errors.js'
import type { Identity } from '../interfaces/capabilities.js'
import { createResource } from '../resources/createResource.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

export interface LookupIdentityParameters extends FlowParameters {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** The network whose name service is asked; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export type LookupIdentityReturnType = Identity

export type LookupIdentityErrorType = ReadErrorType | NotConnectedError

/**
 * The name and picture that a name service has for an address, nulls where it has none. Where the chain's own has no name, the blockchain API is asked.
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function lookupIdentity(
  hawser: Hawser,
  parameters: LookupIdentityParameters = {},
): Promise<LookupIdentityReturnType> {
  return readForAddress(hawser, 'names', parameters, async (names, question) => {
    const identity = await names.lookupIdentity(question)
    if (identity.name !== null || !hasNameService(hawser, question.network)) return identity
    const { findServiceName } = await loadNameService()
    return { ...identity, name: await findServiceName(hawser, question) }
  })
}

export interface IdentityQuestion {
  readonly address: string
  /** The network whose name service is asked. */
  readonly caipNetworkId: CaipNetworkId
}

/** Names and pictures of addresses, for `watchResource` and `readResource`: good for five minutes. */
export const identityResource = /* @__PURE__ */ createResource<IdentityQuestion, Identity>({
  key: ({ address, caipNetworkId }) => ['hawser.identity', caipNetworkId, address],
  load: (question, { hawser, signal }) => lookupIdentity(hawser, { ...question, signal }),
  staleTimeMs: IDENTITY_STALE_MS,
})
