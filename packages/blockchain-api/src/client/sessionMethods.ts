import { type CaipAddress, InvalidOptionsError, parseCaipAddress } from '@hawser/common'
import * as v from 'valibot'
import { toPathSegment } from '../request/pathSegment.js'
import { revokeSessionPayloadSchema, sessionsAnswerSchema } from '../schemas/sessions.js'
import type { BlockchainApi } from './blockchainApi.js'
import type { ServiceContext } from './serviceContext.js'

type SessionMethods = Pick<BlockchainApi, 'getSessions' | 'revokeSession'>

/** Of sponsored sessions. */
export function createSessionMethods({ read, send, isSupported }: ServiceContext): SessionMethods {
  const networkOf = (account: CaipAddress) => parseCaipAddress(account).caipNetworkId
  return {
    async getSessions({ account }, request) {
      if (!(await isSupported(networkOf(account), request))) return []
      const path = `v1/sessions/${toPathSegment(account, 'account')}`
      return read('get', path, { schema: sessionsAnswerSchema }, request)
    },
    async revokeSession({ account, pci, signature }, request) {
      const body = { pci, signature }
      if (!v.is(revokeSessionPayloadSchema, body))
        throw new InvalidOptionsError('A session is ended by its id, a UUID, and a signature in 0x-hex.')
      if (!(await isSupported(networkOf(account), request))) return { success: false }
      // The body of the answer is empty.
      await send(`v1/sessions/${toPathSegment(account, 'account')}/revoke`, { body, schema: v.unknown() }, request)
      return { success: true }
    },
  }
}
