import type { NamesCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { normalizeName } from './normalizeName.js'
import { readNames } from './readNames.js'

type ResolveNameParameters = Parameters<NamesCapability['resolveName']>[0]

/** The address that an ENS name stands for (ENSIP-1); null where it stands for none, or is none. @throws NetworkRequestError, TimeoutError, AbortedError */
export async function resolveName(
  { name, network, signal }: ResolveNameParameters,
  context: Eip155Context,
): Promise<string | null> {
  const normalized = normalizeName(name)
  if (!normalized?.includes('.')) return null
  return readNames({ network, signal }, context, (service) => service.getAddress(normalized))
}
