import { systemClock } from '@hawser/common'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/openDatabase.js'
import type { CreateGatewayDependencies, GatewayOptions } from '../../src/exports/index.js'
import type { DatabaseKind, useDatabases } from './databases.js'
import { startMailbox } from './startMailbox.js'
import { useGateways } from './useGateways.js'

const projectKey = 'project-key-0001'
export const otherProjectKey = 'project-key-0002'
/** Of a project that all pages may use. */
export const openProjectKey = 'project-key-0003'
const origin = 'https://shop.example.com'
export const email = 'alice@example.org'
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

type Body = Readonly<Record<string, unknown>>
interface Flow {
  readonly id: string
  readonly token: string
}

/** Gateways that let people in by e-mail, each with a mailbox, on a time of their own. */
export function useEmailSignIn(databases: ReturnType<typeof useDatabases>) {
  const start = useGateways()
  return async (
    kind: DatabaseKind,
    options: Partial<NonNullable<GatewayOptions['embeddedWallet']>> = {},
    dependencies: CreateGatewayDependencies = {},
    gatewayOptions: GatewayOptions = {},
  ) => {
    const mailbox = await startMailbox()
    onTestFinished(mailbox.stop)
    const time = { nowMs: Date.now() }
    const databaseUrl = await databases.create(kind)
    const startOne = (changed: typeof options = {}, clockAheadMs = 0) =>
      start(
        {
          databaseUrl,
          logLevel: 'debug',
          access: 'projects',
          clientAddressHeader: 'x-address',
          projects: [
            { name: 'shop', keys: [projectKey], origins: [origin] },
            { name: 'other', keys: [otherProjectKey], origins: [origin] },
            { name: 'open', keys: [openProjectKey] },
          ],
          embeddedWallet: {
            secrets: ['canary: a secret of at least 32 characters'],
            publicUrl: 'http://gateway.example',
            mail: { url: mailbox.url, from: 'Shop <codes@shop.example>', allowsPlainText: true },
            name: 'Shop',
            ...options,
            ...changed,
          },
          limits: { signInRequestsPerMinute: 0, requestsPerMinute: 0 },
          ...gatewayOptions,
        },
        { clock: { ...systemClock, nowMs: () => time.nowMs + clockAheadMs }, ...dependencies },
      )
    const gateways = [await startOne()]
    const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, index = 0) => {
      const answer = await gateways[index]?.fetch(`/wallet/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin, 'user-agent': userAgent, 'x-project-id': projectKey, ...headers },
      })
      if (!answer) throw new Error('There is no such gateway.')
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: (await answer.json()) as Body,
      }
    }
    const get = async (path: string, token: unknown) => {
      const answer = await gateways[0]?.fetch(`/wallet/v1/${path}`, {
        headers: { origin, authorization: `Bearer ${String(token)}`, 'x-project-id': projectKey },
      })
      return { status: answer?.status, body: (await answer?.json()) as Body }
    }
    const begin = async (to = email, more: Body = {}, index = 0) => {
      const { body, status } = await post('email', { email: to, ...more }, {}, index)
      return { status, body, flow: body.flow as Flow, action: body.action }
    }
    const ofGateway = (link: string) => link.replace('http://gateway.example', gateways[0]?.url ?? '')
    const approve = async (to = email, decision = 'approve') => {
      const link = ofGateway(mailbox.linkTo(to)).replace('/link?', `/link/${decision}?`)
      return (await fetch(link, { method: 'POST' })).text()
    }
    /** Proves that the mail of a signed-in user's address is read, and names another one. */
    const takeAddress = async (
      session: Body,
      next: string,
      { from, as, oldEmail = email }: { from?: string; as?: string; oldEmail?: string } = {},
    ) => {
      const begun = await post('email/update', { from }, bearer(session))
      const code = mailbox.codeTo(oldEmail)
      const second = await post(
        'email/update/primary',
        { flow: begun.body.flow, code, email: next, as },
        bearer(session),
      )
      return post('email/update/secondary', { flow: second.body.flow, code: mailbox.codeTo(next) }, bearer(session))
    }
    /** By a browser that is new, or by the one of `device`. */
    const signIn = async (to = email, device?: unknown) => {
      const { flow, action } = await begin(to, device === undefined ? {} : { device })
      if (action === 'VERIFY_DEVICE') await approve(to)
      return (await post('email/code', { flow, code: mailbox.codeTo(to) })).body
    }
    const tables = () => openDatabase(databaseUrl, () => undefined)
    return { mailbox, time, gateways, startOne, post, get, begin, approve, signIn, takeAddress, ofGateway, tables }
  }
}

/** What a request of a session carries. */
export const bearer = ({ token }: Body) => ({ authorization: `Bearer ${String(token)}` })
