import type { NamesCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { lookupIdentity } from './lookupIdentity.js'
import { resolveName } from './resolveName.js'
import { resolveSharedName } from './resolveSharedName.js'

/** What a name service is asked. */
export function createNamesMethods(context: Eip155Context): Required<NamesCapability> {
  return {
    lookupIdentity: (parameters) => lookupIdentity(parameters, context),
    resolveName: (parameters) => resolveName(parameters, context),
    resolveSharedName: (parameters) => resolveSharedName(parameters, context),
  }
}
