import {
  activateSessionBodySchema,
  createSessionBodySchema,
  createSessionWireSchema,
  revokeSessionBodySchema,
  sessionContextQuerySchema,
  sessionContextWireSchema,
  sessionsQuerySchema,
  sessionsWireSchema,
  signSessionBodySchema,
} from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { defineRoute, RawAnswer, type Route } from '../http/route.js'
import type { Sessions } from '../sessions/createSessions.js'

const accountSchema = v.object({
  account: v.pipe(v.string(), v.regex(/^[-.%\w:]{1,256}$/, 'Expected a CAIP-10 account')),
})
const empty = () => new RawAnswer('', { 'cache-control': 'no-store' })
const shared = { access: 'project', rate: 'requests', params: accountSchema } as const

/** Sponsored sessions: an app may act for an account, within limits, until a time. */
export function createSessionRoutes(configured: Sessions | undefined): readonly Route[] {
  const requireSessions = () => {
    if (configured) return configured
    throw fail(404, 'sessions', 'Sponsored sessions are not configured on this gateway.')
  }
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/sessions/:account'],
      summary: 'The sponsored sessions of an account, the newest first',
      query: sessionsQuerySchema,
      answer: sessionsWireSchema,
      async handle({ params: { account } }) {
        return { pcis: await requireSessions().list(account) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/sessions/:account'],
      summary: 'Begins a session, and tells the key of this server for it: as plain hex by v=2',
      query: sessionsQuerySchema,
      body: createSessionBodySchema,
      answer: createSessionWireSchema,
      async handle({ params: { account }, query, body }, { project }) {
        const { pci, publicKey } = await requireSessions().create(account, body, project.name)
        // The first version wrote the hex digits as bytes, and those as hex.
        const written = query.v === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2)).toString('hex')}`
        return { pci, key: { type: 'secp256k1' as const, publicKey: written } }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/sessions/:account/activate'],
      summary: 'Takes what the wallet gave for a session; the answer is empty',
      body: activateSessionBodySchema,
      answerType: 'text/plain',
      async handle({ params: { account }, body }, { project }) {
        await requireSessions().activate(account, body, project.name)
        return empty()
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/sessions/:account/getcontext'],
      summary: 'What the wallet gave for a session that is active',
      query: sessionContextQuerySchema,
      answer: sessionContextWireSchema,
      async handle({ params: { account }, query: { pci } }, { project }) {
        return { context: await requireSessions().getContext(account, pci, project.name) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/sessions/:account/sign'],
      summary: 'Refused: the key of this server would sign what it cannot check against the rules of a session',
      body: signSessionBodySchema,
      answerType: 'text/plain',
      async handle({ params: { account }, body }, { project }) {
        await requireSessions().getContext(account, body.pci, project.name)
        throw fail(
          404,
          'sign',
          'This gateway signs no user operations: what they do cannot be checked against the permissions of a session here.',
        )
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/sessions/:account/revoke'],
      summary: 'Ends a session by the account’s signature over its id; the answer is empty',
      body: revokeSessionBodySchema,
      answerType: 'text/plain',
      async handle({ params: { account }, body }, { signal }) {
        await requireSessions().revoke(account, body, signal)
        return empty()
      },
    }),
  ]
}
